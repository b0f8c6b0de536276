import { type Violation } from '../contract/tool-call';

/** Asks for a run. Whatever is left out has a configured default; a run can narrow the maxima, never widen them. */
export interface RunRequest {
  readonly principal: string;
  /** The orchestrator's own id, kept exactly. */
  readonly runId: string;
  /** Names of the tools that the run may call. */
  readonly tools: readonly string[];
  /** In ms from now; not together with `deadlineAt`. */
  readonly timeoutMs?: number;
  readonly deadlineAt?: Date;
  readonly budget?: RunBudgetRequest;
  /** Strings, at most 4 KiB as JSON. */
  readonly metadata?: Readonly<Record<string, string>>;
  /**
   * What the same request is recognised by when it is repeated. Default: everything above. Whoever fills defaults in
   * gives what came, so that other defaults make no other request of it.
   */
  readonly asked?: object;
}

export interface RunBudgetRequest {
  readonly maxCalls?: number;
  readonly maxCallsPerTool?: Readonly<Record<string, number>>;
  readonly maxResultBytes?: number;
  readonly maxRefusedCalls?: number;
  readonly maxProgressViolations?: number;
}

/** The request cannot become a run; `violations` point at its fields by their wire names. */
export class InvalidRunRequestError extends Error {
  constructor(readonly violations: readonly Violation[]) {
    super('The request for a run is not valid.');
    this.name = 'InvalidRunRequestError';
  }
}

/** The principal has opened a run of this id with another request. */
export class RunConflictError extends Error {
  constructor() {
    super('A run of this id was opened with another request.');
    this.name = 'RunConflictError';
  }
}
