import { plainToInstance } from 'class-transformer';
import { DEFAULT_PROJECTION_LIMITS, type ToolProjectionLimits } from '../../contract/limits';
import { utf8Bytes } from '../../contract/utf8';
import { type ProjectedToolResult } from '../../contract/projection';
import { Redactor } from '../redaction/redactor';
import { logQueryScope } from './log-query-scope';
import { QueryLogsProjector } from './query-logs.projector';
import { LogTopic, QueryLogsRequest } from './query-logs.request';

const REQUEST = plainToInstance(QueryLogsRequest, {
  topic: LogTopic.APPLICATION,
  query: 'timeout',
  lookback_minutes: 60,
});
const NOW = Date.UTC(2026, 2, 2, 10, 30);
const SCOPE = logQueryScope(REQUEST, NOW, 'MOCK');

type Entry = Readonly<Record<string, unknown>>;

function entry(change: Entry): Entry {
  return { timestamp: '2026-03-02T10:00:00Z', level: 'INFO', service: 'web', message: 'ready', ...change };
}

function raw(logs: readonly unknown[], total = logs.length): string {
  return JSON.stringify({ success: true, region: 'r', log_topic: 'application-logs', query: 'q', total, logs });
}

function project(
  rawResponse: string,
  limits: Partial<ToolProjectionLimits> = {},
  maxResultBytes?: number,
): ProjectedToolResult {
  const projector = new QueryLogsProjector({ ...DEFAULT_PROJECTION_LIMITS, ...limits }, new Redactor());
  const bounds = maxResultBytes === undefined ? undefined : { maxResultBytes };
  return projector.project(REQUEST, 'call_1', SCOPE, rawResponse, bounds);
}

