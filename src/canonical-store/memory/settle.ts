import { ErrorCode } from '../../contract/error-catalogue';
import { EvidenceStatus, InvocationStatus, RunStatus } from '../../contract/states';
import { isAbandoned } from '../run-state';
import { ABANDONED, outcomeMark, sizesOf } from '../settlement';
import { type StoreContext } from '../store-driver';
import { stateOf } from './run-reading';
import { type RunShelf } from './run-shelf';
import { liveRecord, type StoredCall, type StoredRecord, type StoredSettlement } from './stored-call';
import { type StoredRun } from './stored-run';

/** What the moment of settling adds: the time, and whether the run has ended. */
type Moment = Pick<StoredSettlement, 'completedAt' | 'afterEnd'>;

const ABANDONED_SETTLEMENT: Omit<StoredSettlement, keyof Moment> = {
  status: InvocationStatus.ERROR,
  evidenceStatus: EvidenceStatus.ERROR,
  errorCode: ErrorCode.INVOCATION_ABANDONED,
  rawResponse: null,
  agentResult: null,
  mark: outcomeMark(ABANDONED, sizesOf(ABANDONED)),
};

/** The one place where a record leaves PROJECTING: record, holds, counters and completed index in one step. */
export function settle(
  call: StoredCall,
  record: StoredRecord,
  settlement: Omit<StoredSettlement, keyof Moment>,
  now: number,
): StoredSettlement {
  const { run } = call;
  const afterEnd = stateOf(run, now).status !== RunStatus.ACTIVE;
  const settled: StoredSettlement = { ...settlement, completedAt: now, afterEnd };
  record.settlement = settled;
  call.completed = true;
  run.inFlight.delete(call);
  run.heldBytes -= call.heldBytes;
  run.resultBytes += settled.agentResult?.length ?? 0;
  run.rawBytes += settled.rawResponse?.length ?? 0;
  return settled;
}

/** Settles a call if nobody will complete it any more. Takes no bytes: its error was counted with the record. */
export function settleIfAbandoned(call: StoredCall, context: StoreContext, now: number): void {
  if (!isAbandoned(call.deadlineAt, context.timing.abandonedAfterMs, now)) return;
  const record = liveRecord(call, now);
  if (record?.settlement === null) settle(call, record, ABANDONED_SETTLEMENT, now);
}

/** Settles the abandoned calls of a run, and frees what calls hold whose records expired in flight. */
export function settleAbandonedOf(run: StoredRun, shelf: RunShelf, context: StoreContext, now: number): void {
  for (const call of run.inFlight) {
    if (liveRecord(call, now) === null) shelf.dropRecord(call);
    else settleIfAbandoned(call, context, now);
  }
}
