import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { DEFAULT_PROJECTION_LIMITS } from '../../src/contract/limits';
import { utf8Bytes } from '../../src/contract/utf8';
import { entries, limits, messages } from './log-projection.arbitraries';
import { type LogResult, project, projectToText } from './log-projection.harness';

const RUNS = { seed: 20260302, numRuns: 120 };
const batches = fc.array(entries, { minLength: 1, maxLength: 40 });

function parse(text: string): LogResult {
  return JSON.parse(text) as LogResult;
}

describe('the query_logs projection, whatever the logs say', () => {
  it('is never over its bytes, and well-formed Unicode without what it must not show', () => {
    fc.assert(
      fc.property(batches, limits, (logs, bounds) => {
        const text = projectToText(logs, bounds);
        if (text === null) return;
        expect(utf8Bytes(text)).toBeLessThanOrEqual(bounds.maxTotalBytes);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/pod-secret-instance|metric-secret|[\p{Cc}\u202e]|\\u[0-9a-f]{4}/u);
        const { patterns, timeline } = parse(text);
        expect(patterns.length).toBeLessThanOrEqual(bounds.maxPatterns);
        expect(timeline.length).toBeLessThanOrEqual(bounds.maxEvents);
        for (const { message } of [...patterns, ...timeline]) {
          expect(message.length).toBeLessThanOrEqual(bounds.maxMessageChars);
        }
      }),
      RUNS,
    );
  });

  it('adds up: what it shows and what it omits is what there was', () => {
    fc.assert(
      fc.property(batches, limits, fc.nat({ max: 9 }), (logs, bounds, unfetched) => {
        const text = projectToText(logs, bounds, unfetched);
        if (text === null) return;
        const { totals, patterns, timeline, omitted, truncated } = parse(text);
        expect(totals.matched - totals.returned).toBe(omitted.unfetched);
        expect(patterns.reduce((sum, { count }) => sum + count, 0) + omitted.logs).toBe(totals.returned);
        expect(patterns.length + omitted.patterns).toBe(totals.patterns);
        expect(timeline.length + omitted.events).toBe(totals.returned);
        expect(truncated).toBe(Object.values(omitted).some((count) => count > 0));
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the lines', () => {
    const shuffled = batches.chain((logs) =>
      fc.tuple(fc.constant(logs), fc.shuffledSubarray(logs, { minLength: logs.length })),
    );
    fc.assert(
      fc.property(shuffled, limits, ([logs, others], bounds) => {
        expect(projectToText(others, bounds)).toBe(projectToText(logs, bounds));
      }),
      RUNS,
    );
  });

  it('always shows a planted FATAL', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 60 }), fc.nat(), messages, (logs, place, noise) => {
        const fatal = { level: 'FATAL', service: 'rare', message: 'disk on fire', timestamp: 'never' };
        const all = [
          ...logs,
          ...Array.from({ length: 50 }, (_unused, index) => ({ level: 'INFO', message: noise + String(index) })),
        ];
        all.splice(place % (all.length + 1), 0, fatal);
        const { patterns } = parse(JSON.stringify(project(all).result));
        expect(patterns[0]).toMatchObject({ level: 'FATAL', message: 'disk on fire', count: 1 });
      }),
      RUNS,
    );
  });

  it('gives the same result in every time zone', () => {
    const script = `
      const swc = require('@swc/core'), fs = require('fs');
      require.extensions['.ts'] = (module, file) =>
        module._compile(swc.transformSync(fs.readFileSync(file, 'utf8'), { filename: file }).code, file);
      const { project } = require('./test/property/log-projection.harness.ts');
      const times = ['2024-05-01 10:00:00', '2024-05-01T10:00:00', '01/May/2024:10:00:00 +0000', 1714557600, 'May 1'];
      const logs = times.map((timestamp) => ({ timestamp, level: 'INFO', service: 's', message: 'm' }));
      process.stdout.write(JSON.stringify(project(logs)));`;
    const [first, ...others] = ['UTC', 'Asia/Shanghai', 'America/St_Johns'].map((zone) =>
      execFileSync(process.execPath, ['-e', script], { env: { TZ: zone, LANG: 'tr_TR' }, encoding: 'utf8' }),
    );
    expect(first).toContain('"first_seen":"2024-05-01T10:00:00.000Z","last_seen":"2024-05-01T10:00:00.000Z"');
    expect(others).toEqual([first, first]);
  });

  it('finds the one FATAL among a hundred thousand lines', () => {
    const line = { level: 'INFO', service: 'web', message: 'request 17 done', timestamp: 1_714_557_600 };
    const logs: unknown[] = Array.from({ length: 100_000 }, () => line);
    logs[73_211] = { ...line, level: 'F', message: 'lost quorum' };
    const { result } = project(logs as Record<string, unknown>[], DEFAULT_PROJECTION_LIMITS);
    expect(result['patterns']).toMatchObject([{ level: 'FATAL', message: 'lost quorum' }, { count: 99_999 }]);
  });
});
