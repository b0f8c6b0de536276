import { LogTopic } from '../../../projection/query-logs/query-logs.request';
import { type LogSourceQuery, type LogSourceResponse } from '../log-source';
import { MockLogSource } from './mock-log.source';

const NEVER = new AbortController().signal;

function query(topic: LogTopic, endTime: string, limit = 2000): LogSourceQuery {
  const startTime = new Date(Date.parse(endTime) - 3_600_000).toISOString();
  return {
    scope: {
      topic,
      query: '',
      service: null,
      level: null,
      startTime,
      endTime,
      lookbackMinutes: 60,
      sourceKind: 'MOCK',
    },
    region: 'ap-guangzhou',
    logTopic: 'application-logs',
    limit,
  };
}

function logsOf(response: LogSourceResponse): readonly { readonly level: string; readonly timestamp: string }[] {
  return response.success ? response.logs : [];
}

describe('MockLogSource', () => {
  it('finds a few hundred entries in the hour before now, whenever that is', async () => {
    for (const now of ['2026-03-02T10:30:00.000Z', '2031-12-31T23:59:59.999Z']) {
      const counts = await Promise.all(
        Object.values(LogTopic).map(
          async (topic) => logsOf(await new MockLogSource().query(query(topic, now), NEVER)).length,
        ),
      );
      expect(counts.every((count) => count >= 40)).toBe(true);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
    }
  });

  it('says the same within a minute and moves with the clock', async () => {
    const at = async (now: string): Promise<readonly object[]> =>
      logsOf(await new MockLogSource().query(query('APPLICATION', now), NEVER));
    expect(await at('2026-03-02T10:30:59.000Z')).toEqual(await at('2026-03-02T10:30:00.000Z'));
    expect(await at('2026-03-02T10:31:00.000Z')).not.toEqual(await at('2026-03-02T10:30:00.000Z'));
  });

  it('keeps to the limit, the severe first', async () => {
    const response = await new MockLogSource().query(query('APPLICATION', '2026-03-02T10:30:00.000Z', 5), NEVER);
    expect(logsOf(response).map(({ level }) => level)).toEqual(['FATAL', 'ERROR', 'ERROR', 'ERROR', 'ERROR']);
  });

  it('ends with the reason of an abort', async () => {
    const reason = new Error('released');
    const asked = new MockLogSource().query(
      query('APPLICATION', '2026-03-02T10:30:00.000Z'),
      AbortSignal.abort(reason),
    );
    await expect(asked).rejects.toBe(reason);
  });
});
