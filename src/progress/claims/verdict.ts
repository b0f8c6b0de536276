/** From the best to the worst. */
const VERDICTS = ['SUPPORTED', 'NOT_ESTABLISHED', 'CONTRADICTED'] as const;

/** What a record says to a citation; a verdict is not a violation. */
export type Verdict = (typeof VERDICTS)[number];

/** The worst of the verdicts wins. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'NOT_ESTABLISHED';
}

export interface JudgedCitation {
  readonly toolCallId: string;
  readonly verdict: Verdict;
}

export interface JudgedClaim {
  readonly claimId: string;
  readonly verdict: Verdict;
  /** In the order of the citations. */
  readonly evidence: readonly JudgedCitation[];
}
