import fc from 'fast-check';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type Settlement } from '../../src/canonical-store/completion';
import { memoryStore } from '../../src/canonical-store/memory/memory-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { failed, ready, wideResult, wideText } from '../contract/settlements';
import { completedOf, openingOf, PROJECTOR } from '../contract/test-run';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { createRedisStore, type TestConnection } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';

const LIMITS = { maxRequestBytes: 200, maxRawBytes: 40_000, maxResultBytes: 3_000, maxRecordBytes: 41_000 };
const SEED = 20_260_302;
const RUNS = 60;
const RUNS_ON_A_CLUSTER = 20;

type Step = (store: CanonicalInvocationStore) => Promise<unknown>;

/** A step on one of two runs, printed by name where a sequence fails. */
const step: fc.Arbitrary<readonly [name: string, step: Step]> = fc
  .record({
    kind: fc.constantFrom(
      ...(['reserve', 'reserve', 'reserve', 'complete', 'complete', 'complete', 'refuse', 'end', 'report'] as const),
      ...(['purge', 'view', 'invocation', 'list', 'completed', 'run', 'open'] as const),
    ),
    runId: fc.constantFrom('run-1', 'run-1', 'run-2'),
    id: fc.constantFrom('a', 'b', 'c', 'a:raw', 'd|e', 'f'),
    token: fc.constantFrom('t1', 't1', 't2'),
    tool: fc.constantFrom('query_logs', 'query_logs', 'lookup_knowledge', 'unlisted'),
    bytes: fc.constantFrom(0, 1, 900, 1_024, 3_000, 3_001, 13_000, 39_000, 40_000, 40_001),
    hold: fc.constantFrom(100, 1_024, 2_000, 4_000),
    flag: fc.boolean(),
    code: fc.constantFrom('INVALID_INPUT', 'DUPLICATE_TOOL_CALL', 'UNAUTHORIZED' as const),
  })
  .map(({ kind, runId, id, token, tool, bytes, hold, flag, code }) => {
    const key = { principal: 'tester', runId };
    const call = { ...key, toolCallId: id };
    const request = wideText(Math.min(bytes, 201));
    const steps: Record<typeof kind, Step> = {
      reserve: (store) =>
        store.reserve({
          ...call,
          toolName: tool,
          request,
          projector: PROJECTOR,
          token,
          timeoutMs: 30_000,
          holdBytes: hold,
          knownCalls: 0,
          notAfter: store.now() + 10_000,
        }),
      complete: (store) => store.complete({ ...call, token, settlement: settlementOf(bytes, hold, flag) }),
      refuse: (store) => store.refuse({ ...key, toolName: tool, code }),
      end: (store) => store.endRun(key, { status: flag ? 'COMPLETED' : 'RELEASED', reason: code }),
      report: (store) =>
        store.recordReport({ ...key, reportId: flag ? null : id, digest: token, broken: hold > 1_024, answer: '{}' }),
      purge: (store) => store.purgeRun(key),
      view: (store) => store.findView(call),
      invocation: (store) => store.findInvocation(call),
      list: (store) => listed(store, key),
      completed: (store) => completedOf(store, key),
      run: (store) => store.findRun(key),
      open: (store) => store.openRun(openingOf(store, { runId, digest: token })),
    };
    return [`${kind} ${JSON.stringify({ runId, id, token, tool, bytes, hold, flag, code })}`, steps[kind]] as const;
  });

function settlementOf(bytes: number, resultBytes: number, isReady: boolean): Settlement {
  const rawResponse = wideText(bytes);
  if (isReady) return ready({ rawResponse, agentResult: wideResult(resultBytes) });
  return failed('PROJECTION_ERROR', resultBytes > 1_024 ? rawResponse : null);
}

async function listed(store: CanonicalInvocationStore, key: { principal: string; runId: string }): Promise<unknown> {
  const pages: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await store.listInvocations(key, { limit: 2, ...(cursor == null ? {} : { cursor }) });
    pages.push(page?.items);
    cursor = page?.nextCursor;
  } while (cursor != null);
  return pages;
}

/** Without times: the two clocks are not one. */
function timeless(value: unknown): unknown {
  if (value instanceof Date) return 'a time';
  if (value instanceof Set) return [...value];
  if (Array.isArray(value)) return value.map(timeless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'ms' || name === 'callMs' ? part > 0 : timeless(part)]),
  );
}

/** Takes the same steps on both stores and compares every answer. */
async function compare(connection: TestConnection, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const redis = await createRedisStore(connection, { limits: LIMITS });
      const memory = await memoryStore()({
        limits: { ...DEFAULT_RECORD_LIMITS, ...LIMITS },
        timing: DEFAULT_STORE_TIMING,
        clock: new SystemClock(),
      });
      try {
        const opening = { budget: { maxCalls: 6, maxCallsPerTool: { lookup_knowledge: 2 }, maxResultBytes: 9_000, maxRefusedCalls: 8 } }; // prettier-ignore
        for (const store of [redis.store, memory])
          await store.openRun(openingOf(store, { ...opening, maxRawBytes: 90_000 }));
        for (const [name, take] of steps) {
          const [ours, theirs] = [timeless(await take(redis.store)), timeless(await take(memory))];
          expect({ name, answer: ours }).toEqual({ name, answer: theirs });
        }
      } finally {
        await redis.close();
      }
    }),
    { seed: SEED, numRuns },
  );
}

describe('the redis store', () => {
  const server = useRedisServer();
  const cluster = useRedisCluster();

  it('answers any sequence of steps as the memory store does', async () => {
    await compare({ port: server().port }, RUNS);
  }, 60_000);

  it('does so on a cluster', async () => {
    await compare({ topology: 'cluster', nodes: cluster().nodes }, RUNS_ON_A_CLUSTER);
  }, 60_000);
});
