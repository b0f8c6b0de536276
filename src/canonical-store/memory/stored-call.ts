import { type ProjectorIdentity } from '../../contract/canonical-invocation';
import { type Reservation } from '../reservation';
import { hasPassed } from '../run-state';
import { type SettledRecord } from '../settlement';
import { callBytes, recordBytes } from './footprint';
import { type StoredRun } from './stored-run';

/** How a record was settled; never changed after. */
export interface StoredSettlement extends Pick<SettledRecord, 'status' | 'evidenceStatus' | 'errorCode'> {
  readonly rawResponse: Buffer | null;
  readonly agentResult: Buffer | null;
  readonly completedAt: number;
  readonly afterEnd: boolean;
  /** What was asked for: see `outcomeMark`. */
  readonly mark: string;
}

/**
 * The record of a call as this driver keeps it. Texts are Buffers of UTF-8: what is counted is what is held, and
 * nothing of the caller's is kept alive.
 */
export interface StoredRecord {
  readonly projector: ProjectorIdentity;
  readonly request: Buffer;
  readonly createdAt: number;
  /** null while PROJECTING. */
  settlement: StoredSettlement | null;
  /** As counted in the ledger. */
  bytes: number;
}

/** What a run remembers of a call as long as the run is known, and the record as long as that lives. */
export interface StoredCall {
  readonly run: StoredRun;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly token: string;
  readonly ordinal: number;
  readonly heldBytes: number;
  readonly deadlineAt: number;
  /** Of the record. */
  readonly expiresAt: number;
  /** As counted in the ledger, the record apart. */
  readonly bytes: number;
  /** Stands in the completed index. */
  completed: boolean;
  /** null once it was swept or purged. */
  record: StoredRecord | null;
}

/** @param ttlMs - time to live of the record */
export function createCall(
  run: StoredRun,
  reservation: Reservation,
  heldBytes: number,
  now: number,
  ttlMs: number,
): StoredCall {
  const { toolCallId, toolName, token, projector, request, timeoutMs } = reservation;
  return {
    run,
    toolCallId,
    toolName,
    token,
    ordinal: run.order.length + 1,
    heldBytes,
    deadlineAt: Math.min(now + timeoutMs, run.deadlineAt),
    expiresAt: now + ttlMs,
    bytes: callBytes(reservation),
    completed: false,
    record: {
      projector: { name: projector.name, version: projector.version },
      request: Buffer.from(request, 'utf8'),
      createdAt: now,
      settlement: null,
      bytes: recordBytes(reservation),
    },
  };
}

/** The record as long as it lives: from the millisecond of its expiry on it is not there, swept or not. */
export function liveRecord(call: StoredCall, now: number): StoredRecord | null {
  return hasPassed(call.expiresAt, now) ? null : call.record;
}
