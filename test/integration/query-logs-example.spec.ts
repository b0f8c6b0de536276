import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FileLogSource } from '../../src/tools/query-logs/file/file-log.source';
import { type LogSourceAnswer } from '../../src/tools/query-logs/log-source';
import { LogFolder } from '../support/log-folder';
import { answerOf, logQuery } from '../support/log-queries';

const PROJECT = resolve(__dirname, '..', '..');
const EXAMPLE = join(PROJECT, 'examples', 'incident');

function logFiles(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, 'logs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return [path.slice(folder.length), (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')];
    }),
  );
}

/** Whatever the machine is busy with. */
jest.setTimeout(30_000);

describe('examples/incident', () => {
  const source = new FileLogSource({
    root: EXAMPLE,
    topics: {
      APPLICATION: ['logs/app/*'],
      DATABASE_SLOW_QUERY: ['logs/mysql-slow*'],
      SYSTEM_EVENTS: ['logs/events*'],
    },
  });

  async function ask(scope: Parameters<typeof logQuery>[0]): Promise<LogSourceAnswer> {
    return answerOf(await source.query(logQuery(scope), new AbortController().signal));
  }

  it('is what its script writes, every time', () => {
    const folder = new LogFolder();
    try {
      execFileSync(process.execPath, [join(PROJECT, 'scripts', 'generate-incident.mjs'), folder.root]);
      expect(logFiles(folder.root)).toEqual(logFiles(EXAMPLE));
    } finally {
      folder.remove();
    }
  });

  it('has 20,000 readable lines of at least four services within its four hours', async () => {
    const hours = { startTime: '2026-03-02T06:30:00.000Z', lookbackMinutes: 240 };
    const answers = await Promise.all([
      ask(hours),
      ask({ ...hours, topic: 'DATABASE_SLOW_QUERY' }),
      ask({ ...hours, topic: 'SYSTEM_EVENTS' }),
    ]);
    expect(answers.reduce((sum, { total }) => sum + total, 0)).toBe(20_000);
    expect(answers.map(({ message }) => message).join()).not.toContain('could not be read');
    const services = ['gateway', 'checkout-service', 'payment-service', 'inventory-service'];
    for (const service of services) expect((await ask({ ...hours, service })).total).toBeGreaterThan(2000);
  });

  it('shows the fatal line first in the hour before its clock', async () => {
    const { logs, total } = await ask({});
    expect(total).toBeGreaterThan(2000);
    expect(logs[0]).toMatchObject({ level: 'FATAL', service: 'payment-service' });
  });

  it('tells the story: deployment, slow query, pool, timeout, 503', async () => {
    const first = async (scope: Parameters<typeof logQuery>[0]): Promise<string> => {
      const times = (await ask(scope)).logs.map(({ timestamp }) => timestamp).sort();
      return times[0] ?? 'never';
    };
    const moments = [
      await first({ topic: 'SYSTEM_EVENTS', query: 'payment-service updating' }),
      await first({ topic: 'DATABASE_SLOW_QUERY', query: 'from payment_attempts' }),
      await first({ query: 'Connection is not available' }),
      await first({ query: 'timed out after 3000 ms' }),
      await first({ query: '503 POST /api/checkout' }),
    ];
    expect([...moments].sort()).toEqual(moments);
    expect(moments).not.toContain('never');
  });
});
