import { utimesSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { FileLogSource, type FileLogSourceOptions } from '../../src/tools/query-logs/file/file-log.source';
import { type LogSourceAnswer } from '../../src/tools/query-logs/log-source';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, NOW } from '../support/log-queries';

const NEVER = new AbortController().signal;
const MIB = 1024 * 1024;
const HOUR = 3_600_000;
const END = Date.parse(NOW);
/** Lines of a day: one in two seconds, 10 MiB together. */
const COUNT = 43_200;
const PADDING = 'x'.repeat(200);

type LineAt = (time: string, place: number) => string;

const plainLine: LineAt = (time, place) => `${time} INFO [main] a.B - order ${place} ${PADDING}`;

function timeOf(place: number): string {
  return new Date(END - (COUNT - 1 - place) * 2000).toISOString();
}

function dayOf(lineAt: LineAt): string[] {
  return Array.from({ length: COUNT }, (_, place) => lineAt(timeOf(place), place));
}

describe('FileLogSource on large files', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  async function ask(
    scope: Parameters<typeof logQuery>[0] = {},
    options: Partial<FileLogSourceOptions> = {},
  ): Promise<LogSourceAnswer> {
    const topics = { APPLICATION: ['logs/*'] };
    const source = new FileLogSource({ root: folder.root, topics, minSoughtBytes: MIB, ...options });
    return answerOf(await source.query(logQuery(scope), NEVER));
  }

  function passedOver(answer: LogSourceAnswer): number {
    return Number(
      /(\d+) bytes outside the window were passed over in 1 file in time order/.exec(answer.message)?.[1] ?? 0,
    );
  }

  it.each<[string, LineAt]>([
    ['plain text', plainLine],
    ['JSON', (timestamp, place) => jsonLine({ timestamp, message: `order ${place} ${PADDING}` })],
    ['logfmt', (time, place) => `time=${time} level=info msg="order ${place}" padding=${PADDING}`],
    [
      'syslog',
      (time, place) =>
        `${Number(time.slice(8, 10)) === 1 ? 'Mar  1' : 'Mar  2'} ${time.slice(11, 19)} h a[1]: order ${place} ${PADDING}`,
    ],
    ['stacks', (time, place) => `${plainLine(time, place)}\n\tat a.B.run(B.java:${place})`],
    ['container logs', (time, place) => `${time} stdout F order ${place} ${PADDING}`],
  ])('reads of %s in time order only what the last hour needs, and finds all of it', async (_what, lineAt) => {
    folder.write('logs/app.log', dayOf(lineAt));
    const answer = await ask();
    expect(answer.total).toBe(1801);
    expect(answer.logs).toHaveLength(1801);
    expect(passedOver(answer)).toBeGreaterThan(8 * MIB);
    expect(answer.message).not.toContain('could not be read');
    expect({ ...answer, message: '' }).toEqual({ ...(await ask({}, { minSoughtBytes: Infinity })), message: '' });
  });

  it('reads an hour in the middle, none before the first line, and what follows the last', async () => {
    folder.write('logs/app.log', dayOf(plainLine));
    const hour = (start: number): object => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + HOUR).toISOString(),
    });
    const middle = await ask(hour(END - 12 * HOUR));
    expect(middle.total).toBe(1801);
    expect(passedOver(middle)).toBeGreaterThan(8 * MIB);
    const before = await ask(hour(END - 48 * HOUR));
    expect(before).toMatchObject({ total: 0, logs: [] });
    expect(passedOver(before)).toBeGreaterThan(9 * MIB);
    const after = await ask(hour(END + 24 * HOUR));
    expect(after).toMatchObject({ total: 0, logs: [] });
    expect(passedOver(after)).toBeGreaterThan(9 * MIB);
  });

  it('finds entries without a time beside the lines of the window', async () => {
    const lines = dayOf(plainLine);
    lines.splice(COUNT - 900, 0, JSON.stringify({ level: 'fatal', msg: 'node lost quorum' }));
    folder.write('logs/app.log', lines);
    const answer = await ask();
    expect(answer.total).toBe(1802);
    expect(answer.logs[0]).toMatchObject({ level: 'fatal', timestamp: '' });
    expect(passedOver(answer)).toBeGreaterThan(8 * MIB);
  });

  it('finds lines that stand ten minutes from their place', async () => {
    const lines = dayOf(plainLine);
    const place = COUNT - 1800 - 300;
    lines.splice(place, 0, plainLine(timeOf(COUNT - 1), -1));
    folder.write('logs/app.log', lines);
    const answer = await ask();
    expect(answer.total).toBe(1802);
    expect(passedOver(answer)).toBeGreaterThan(8 * MIB);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['shuffled', (lines) => lines.toSorted((a, b) => (a.slice(20) < b.slice(20) ? -1 : 1))],
    [
      'merged from two hosts of which one is two hours behind',
      (lines) =>
        lines.map((_line, place) => plainLine(timeOf(place % 2 === 0 ? place : Math.max(0, place - 3600)), place)),
    ],
    ['put together backwards', (lines) => [...lines.slice(COUNT / 2), ...lines.slice(0, COUNT / 2)]],
    [
      'without times in some places',
      (lines) => lines.map((line, place) => (Math.floor(place / 900) % 2 === 0 ? line : `\tat ${line.slice(30)}`)),
    ],
  ])('reads a file whole whose lines are %s', async (_what, arrange) => {
    folder.write('logs/app.log', arrange(dayOf(plainLine)));
    const answer = await ask();
    expect(answer.message).not.toContain('passed over');
    expect(answer).toEqual(await ask({}, { minSoughtBytes: Infinity }));
  });

  it('reads a file whole that is smaller than its limit', async () => {
    folder.write('logs/app.log', dayOf(plainLine));
    expect((await ask({}, { minSoughtBytes: 32 * MIB })).message).toBe('1801 matched, 1801 returned');
  });

  it('leaves out a packed file from before the window whose first line bears out its date', async () => {
    folder.write('logs/app.log', [plainLine(timeOf(COUNT - 1), 1)]);
    const write = (name: string, first: string, modified: string): void => {
      folder.write(name, gzipSync([plainLine(first, 0), plainLine(timeOf(COUNT - 1), 2)].join('\n')));
      utimesSync(folder.path(name), new Date(modified), new Date(modified));
    };
    write('logs/app.log.2.gz', '2026-02-20T00:00:00.000Z', '2026-02-21T00:00:00Z');
    expect(await ask({}, { minSoughtBytes: 1 })).toMatchObject({
      total: 1,
      message: '1 matched, 1 returned; 1 packed file from before the window not read',
    });
    write('logs/app.log.2.gz', '2026-02-20T00:00:00.000Z', '2026-03-01T12:00:00Z');
    expect((await ask({}, { minSoughtBytes: 1 })).total).toBe(2);
    write('logs/app.log.2.gz', '2026-02-20T00:00:00.000Z', '1985-10-26T08:15:00Z');
    expect((await ask({}, { minSoughtBytes: 1 })).total).toBe(2);
  });
});
