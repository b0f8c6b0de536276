import { type JsonObject, type JsonValue } from '../../contract/json';

/** `OBSERVED` needs records that found evidence, `NOT_OBSERVED` records that found none. */
export const CLAIM_KINDS = ['OBSERVED', 'NOT_OBSERVED'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const ASSERTION_OPS = ['==', '!=', '<', '<=', '>', '>='] as const;
export type AssertionOp = (typeof ASSERTION_OPS)[number];

/** Something that a result says at one place. */
export interface Assertion {
  /** RFC 6901, into the agent result. */
  readonly pointer: string;
  readonly op: AssertionOp;
  readonly value: JsonValue;
}

/** One record that a claim rests on, and what to check in it. */
export interface Citation {
  readonly toolCallId: string;
  /** null: this run. */
  readonly runId: string | null;
  readonly quote: string | null;
  readonly assertion: Assertion | null;
}

export interface Claim {
  readonly claimId: string;
  /** Never judged: only what is cited for it. */
  readonly statement: string;
  readonly kind: ClaimKind;
  /** Of a negative claim: as far as it means to reach. null: as far as its records do. */
  readonly scope: JsonObject | null;
  readonly evidence: readonly Citation[];
}

export interface ProgressReport {
  readonly claims: readonly Claim[];
}
