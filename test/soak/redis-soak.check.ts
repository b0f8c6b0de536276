import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type Run, type RunBudget, type RunKey } from '../../src/contract/run';
import { completedOf } from '../contract/test-run';
import { type InstanceAccount } from './redis-soak.plan';

/** Whatever the counters, the records and the index of a run say otherwise than its instances were told. */
export async function disagreements(
  store: CanonicalInvocationStore,
  key: RunKey,
  budget: RunBudget,
  accounts: readonly InstanceAccount[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const compare = (what: string, stored: unknown, told: unknown): void => {
    const [a, b] = [JSON.stringify(stored), JSON.stringify(told)];
    if (a !== b) found.push(`${key.runId}: ${what}: stored ${a}, told ${b}`);
  };
  const completed = await completedOf(store, key);
  if (completed === null) return [`${key.runId}: unknown`];
  const { run, calls } = completed;

  const executed = accounts.flatMap((account) => account.executed);
  compare('ids that ran once', new Set(executed).size, executed.length);
  compare('calls', run.used.calls, executed.length);
  compare('calls within the budget', run.used.calls <= budget.maxCalls, true);
  compare('calls by tool', sorted(run.used.callsPerTool), sorted(sum(accounts.map((its) => its.callsPerTool))));
  compare('result bytes', run.used.resultBytes, total(accounts.map((its) => its.resultBytes)));
  compare('result bytes within the budget', run.used.resultBytes <= budget.maxResultBytes, true);
  compare('refusals', sorted(flat(run)), sorted(sum(accounts.map((its) => its.refused))));
  compare('refused calls', run.used.refusedCalls, total(accounts.map((its) => its.spent)));

  const settled = Object.assign({}, ...accounts.map((its) => its.settled)) as Record<string, string>;
  const expected = executed.map((id) => [id, settled[id] ?? 'ERROR INVOCATION_ABANDONED'] as const);
  const records = calls.map(({ toolCallId, sighting }) => [toolCallId, outcomeOf(sighting)] as const);
  compare('index and records', sorted(Object.fromEntries(records)), sorted(Object.fromEntries(expected)));
  const ordinals = calls.map(({ ordinal }) => ordinal);
  compare(
    'ordinals',
    ordinals,
    Array.from({ length: executed.length }, (_, index) => index + 1),
  );

  const [first] = executed;
  const view = await store.refuse({ ...key, toolName: 'query_logs', code: 'DUPLICATE_TOOL_CALL' });
  compare('result bytes left, nothing is held', view?.resultBytes, budget.maxResultBytes - run.used.resultBytes);
  if (first !== undefined) {
    const sighting = await store.findInvocation({ ...key, toolCallId: first });
    if (sighting.state !== 'FOUND') found.push(`${key.runId}: a record is missing`);
  }
  return found;
}

function outcomeOf(sighting: Awaited<ReturnType<CanonicalInvocationStore['findView']>>): string {
  if (sighting.state !== 'FOUND') return sighting.state;
  const { status, errorCode, evidenceStatus } = sighting.invocation;
  return `${status} ${errorCode ?? evidenceStatus ?? ''}`;
}

function flat({ refusals }: Run): Record<string, number> {
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([tool, codes]) =>
      Object.entries(codes).map(([code, n]) => [`${tool} ${code}`, n]),
    ),
  );
}

function sum(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const part of parts) for (const [name, n] of Object.entries(part)) all[name] = (all[name] ?? 0) + n;
  return all;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function sorted<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