describe('the query_logs projection', () => {
  it('answers in the shape of the contract', () => {
    const { result, evidenceStatus } = project(
      raw(
        [
          entry({
            level: 'error',
            service: 'payment-service',
            instance: 'pod-1',
            message: 'connect timed out after 3021 ms',
            metrics: { latency_ms: '3021' },
          }),
          entry({
            timestamp: '2026-03-02T18:01:00+08:00',
            level: 'ERROR',
            service: 'payment-service',
            message: 'connect timed out after 7 ms',
          }),
        ],
        12,
      ),
    );
    expect(evidenceStatus).toBe('EVIDENCE_FOUND');
    expect(result).toEqual({
      tool_call_id: 'call_1',
      scope: {
        topic: 'APPLICATION',
        query: 'timeout',
        service: null,
        level: null,
        start_time: '2026-03-02T09:30:00.000Z',
        end_time: '2026-03-02T10:30:00.000Z',
        lookback_minutes: 60,
        source_kind: 'MOCK',
      },
      totals: { matched: 12, returned: 2, patterns: 1 },
      patterns: [
        {
          level: 'ERROR',
          service: 'payment-service',
          message: 'connect timed out after <num> ms',
          count: 2,
          first_seen: '2026-03-02T10:00:00.000Z',
          last_seen: '2026-03-02T10:01:00.000Z',
        },
      ],
      timeline: [
        {
          timestamp: '2026-03-02T10:00:00.000Z',
          level: 'ERROR',
          service: 'payment-service',
          message: 'connect timed out after 3021 ms',
        },
        {
          timestamp: '2026-03-02T10:01:00.000Z',
          level: 'ERROR',
          service: 'payment-service',
          message: 'connect timed out after 7 ms',
        },
      ],
      omitted: { unfetched: 10, logs: 0, patterns: 0, events: 0, truncated_messages: 0 },
      truncated: true,
    });
  });

  it('answers a successful empty response with NO_EVIDENCE and its scope', () => {
    const { result, evidenceStatus } = project(raw([]));
    expect(evidenceStatus).toBe('NO_EVIDENCE');
    expect(result).toMatchObject({ scope: { query: 'timeout' }, totals: { matched: 0 }, truncated: false });
  });

  it.each([
    ['text that is no JSON', 'SECRET-PART'],
    ['a number that JSON does not have', '{"success":true,"total":0,"logs":[],"x":NaN}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['an error response', '{"success":false,"message":"SECRET-PART"}'],
    ['success as text', '{"success":"true","total":0,"logs":[]}'],
    ['no logs', '{"success":true,"total":0}'],
    ['logs that are no array', '{"success":true,"total":0,"logs":{}}'],
    ['an entry that is no object', '{"success":true,"total":1,"logs":["SECRET-PART"]}'],
    ['an empty array beside a total', raw([], 37)],
    ['a total that is no finite number', '{"success":true,"total":1e400,"logs":[]}'],
    ['a negative total', '{"success":true,"total":-1,"logs":[]}'],
    ['a total below what was returned', raw([entry({})], 0)],
  ])('fails for %s, without a word of it', (_what, rawResponse) => {
    expect(() => project(rawResponse)).toThrow(/^log response: [a-zA-Z ]+$/);
  });

  it('cuts by the collection bounds and says what is missing', () => {
    const logs = ['a', 'b', 'c'].flatMap((word) => [
      entry({ message: `${word} happened` }),
      entry({ message: `${word} happened`, timestamp: 'never' }),
    ]);
    const { result } = project(raw(logs, 6), { maxPatterns: 2, maxEvents: 3 });
    expect(result['patterns']).toHaveLength(2);
    expect(result['timeline']).toHaveLength(3);
    expect(result['omitted']).toEqual({ unfetched: 0, logs: 2, patterns: 1, events: 3, truncated_messages: 0 });
    expect(result['truncated']).toBe(true);
  });

  it('takes timeline events away before patterns where the bytes are too few', () => {
    const logs = Array.from({ length: 20 }, (_unused, index) =>
      entry({ message: `${String.fromCharCode(97 + index)}é`.repeat(60) }),
    );
    for (let maxResultBytes = 700; maxResultBytes < 9000; maxResultBytes += 97) {
      const { result } = project(raw(logs), {}, maxResultBytes);
      expect(utf8Bytes(JSON.stringify(result))).toBeLessThanOrEqual(maxResultBytes);
      const shown = result as { patterns: unknown[]; timeline: unknown[] };
      if (shown.timeline.length > 0) expect(shown.patterns).toHaveLength(20);
    }
  });

  it('fails where not even the scope fits', () => {
    expect(() => project(raw([entry({})]), {}, 100)).toThrow('does not fit');
  });

  it('counts messages that it cuts', () => {
    const { result } = project(raw([entry({ message: 'word '.repeat(100) })]), { maxMessageChars: 20 });
    expect(result['patterns']).toMatchObject([{ message: 'word word word word…' }]);
    expect(result['omitted']).toMatchObject({ truncated_messages: 2 });
    expect(result['truncated']).toBe(true);
  });

  it('puts severe patterns first, and the services of one severity in turn', () => {
    const noisy = Array.from({ length: 9 }, (_unused, index) =>
      entry({ level: 'ERROR', service: 'noisy', message: `failure ${'abcdefghi'[index] ?? ''}x` }),
    );
    const { result } = project(
      raw([
        ...noisy,
        entry({ level: 'ERROR', service: 'quiet', message: 'one line' }),
        entry({ level: 'EMERG', service: 'rare', message: 'going down' }),
      ]),
      { maxPatterns: 3 },
    );
    expect(result['patterns']).toMatchObject([{ service: 'rare', level: 'FATAL' }, {}, {}]);
    expect((result['patterns'] as { service: string }[]).map(({ service }) => service).sort()).toEqual([
      'noisy',
      'quiet',
      'rare',
    ]);
  });

  it('keeps texts apart that only look alike once they are joined', () => {
    const { result } = project(
      raw([
        entry({ service: 'a|b', message: 'c' }),
        entry({ service: 'a', message: 'b|c' }),
        entry({ service: '__proto__', message: 'x' }),
        entry({ level: 'toString', service: 'constructor', message: 'y' }),
      ]),
    );
    expect(result['totals']).toMatchObject({ patterns: 4 });
    expect(result['omitted']).toMatchObject({ logs: 0 });
  });
});
