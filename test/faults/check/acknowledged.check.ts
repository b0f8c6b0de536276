import { type CanonicalInvocationStore } from '../../../src/canonical-store/canonical-invocation.store';
import { type CanonicalInvocation } from '../../../src/contract/canonical-invocation';
import { type Answer, type CallEntry, type Ledger, type RunEntry } from '../workload/ledger';
import { agentResultOf, rawResponseOf } from '../workload/tool-answers';
import { type Findings } from './findings';
import { inLanes } from './in-lanes';

const READS_AT_ONCE = 32;

/** A call that the application was told is on record, and that is not. */
export type LostCall = readonly [RunEntry, CallEntry];

/** Reads the record of every acknowledged call, whole. What is there must be what was acknowledged. */
export async function lostCalls(
  store: CanonicalInvocationStore,
  ledger: Ledger,
  findings: Findings,
): Promise<readonly LostCall[]> {
  const lost: LostCall[] = [];
  await inLanes(ledger.acknowledged(), READS_AT_ONCE, async ([run, call]) => {
    const { principal, runId } = run.context;
    const sighting = await store.findInvocation({ principal, runId, toolCallId: call.toolCallId });
    const answer = call.acknowledged?.answer;
    // A record whose completion was lost reads as abandoned.
    if (sighting.state !== 'FOUND' || answerOf(sighting.invocation) !== answer) {
      lost.push([run, call]);
      return;
    }
    const { rawResponse, agentResult } = sighting.invocation;
    if (answer !== 'READY') return;
    const name = `${runId} ${call.toolCallId}`;
    findings.expect(rawResponse === rawResponseOf(run, call), 'a raw response is another than was recorded', name);
    const same = JSON.stringify(agentResult) === JSON.stringify(agentResultOf(run, call));
    findings.expect(same, 'an agent result is another than was recorded', name);
  });
  return lost;
}

/** Calls whose tools ran, of which nobody was told how they ended, and of which the store knows nothing. */
export async function unrecordedCalls(store: CanonicalInvocationStore, ledger: Ledger): Promise<readonly LostCall[]> {
  const unrecorded: LostCall[] = [];
  const ran = [...ledger.entries()].filter(([, call]) => call.executions > 0 && call.acknowledged === null);
  await inLanes(ran, READS_AT_ONCE, async ([run, call]) => {
    const { principal, runId } = run.context;
    const { state } = await store.findView({ principal, runId, toolCallId: call.toolCallId });
    if (state === 'UNKNOWN') unrecorded.push([run, call]);
  });
  return unrecorded;
}

function answerOf({ status, errorCode }: CanonicalInvocation): Answer | null {
  return status === 'READY' ? 'READY' : errorCode;
}
