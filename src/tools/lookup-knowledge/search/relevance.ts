import { type DocumentEvidence } from './document-evidence';

/**
 * How relevant a document is to a question: what its best passage and its names cover of what the question says, and a
 * quarter for how well its name and the question agree (the geometric mean of how much either has of the other).
 * docs/knowledge.md has the measurements behind this and the numbers below.
 */
const AGREEMENT_WEIGHT = 0.25;

/** Below it not even the best document answers the question. */
export const ANSWER_RELEVANCE = 0.4;

/** A document that has less of the question than this share of the best one is no answer beside it. */
export const KEPT_SHARE = 0.5;

export function relevanceOf({ coverage, nameCoverage, nameShare }: DocumentEvidence): number {
  return coverage + AGREEMENT_WEIGHT * Math.sqrt(nameCoverage * nameShare);
}
