import { ErrorCode } from '../contract/error-catalogue';
import { type RecordLimits } from '../contract/limits';
import { EvidenceStatus, InvocationStatus, type ReadyEvidenceStatus } from '../contract/states';
import { utf8Bytes } from '../contract/utf8';
import { type ErrorSettlement, type Settled, type Settlement } from './completion';

/** What a call that nobody will complete any more is settled as. */
export const ABANDONED: ErrorSettlement = Object.freeze({
  status: InvocationStatus.ERROR,
  errorCode: ErrorCode.INVOCATION_ABANDONED,
  rawResponse: null,
});

/** Bytes of UTF-8 that a settlement brings; null where it brings no such text. */
export interface SettlementSizes {
  readonly rawBytes: number | null;
  readonly resultBytes: number | null;
}

/** What the record and its run leave room for; bytes of UTF-8. */
export interface SettlementRoom {
  readonly limits: RecordLimits;
  readonly requestBytes: number;
  /** What the call holds of its run's result bytes. */
  readonly heldBytes: number;
  /** `maxRawBytes` of the run less the raw bytes that it has stored. */
  readonly runRawBytesLeft: number;
}

/** How a settlement stands in the record. */
export interface SettledRecord extends Pick<Settled, 'status' | 'evidenceStatus' | 'errorCode'> {
  readonly keepsRaw: boolean;
  readonly keepsResult: boolean;
}

export function sizesOf(settlement: Settlement): SettlementSizes {
  return {
    rawBytes: settlement.rawResponse === null ? null : utf8Bytes(settlement.rawResponse),
    resultBytes: settlement.status === InvocationStatus.READY ? utf8Bytes(settlement.agentResult) : null,
  };
}

/**
 * What the limits make of a settlement (contract, section 4, `RESULT_TOO_LARGE`). READY becomes ERROR where its raw
 * response, its result, the whole record or the raw bytes of the run are over their limit; an ERROR keeps its code.
 * The raw response stays complete or is dropped, never cut; a result over its own limit does not cost it, and does
 * not count against the record, for it is not stored.
 */
export function settledRecord(settlement: Settlement, sizes: SettlementSizes, room: SettlementRoom): SettledRecord {
  const { limits } = room;
  const rawBytes = sizes.rawBytes ?? 0;
  const resultBytes = sizes.resultBytes ?? 0;
  const resultFits = resultBytes <= Math.min(room.heldBytes, limits.maxResultBytes);
  const recordBytes = room.requestBytes + rawBytes + (resultFits ? resultBytes : 0);
  const rawFits =
    rawBytes <= limits.maxRawBytes && recordBytes <= limits.maxRecordBytes && rawBytes <= room.runRawBytesLeft;
  const keepsRaw = rawFits && sizes.rawBytes !== null;
  if (settlement.status === InvocationStatus.ERROR) {
    return errorRecord(settlement.errorCode, keepsRaw);
  }
  if (!resultFits || !rawFits) return errorRecord(ErrorCode.RESULT_TOO_LARGE, keepsRaw);
  const { status, evidenceStatus } = settlement;
  return { status, evidenceStatus, errorCode: null, keepsRaw, keepsResult: true };
}

function errorRecord(errorCode: ErrorCode, keepsRaw: boolean): SettledRecord {
  const status = InvocationStatus.ERROR;
  return { status, evidenceStatus: EvidenceStatus.ERROR, errorCode, keepsRaw, keepsResult: false };
}

/** What a settlement says of the call: an evidence status for READY, a code for ERROR. No name is both. */
export function kindOf(settlement: Settlement): ReadyEvidenceStatus | ErrorCode {
  return settlement.status === InvocationStatus.READY ? settlement.evidenceStatus : settlement.errorCode;
}

/**
 * Names what was asked for, whatever the limits made of it: stored beside the record, it tells a replay by the owner
 * from another outcome. Two settlements are the same outcome if their marks are equal and, where the record keeps
 * an agent result, the texts of the results are equal too.
 */
export function outcomeMark(settlement: Settlement, sizes: SettlementSizes): string {
  return `${kindOf(settlement)} ${sizes.rawBytes ?? '-'} ${sizes.resultBytes ?? '-'}`;
}
