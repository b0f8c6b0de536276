import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type RunKey } from '../../src/contract/run';

/** A run full of calls that found something, for the benchmark of facts and reports. */
export interface BenchRun {
  readonly key: RunKey;
  readonly toolCallIds: readonly string[];
  /** UTF-8 bytes of one agent result. */
  readonly resultBytes: number;
}

const MESSAGE = 'connect to <ip>:<num> timed out after <num> ms while the pool of checkout was waiting';

/** A log result of about so many patterns, as its projector makes it. */
function resultOf(number: number, patterns: number): string {
  return JSON.stringify({
    tool_call_id: `toolu_01A09q90qw90lq917835${number}`,
    scope: {
      ...{ topic: 'APPLICATION', query: 'timeout', service: null, level: null, lookback_minutes: 60 },
      ...{ start_time: '2026-03-02T09:30:00.000Z', end_time: '2026-03-02T10:30:00.000Z', source_kind: 'FILE' },
    },
    totals: { matched: 1_234 + number, returned: 500, patterns },
    patterns: Array.from({ length: patterns }, (_, place) => ({
      ...{ level: place < 5 ? 'ERROR' : 'INFO', service: `service-${place % 7}`, message: `${MESSAGE} ${place}` },
      ...{ count: 212 - place, first_seen: '2026-03-02T09:31:00.000Z', last_seen: '2026-03-02T10:29:00.000Z' },
    })),
    timeline: [],
    omitted: { unfetched: 734, logs: 0, patterns: 0, events: 180, truncated_messages: 3 },
    truncated: true,
  });
}

/** Makes `calls` READY calls with that much raw each, one after the other. */
export async function fillRun(
  store: CanonicalInvocationStore,
  shape: { readonly runId: string; readonly calls: number; readonly rawBytes: number; readonly patterns: number },
): Promise<BenchRun> {
  const key = { principal: 'bench', runId: shape.runId };
  const raw = 'x'.repeat(shape.rawBytes);
  await store.openRun({
    ...{
      ...key,
      digest: 'digest',
      openedAt: new Date(store.now()),
      deadlineAt: new Date(store.now() + 3_600_000),
      tools: ['query_logs'],
      metadata: {},
    },
    maxRawBytes: 2 ** 40,
    budget: {
      ...{ maxCalls: shape.calls, maxCallsPerTool: {}, maxResultBytes: 2 ** 40 },
      ...{ maxRefusedCalls: 20, maxProgressViolations: 3 },
    },
  });
  const toolCallIds: string[] = [];
  for (let number = 0; number < shape.calls; number += 1) {
    const call = { ...key, toolCallId: `toolu_01A09q90qw90lq917835${number}`, token: `token-${number}` };
    await store.reserve({
      ...{ ...call, toolName: 'query_logs', request: '{"query":"timeout"}', timeoutMs: 30_000, holdBytes: 32_768 },
      ...{ projector: { name: 'query_logs', version: 1 }, knownCalls: number, notAfter: store.now() + 10_000 },
    });
    const agentResult = resultOf(number, shape.patterns);
    const completed = await store.complete({
      ...call,
      settlement: { status: 'READY', evidenceStatus: 'EVIDENCE_FOUND', rawResponse: raw, agentResult },
    });
    if (completed.outcome !== 'SETTLED' || completed.status !== 'READY') throw new Error('Not completed');
    toolCallIds.push(call.toolCallId);
  }
  return { key, toolCallIds, resultBytes: Buffer.byteLength(resultOf(0, shape.patterns)) };
}

/** A report of so many claims, each of which quotes and asserts of a call of its own. */
export function reportOn({ toolCallIds }: BenchRun, claims: number): object {
  return {
    claims: toolCallIds.slice(0, claims).map((toolCallId, number) => ({
      ...{ claim_id: `c${number}`, statement: 'Checkout cannot reach its database.', kind: 'OBSERVED' },
      evidence: [
        {
          ...{ tool_call_id: toolCallId, quote: 'timed out after <num> ms' },
          assert: { pointer: '/totals/matched', op: '>=', value: 1_234 },
        },
      ],
    })),
  };
}
