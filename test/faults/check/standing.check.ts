import { type CanonicalInvocationStore } from '../../../src/canonical-store/canonical-invocation.store';
import { type InvocationSummary } from '../../../src/contract/canonical-invocation';
import { type Run, type RunKey } from '../../../src/contract/run';
import { type Ledger, type RunEntry } from '../workload/ledger';
import { TOOLS } from '../workload/run-pool';
import { type Findings } from './findings';
import { inLanes } from './in-lanes';

const RUNS_AT_ONCE = 8;

/**
 * Holds counters, records and index of every run that the store knows against each other: it must agree with itself,
 * whatever was lost. Answers with the runs that it does not know.
 */
export async function checkStanding(
  store: CanonicalInvocationStore,
  ledger: Ledger,
  findings: Findings,
): Promise<readonly RunEntry[]> {
  const unknown: RunEntry[] = [];
  await inLanes(ledger.runs, RUNS_AT_ONCE, async (entry) => {
    const { principal, runId } = entry.context;
    const records = await recordsOf(store, { principal, runId });
    const run = await store.findRun({ principal, runId });
    if (records === null || run === null) {
      unknown.push(entry);
      return;
    }
    await checkRun(store, run, records, findings);
  });
  return unknown;
}

async function checkRun(
  store: CanonicalInvocationStore,
  run: Run,
  records: readonly InvocationSummary[],
  findings: Findings,
): Promise<void> {
  const { runId, used, budget } = run;
  const hold = (what: string, a: unknown, b: unknown): void => {
    findings.expect(a === b, what, `${runId}: ${String(a)}, ${String(b)}`);
  };
  hold('calls counted, and on record, differ', used.calls, records.length);
  hold('ordinals have holes', records.filter(({ ordinal }, place) => ordinal !== place + 1).length, 0);
  for (const tool of TOOLS) {
    const ofTool = records.filter(({ toolName }) => toolName === tool).length;
    hold('calls of a tool counted, and on record, differ', used.callsPerTool[tool] ?? 0, ofTool);
  }
  const bytes = records.reduce((sum, { agentResultBytes }) => sum + (agentResultBytes ?? 0), 0);
  hold('result bytes counted, and on record, differ', used.resultBytes, bytes);
  hold('calls still in flight', records.filter(({ status }) => status === 'PROJECTING').length, 0);
  let indexed = 0;
  await store.visitCompleted(run, () => (indexed += 1));
  hold('the index of completed calls and the records differ', indexed, records.length);
  findings.expect(used.calls <= budget.maxCalls, 'more calls on record than the run may make', runId);
  findings.expect(used.resultBytes <= budget.maxResultBytes, 'more result bytes than the run may see', runId);
  const left = await store.refuse({ ...run, toolName: TOOLS[0], code: 'DUPLICATE_TOOL_CALL' });
  hold('result bytes are still held', left?.resultBytes, budget.maxResultBytes - used.resultBytes);
}

async function recordsOf(store: CanonicalInvocationStore, key: RunKey): Promise<readonly InvocationSummary[] | null> {
  const records: InvocationSummary[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listInvocations(key, { limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    if (page === null) return null;
    records.push(...page.items);
    cursor = page.nextCursor;
  }
  return records;
}
