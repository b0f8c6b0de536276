import { type ProjectorIdentity } from '../contract/canonical-invocation';
import { type ErrorCode } from '../contract/error-catalogue';
import { type RunKey, type RunRemaining } from '../contract/run';
import { type InvocationKey } from './invocation-reads';

export interface Reservation extends InvocationKey {
  readonly toolName: string;
  /** The request text, exactly as it came. */
  readonly request: string;
  readonly projector: ProjectorIdentity;
  /** Random, one an attempt: who holds it owns the record, and the same one again is a replay. */
  readonly token: string;
  /** Time limit of the call, in ms from now; the run's deadline bounds it too. */
  readonly timeoutMs: number;
  /** Result bytes to hold; the step holds less where less is left. */
  readonly holdBytes: number;
  /** The highest call count of this run that the caller was ever told: a store that knows fewer was rolled back. */
  readonly knownCalls: number;
  /** In the store's time, in ms: a step that is taken later is refused, its caller has long given up. */
  readonly notAfter: number;
}

/** Refusals that the reserving step gives. */
export type ReserveRefusalCode = Extract<
  ErrorCode,
  | 'RUN_NOT_ACTIVE'
  | 'RUN_DEADLINE_EXCEEDED'
  | 'REQUEST_TOO_LARGE'
  | 'DUPLICATE_TOOL_CALL'
  | 'RUN_BUDGET_EXHAUSTED'
  | 'TOOL_BUDGET_EXHAUSTED'
>;

export interface Reserved {
  readonly outcome: 'RESERVED';
  readonly ordinal: number;
  /** Result bytes that this call holds: the limit of its agent result. */
  readonly heldBytes: number;
  /** Until the call's own deadline, in ms. */
  readonly callMs: number;
  readonly remaining: RunRemaining;
}

export interface ReserveRefused {
  readonly outcome: 'REFUSED';
  readonly code: ReserveRefusalCode;
  /** Only bytes held by calls in flight are in the way. */
  readonly becauseOfHoldsAlone: boolean;
  /** null where the run is unknown. */
  readonly remaining: RunRemaining | null;
}

export type ReserveOutcome = Reserved | ReserveRefused;

/** A refusal made before the reserving step. */
export interface Refusal extends RunKey {
  /** The tool as it is counted: `UNLISTED_TOOL` for a name that is neither registered nor in the run's list. */
  readonly toolName: string;
  readonly code: ErrorCode;
}
