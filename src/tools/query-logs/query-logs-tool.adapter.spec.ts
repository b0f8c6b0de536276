import { Test } from '@nestjs/testing';
import { StandingClock } from '../../contract/clock';
import { type JsonObject } from '../../contract/json';
import { ProjectionModule } from '../../projection/projection.module';
import { QueryLogsProjector } from '../../projection/query-logs/query-logs.projector';
import { QueryLogsRequest } from '../../projection/query-logs/query-logs.request';
import { BOUNDARY_TOOL } from '../../tool-boundary/tool-registry/boundary-tool.decorator';
import { LogSource, type LogSourceQuery, type LogSourceResponse } from './log-source';
import { MockLogSource } from './mock/mock-log.source';
import { QueryLogsModule } from './query-logs.module';
import { QueryLogsToolAdapter } from './query-logs-tool.adapter';
import { type QueryLogsToolOptions } from './query-logs-tool.settings';

const NOW = Date.parse('2026-03-02T10:30:00Z');
const SIGNAL = new AbortController().signal;
const CONTEXT = { signal: SIGNAL, maxResultBytes: 16_384 };

class RecordingSource extends LogSource {
  readonly kind = 'RECORDING';
  readonly asked: [LogSourceQuery, AbortSignal][] = [];

  query(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    this.asked.push([query, signal]);
    return Promise.resolve({ success: false, message: 'none' });
  }
}

function request(fields: Partial<QueryLogsRequest> = {}): QueryLogsRequest {
  return Object.assign(new QueryLogsRequest(), { topic: 'APPLICATION', query: '', lookback_minutes: 60, ...fields });
}

async function adapterOf(source: LogSource, options: QueryLogsToolOptions = {}): Promise<QueryLogsToolAdapter> {
  const module = await Test.createTestingModule({
    imports: [
      QueryLogsModule.forRoot({
        imports: [ProjectionModule.forRoot({})],
        source,
        clock: new StandingClock(NOW),
        ...options,
      }),
    ],
  }).compile();
  return module.get(QueryLogsToolAdapter, { strict: false });
}

describe('QueryLogsToolAdapter', () => {
  it('is registered as the read-only tool query_logs', () => {
    expect(Reflect.getMetadata(BOUNDARY_TOOL, QueryLogsToolAdapter)).toMatchObject({
      name: 'query_logs',
      readOnly: true,
      request: QueryLogsRequest,
    });
  });

  it.each([
    ['APPLICATION', 'application-logs'],
    ['DATABASE_SLOW_QUERY', 'database-slow-query'],
    ['SYSTEM_EVENTS', 'system-events'],
  ] as const)(
    'asks the source for %s by its legacy name, region and limit, under the signal of the call',
    async (topic, logTopic) => {
      const source = new RecordingSource();
      const adapter = await adapterOf(source);
      const asked = request({
        topic,
        query: 'timeout',
        lookback_minutes: 90,
        service: 'payment-service',
        level: 'ERROR',
      });
      await adapter.prepare(asked, 'call_1').executor({}, CONTEXT);
      const scope = {
        topic,
        query: 'timeout',
        service: 'payment-service',
        level: 'ERROR',
        startTime: '2026-03-02T09:00:00.000Z',
        endTime: '2026-03-02T10:30:00.000Z',
        lookbackMinutes: 90,
        sourceKind: 'RECORDING',
      };
      expect(source.asked).toEqual([[{ scope, region: 'ap-guangzhou', logTopic, limit: 2000 }, SIGNAL]]);
      expect(source.asked[0]?.[1]).toBe(SIGNAL);
    },
  );

  it('takes its own settings, none of them from the request', async () => {
    const source = new RecordingSource();
    const adapter = await adapterOf(source, {
      timeoutMs: 10_000,
      maxResultBytes: 4096,
      sourceLimit: 7,
      region: 'eu-1',
    });
    expect(adapter).toMatchObject({ timeoutMs: 10_000, maxResultBytes: 4096 });
    await adapter.prepare(request(), 'call_1').executor({}, CONTEXT);
    expect(source.asked[0]?.[0]).toMatchObject({ limit: 7, region: 'eu-1' });
    expect((await adapterOf(source)).timeoutMs).toBeUndefined();
  });

  it('binds request, call id and scope to the projector', async () => {
    const { executor, projector } = (await adapterOf(new MockLogSource())).prepare(
      request({ query: 'HikariPool' }),
      'call_1',
    );
    const raw = JSON.stringify(await executor({}, CONTEXT));
    const { result, evidenceStatus } = await projector.project(raw, { maxResultBytes: 16_384 });
    expect(projector.identity).toEqual(QueryLogsProjector.identity);
    expect(evidenceStatus).toBe('EVIDENCE_FOUND');
    expect(result).toMatchObject({
      tool_call_id: 'call_1',
      scope: { topic: 'APPLICATION', query: 'HikariPool', source_kind: 'MOCK', end_time: '2026-03-02T10:30:00.000Z' },
    });
    expect(projector.highlights?.(result).length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
  });

  it('keeps region, instance, metrics and secrets of the source from the result', async () => {
    const { executor, projector } = (await adapterOf(new MockLogSource())).prepare(request({ query: '*' }), 'call_1');
    const raw = JSON.stringify(await executor({}, CONTEXT));
    const shown = JSON.stringify((await projector.project(raw)).result);
    for (const hidden of ['ap-guangzhou', '"instance"', '"metrics"', 'not-a-real-password', '@example.com']) {
      expect(raw).toContain(hidden);
      expect(shown).not.toContain(hidden);
    }
  });

  it('makes a negative observation of what it did not find, and lets the projector say what that covers', async () => {
    const asked = request({ query: 'no such thing', service: 'payment-service' });
    const { executor, projector } = (await adapterOf(new MockLogSource())).prepare(asked, 'call_1');
    const { result, evidenceStatus } = await projector.project(JSON.stringify(await executor({}, CONTEXT)));
    expect(evidenceStatus).toBe('NO_EVIDENCE');
    const claimed: JsonObject = { query: 'no such thing', service: 'payment-service' };
    expect(projector.covers?.(result, claimed)).toBe(true);
    expect(projector.covers?.(result, { query: 'no such thing' })).toBe(false);
  });

  it('turns an error answer of the source into a failure of the projection', async () => {
    const { executor, projector } = (await adapterOf(new RecordingSource())).prepare(request(), 'call_1');
    const raw = JSON.stringify(await executor({}, CONTEXT));
    await expect((async () => projector.project(raw))()).rejects.toThrow();
  });
});
