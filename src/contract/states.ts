/** Life of a canonical invocation: `PROJECTING -> READY` or `PROJECTING -> ERROR`, and no other move. */
export const InvocationStatus = { PROJECTING: 'PROJECTING', READY: 'READY', ERROR: 'ERROR' } as const;
export type InvocationStatus = (typeof InvocationStatus)[keyof typeof InvocationStatus];

/**
 * What a settled invocation is worth as evidence; null while PROJECTING. `NO_EVIDENCE` is a negative observation
 * within its scope: never turned into a success, never retried by the boundary.
 */
export const EvidenceStatus = {
  EVIDENCE_FOUND: 'EVIDENCE_FOUND',
  NO_EVIDENCE: 'NO_EVIDENCE',
  ERROR: 'ERROR',
} as const;
export type EvidenceStatus = (typeof EvidenceStatus)[keyof typeof EvidenceStatus];

/** What READY requires. */
export type ReadyEvidenceStatus = Exclude<EvidenceStatus, 'ERROR'>;

export function isReadyEvidenceStatus(value: unknown): value is ReadyEvidenceStatus {
  return value === EvidenceStatus.EVIDENCE_FOUND || value === EvidenceStatus.NO_EVIDENCE;
}

/** State of a run. `EXPIRED` is what an active run reads as once its deadline has passed. */
export const RunStatus = {
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  RELEASED: 'RELEASED',
  EXPIRED: 'EXPIRED',
} as const;
export type RunStatus = (typeof RunStatus)[keyof typeof RunStatus];

/** The two ends that somebody can give a run. */
export type RunEndStatus = typeof RunStatus.COMPLETED | typeof RunStatus.RELEASED;

/** `end_reason` of an expired run, of a completed one, and of one that broke the progress protocol. */
export const EndReason = {
  DEADLINE: 'DEADLINE',
  COMPLETED: 'COMPLETED',
  PROGRESS_PROTOCOL_VIOLATED: 'PROGRESS_PROTOCOL_VIOLATED',
} as const;

/** Longest `end_reason` of a release, in characters. */
export const MAX_END_REASON_CHARS = 500;
