import { type ClaimKind } from './progress-report';

export type ViolationCode =
  | 'MALFORMED_REPORT'
  | 'NO_EVIDENCE_CITED'
  | 'NO_CHECK'
  | 'UNKNOWN_REFERENCE'
  | 'NOT_REFERENCABLE'
  | 'CROSS_RUN_REFERENCE'
  | 'KIND_MISMATCH';

/** What is wrong with a report and how to repair it. Made from our own words and the report's places alone. */
export interface ClaimViolation {
  /** null: the report as a whole, or a claim without a usable id. */
  readonly claimId: string | null;
  readonly code: ViolationCode;
  /** Begins with the place in the report, as an RFC 6901 pointer, where there is one. */
  readonly repair: string;
}

/**
 * How to repair what the records say against a citation. A foreign id and one that never was read the same: neither
 * sentence says what exists in other runs.
 */
export const REPAIRS = {
  NO_EVIDENCE_CITED: 'cite at least one tool call of this run, or leave the claim out',
  NO_CHECK: 'give a quote from the agent result, an assert about it, or both',
  UNKNOWN_REFERENCE: 'this run has no record of such a call; cite the exact tool_call_id of a READY call of this run',
  NOT_REFERENCABLE: 'this call has no result, it failed or is still running; cite a READY call of this run',
  CROSS_RUN_REFERENCE: 'only calls of this run can be cited; leave run_id out and cite a READY call of this run',
} as const satisfies Partial<Record<ViolationCode, string>>;

/** By the kind of the claim. */
export const KIND_REPAIRS: Readonly<Record<ClaimKind, string>> = {
  OBSERVED: 'this call found nothing; an OBSERVED claim needs calls with evidence_status EVIDENCE_FOUND',
  NOT_OBSERVED: 'this call found something; a NOT_OBSERVED claim needs calls with evidence_status NO_EVIDENCE',
};

export function violation(
  claimId: string | null,
  code: ViolationCode,
  pointer: string,
  sentence: string,
): ClaimViolation {
  return { claimId, code, repair: `${pointer === '' ? 'the report' : pointer}: ${sentence}` };
}
