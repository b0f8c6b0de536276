import { type RunStatus } from '../../contract/states';
import { type ClaimViolation } from '../claims/claim-violation';
import { type JudgedClaim } from '../claims/verdict';
import { type ObservedFacts } from '../observed-facts/observed-facts';

/** What a progress report is answered with. */
export type ProgressAnswer =
  | { readonly outcome: 'ACCEPTED'; readonly claims: readonly JudgedClaim[] }
  | {
      readonly outcome: 'INVALID_PROGRESS_PROTOCOL';
      readonly violations: readonly ClaimViolation[];
      /** Broken reports that the run may still make, the last of which releases it. */
      readonly attemptsLeft: number;
    }
  | {
      readonly outcome: 'PROGRESS_PROTOCOL_VIOLATED';
      readonly runStatus: RunStatus;
      readonly observedFacts: ObservedFacts;
    };

/** What is stored of an answer; counts and facts come on top whenever it is given. */
export type StoredAnswer =
  | { readonly outcome: 'ACCEPTED'; readonly claims: readonly JudgedClaim[] }
  | { readonly outcome: 'INVALID_PROGRESS_PROTOCOL'; readonly violations: readonly ClaimViolation[] }
  | { readonly outcome: 'PROGRESS_PROTOCOL_VIOLATED' };

/** A report of this id with other content was made in the run before. */
export class ReportConflictError extends Error {
  constructor() {
    super('A progress report of this id with other content was made before.');
    this.name = 'ReportConflictError';
  }
}
