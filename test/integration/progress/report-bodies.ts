/** Parts of a report by their wire names; any of them may be anything. */
export type Wire = Readonly<Record<string, unknown>>;

/** A quote that occurs in `FOUND_RESULT`. */
export const QUOTE = 'timed out after <num> ms';

export const citing = (toolCallId: string, parts: Wire = { quote: QUOTE }): Wire => ({
  tool_call_id: toolCallId,
  ...parts,
});

export const asserting = (pointer: string, op: string, value: unknown): Wire => ({ assert: { pointer, op, value } });

export const observed = (claimId: string, ...evidence: readonly Wire[]): Wire => ({
  ...{ claim_id: claimId, statement: 'Connections time out.', kind: 'OBSERVED', evidence },
});

export const notObserved = (claimId: string, scope: Wire | null, ...evidence: readonly Wire[]): Wire => ({
  ...{ claim_id: claimId, statement: 'The disk is not full.', kind: 'NOT_OBSERVED', evidence },
  ...(scope === null ? {} : { scope }),
});

export const reportOf = (...claims: readonly Wire[]): Wire => ({ claims });
