import { type ErrorCode } from '../contract/error-catalogue';
import { type RunRemaining } from '../contract/run';
import { type InvocationStatus, type EvidenceStatus, type ReadyEvidenceStatus } from '../contract/states';
import { type InvocationKey } from './invocation-reads';

export interface ReadySettlement {
  readonly status: typeof InvocationStatus.READY;
  readonly evidenceStatus: ReadyEvidenceStatus;
  readonly rawResponse: string;
  /** JSON text of the bounded agent result. */
  readonly agentResult: string;
}

export interface ErrorSettlement {
  readonly status: typeof InvocationStatus.ERROR;
  readonly errorCode: ErrorCode;
  /** Kept for the harness where the tool answered and only its projection failed. */
  readonly rawResponse: string | null;
}

export type Settlement = ReadySettlement | ErrorSettlement;

export interface Completion extends InvocationKey {
  readonly token: string;
  readonly settlement: Settlement;
}

/** How the record stands after the step. */
export interface Settled {
  readonly outcome: 'SETTLED';
  /** The record stands as asked for, or as the limits made of it. False: somebody settled it otherwise before. */
  readonly accepted: boolean;
  readonly status: Exclude<InvocationStatus, 'PROJECTING'>;
  readonly evidenceStatus: EvidenceStatus;
  readonly errorCode: ErrorCode | null;
  readonly remaining: RunRemaining | null;
}

export type CompleteOutcome =
  | Settled
  /** The record's time to live has ended, or it was purged. Nothing was written. */
  | { readonly outcome: 'EXPIRED'; readonly remaining: RunRemaining | null }
  /** The token is not the one that reserved the record. Nothing was written. */
  | { readonly outcome: 'NOT_OWNER' };
