import { ErrorCode } from '../../contract/error-catalogue';
import { RunStatus } from '../../contract/states';
import { exceedsUtf8 } from '../../contract/utf8';
import { type Reservation, type ReserveOutcome, type ReserveRefusalCode, type Reserved } from '../reservation';
import { exhaustedBudget, resultBytesLeft } from '../run-budget';
import { type StoreContext } from '../store-driver';
import { StoreUnavailableError } from '../store-unavailable.error';
import { remainingFor, sheetOf, stateOf } from './run-reading';
import { type RunShelf } from './run-shelf';
import { settleAbandonedOf } from './settle';
import { createCall, liveRecord, type StoredCall } from './stored-call';
import { type StoredRun } from './stored-run';

interface Verdict {
  readonly code: ReserveRefusalCode;
  readonly becauseOfHoldsAlone: boolean;
}

/** Judges and records a call, or counts its refusal. @throws StoreUnavailableError, nothing written then */
export function reserveStep(
  shelf: RunShelf,
  context: StoreContext,
  reservation: Reservation,
  now: number,
): ReserveOutcome {
  const { toolName, toolCallId, token } = reservation;
  const run = shelf.find(reservation, now);
  const known = run?.calls.get(toolCallId);
  if (known?.token === token && liveRecord(known, now) !== null) return reserved(known, toolName, now);
  if (now > reservation.notAfter) throw new StoreUnavailableError('The step came too late.');
  if (run === null) {
    return { outcome: 'REFUSED', code: ErrorCode.RUN_NOT_ACTIVE, becauseOfHoldsAlone: false, remaining: null };
  }
  const verdict = judge(run, shelf, context, reservation, now);
  if (verdict !== null) {
    run.refusals.count(toolName, verdict.code, verdict.becauseOfHoldsAlone);
    return { outcome: 'REFUSED', ...verdict, remaining: remainingFor(run, toolName, now) };
  }
  const heldBytes = Math.min(Math.floor(reservation.holdBytes), resultBytesLeft(sheetOf(run, toolName)));
  const call = createCall(run, reservation, heldBytes, now, context.limits.ttlMs);
  shelf.addCall(call, now);
  run.callsPerTool.set(toolName, (run.callsPerTool.get(toolName) ?? 0) + 1);
  return reserved(call, toolName, now);
}

function reserved(call: StoredCall, toolName: string, now: number): Reserved {
  return {
    outcome: 'RESERVED',
    ordinal: call.ordinal,
    heldBytes: call.heldBytes,
    callMs: Math.max(0, call.deadlineAt - now),
    remaining: remainingFor(call.run, toolName, now),
  };
}

function judge(
  run: StoredRun,
  shelf: RunShelf,
  context: StoreContext,
  reservation: Reservation,
  now: number,
): Verdict | null {
  const { toolName, toolCallId, request, knownCalls } = reservation;
  const { status } = stateOf(run, now);
  if (status === RunStatus.EXPIRED) return refusal(ErrorCode.RUN_DEADLINE_EXCEEDED);
  if (status !== RunStatus.ACTIVE || run.order.length < knownCalls) return refusal(ErrorCode.RUN_NOT_ACTIVE);
  if (exceedsUtf8(request, context.limits.maxRequestBytes)) return refusal(ErrorCode.REQUEST_TOO_LARGE);
  if (run.calls.has(toolCallId)) return refusal(ErrorCode.DUPLICATE_TOOL_CALL);
  const exhausted = exhaustedBudget(sheetOf(run, toolName));
  if (exhausted?.becauseOfHoldsAlone !== true) return exhausted;
  // The bytes may be held by calls that nobody will complete any more.
  settleAbandonedOf(run, shelf, context, now);
  return exhaustedBudget(sheetOf(run, toolName));
}

function refusal(code: ReserveRefusalCode): Verdict {
  return { code, becauseOfHoldsAlone: false };
}
