import { utf8Bytes } from '../../contract/utf8';
import { type Reservation } from '../reservation';
import { hasPassed } from '../run-state';
import { type kindOf, type SettledRecord, type SettlementSizes } from '../settlement';
import { callBytes, recordBytes } from './footprint';
import { type StoredRun } from './stored-run';

/** How a record was settled; never changed after. */
export interface StoredSettlement {
  readonly settled: SettledRecord;
  readonly rawResponse: Buffer | null;
  /** JSON text of an object. */
  readonly agentResult: string | null;
  readonly completedAt: number;
  readonly afterEnd: boolean;
  /** What was asked for, whatever the limits made of it: the same again is a replay. */
  readonly asked: ReturnType<typeof kindOf>;
  readonly askedSizes: SettlementSizes;
}

/**
 * The record of a call as this driver keeps it. The raw response is a Buffer of UTF-8, outside the heap: what is
 * counted is what is held. The small texts stay the strings that they are.
 */
export interface StoredRecord {
  readonly projectorName: string;
  readonly projectorVersion: number;
  readonly request: string;
  readonly requestBytes: number;
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

/** A call as it is created: its record is there. */
export interface NewCall extends StoredCall {
  readonly record: StoredRecord;
}

/** @param ttlMs - time to live of the record */
export function createCall(
  run: StoredRun,
  reservation: Reservation,
  heldBytes: number,
  now: number,
  ttlMs: number,
): NewCall {
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
      projectorName: projector.name,
      projectorVersion: projector.version,
      request,
      requestBytes: utf8Bytes(request),
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
