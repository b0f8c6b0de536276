import { type Run, type RunBudget, type RunKey } from '../contract/run';
import { type RunEndStatus, type RunStatus } from '../contract/states';
import { type PageRequest } from './invocation-reads';

/** A run to be created: everything resolved, within the configured maxima. */
export interface RunOpening extends RunKey {
  /** Digest of the request as it came: how the same opening is recognised when it is repeated. */
  readonly digest: string;
  /** In the store's time, both from one look at its clock: what is between them is exactly what was asked for. */
  readonly openedAt: Date;
  readonly deadlineAt: Date;
  readonly tools: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly budget: RunBudget;
  /** Raw bytes that the run may store. */
  readonly maxRawBytes: number;
}

export type OpenRunOutcome =
  | { readonly outcome: 'OPENED'; readonly run: Run }
  | { readonly outcome: 'EXISTS'; readonly run: Run }
  | { readonly outcome: 'CONFLICT' };

export interface RunEnd {
  readonly status: RunEndStatus;
  readonly reason: string;
}

export interface RunQuery extends PageRequest {
  readonly status?: RunStatus;
  readonly principal?: string;
}
