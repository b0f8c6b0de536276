import { InvocationStatus } from '../../contract/states';
import { type CompleteOutcome, type Completion, type Settled, type Settlement } from '../completion';
import { assertLegalSettlement } from '../legal-settlement';
import { kindOf, settledRecord, sizesOf } from '../settlement';
import { type StoreContext } from '../store-driver';
import { textBytes } from './footprint';
import { remainingFor } from './run-reading';
import { type RunShelf } from './run-shelf';
import { hasEnded, settle } from './settle';
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
  const settled = settledRecord(settlement, sizes, {
    limits: context.limits,
    requestBytes: record.requestBytes,
    heldBytes: call.heldBytes,
    runRawBytesLeft: run.maxRawBytes - run.rawBytes,
  });
  const rawBytes = (settled.keepsRaw ? sizes.rawBytes : null) ?? 0;
  const agentResult = settled.keepsResult ? resultOf(settlement) : null;
  shelf.growRecord(record, rawBytes + (agentResult === null ? 0 : textBytes(agentResult)), now);
  const stored: StoredSettlement = {
    settled,
    rawResponse: bufferOf(settled.keepsRaw ? settlement.rawResponse : null, rawBytes),
    agentResult,
    completedAt: now,
    afterEnd: hasEnded(run, now),
    asked: kindOf(settlement),
    askedSizes: sizes,
  };
  settle(call, record, stored);
  return outcomeOf(call, stored, true, now);
}

function resultOf(settlement: Settlement): string | null {
  return settlement.status === InvocationStatus.READY ? settlement.agentResult : null;
}

/** A Buffer of its own: a slice of a pool would hold more than is counted. */
function bufferOf(text: string | null, bytes: number): Buffer | null {
  if (text === null) return null;
  const buffer = Buffer.allocUnsafeSlow(bytes);
  buffer.write(text, 'utf8');
  return buffer;
}

/** The rule of `outcomeMark`, without making the mark. */
function isSameOutcome(stands: StoredSettlement, settlement: Settlement): boolean {
  const { rawBytes, resultBytes } = sizesOf(settlement);
  return (
    stands.asked === kindOf(settlement) &&
    stands.askedSizes.rawBytes === rawBytes &&
    stands.askedSizes.resultBytes === resultBytes &&
    (stands.agentResult === null || stands.agentResult === resultOf(settlement))
  );
}

function outcomeOf(call: StoredCall, stored: StoredSettlement, accepted: boolean, now: number): Settled {
  const { status, evidenceStatus, errorCode } = stored.settled;
  const remaining = remainingFor(call.run, call.toolName, now);
  return { outcome: 'SETTLED', accepted, status, evidenceStatus, errorCode, remaining };
}
