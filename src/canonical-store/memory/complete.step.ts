import { InvocationStatus } from '../../contract/states';
import { type CompleteOutcome, type Completion, type Settled, type Settlement } from '../completion';
import { assertLegalSettlement } from '../legal-settlement';
import { outcomeMark, settledRecord, sizesOf } from '../settlement';
import { type StoreContext } from '../store-driver';
import { remainingFor } from './run-reading';
import { type RunShelf } from './run-shelf';
import { settle } from './settle';
import { liveRecord, type StoredCall, type StoredSettlement } from './stored-call';

/**
 * Settles a record for its owner.
 *
 * @throws TypeError for a move that does not exist
 * @throws StoreUnavailableError if there is no room for what is to be kept; the record stays PROJECTING
 */
export function completeStep(
  shelf: RunShelf,
  context: StoreContext,
  completion: Completion,
  now: number,
): CompleteOutcome {
  const { settlement } = completion;
  assertLegalSettlement(settlement);
  const run = shelf.find(completion, now);
  if (run === null) return { outcome: 'EXPIRED', remaining: null };
  const call = run.calls.get(completion.toolCallId);
  if (call?.token !== completion.token) return { outcome: 'NOT_OWNER' };
  const record = liveRecord(call, now);
  if (record === null) return { outcome: 'EXPIRED', remaining: remainingFor(run, call.toolName, now) };
  const stands = record.settlement;
  if (stands !== null) return outcomeOf(call, stands, isSameOutcome(stands, settlement), now);

  const sizes = sizesOf(settlement);
  const { keepsRaw, keepsResult, ...states } = settledRecord(settlement, sizes, {
    limits: context.limits,
    requestBytes: record.request.length,
    heldBytes: call.heldBytes,
    runRawBytesLeft: run.maxRawBytes - run.rawBytes,
  });
  const rawResponse = kept(settlement.rawResponse, keepsRaw);
  const agentResult = kept(resultOf(settlement), keepsResult);
  shelf.growRecord(record, (rawResponse?.length ?? 0) + (agentResult?.length ?? 0), now);
  const settled = { ...states, rawResponse, agentResult, mark: outcomeMark(settlement, sizes) };
  return outcomeOf(call, settle(call, record, settled, now), true, now);
}

function resultOf(settlement: Settlement): string | null {
  return settlement.status === InvocationStatus.READY ? settlement.agentResult : null;
}

function kept(text: string | null, keeps: boolean): Buffer | null {
  return keeps && text !== null ? Buffer.from(text, 'utf8') : null;
}

function isSameOutcome(stands: StoredSettlement, asked: Settlement): boolean {
  if (stands.mark !== outcomeMark(asked, sizesOf(asked))) return false;
  return stands.agentResult === null || stands.agentResult.toString('utf8') === resultOf(asked);
}

function outcomeOf(call: StoredCall, settled: StoredSettlement, accepted: boolean, now: number): Settled {
  const { status, evidenceStatus, errorCode } = settled;
  const remaining = remainingFor(call.run, call.toolName, now);
  return { outcome: 'SETTLED', accepted, status, evidenceStatus, errorCode, remaining };
}
