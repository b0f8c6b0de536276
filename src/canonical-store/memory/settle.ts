import { ErrorCode } from '../../contract/error-catalogue';
import { EvidenceStatus, InvocationStatus, RunStatus } from '../../contract/states';
import { isAbandoned } from '../run-state';
import { type SettledRecord, type SettlementSizes } from '../settlement';
import { type StoreContext } from '../store-driver';
import { stateOf } from './run-reading';
import { type RunShelf } from './run-shelf';
import { liveRecord, type StoredCall, type StoredRecord, type StoredSettlement } from './stored-call';
import { type StoredRun } from './stored-run';

const ABANDONED: SettledRecord = {
  status: InvocationStatus.ERROR,
  evidenceStatus: EvidenceStatus.ERROR,
  errorCode: ErrorCode.INVOCATION_ABANDONED,
  keepsRaw: false,
  keepsResult: false,
};
const NO_TEXTS: SettlementSizes = { rawBytes: null, resultBytes: null };

/** The one place where a record leaves PROJECTING: record, holds, counters and completed index in one step. */
export function settle(call: StoredCall, record: StoredRecord, settlement: StoredSettlement): void {
  const { run } = call;
  const { settled, askedSizes } = settlement;
  record.settlement = settlement;
  call.completed = true;
  run.inFlight.delete(call);
  run.heldBytes -= call.heldBytes;
  run.rawBytes += (settled.keepsRaw ? askedSizes.rawBytes : null) ?? 0;
  run.resultBytes += (settled.keepsResult ? askedSizes.resultBytes : null) ?? 0;
}

/** Whether a run has ended: what settles then is evidence, but not a fact of the run. */
export function hasEnded(run: StoredRun, now: number): boolean {
  return stateOf(run, now).status !== RunStatus.ACTIVE;
}

/** Settles a call if nobody will complete it any more. Takes no bytes: its error was counted with the record. */
export function settleIfAbandoned(call: StoredCall, context: StoreContext, now: number): void {
  if (!isAbandoned(call.deadlineAt, context.timing.abandonedAfterMs, now)) return;
  const record = liveRecord(call, now);
  if (record?.settlement !== null) return;
  settle(call, record, {
    settled: ABANDONED,
    rawResponse: null,
    agentResult: null,
    completedAt: now,
    afterEnd: hasEnded(call.run, now),
    asked: ErrorCode.INVOCATION_ABANDONED,
    askedSizes: NO_TEXTS,
  });
}

/** Settles the abandoned calls of a run, and frees what calls hold whose records expired in flight. */
export function settleAbandonedOf(run: StoredRun, shelf: RunShelf, context: StoreContext, now: number): void {
  for (const call of run.inFlight) {
    if (liveRecord(call, now) === null) shelf.dropRecord(call);
    else settleIfAbandoned(call, context, now);
  }
}
