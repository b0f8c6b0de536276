import { type RunStatus } from './states';

/** Names a run: run ids are the principal's own, so two principals may use the same one without meeting. */
export interface RunKey {
  readonly principal: string;
  readonly runId: string;
}

/**
 * What the boundary knows about the run when it judges a call; passed explicitly, never taken from the envelope.
 * Comes from `RunRegistry.open` or `RunRegistry.find`. Owner, tools and deadline never change.
 */
export interface RunContext extends RunKey {
  readonly tools: ReadonlySet<string>;
  readonly deadlineAt: Date;
}

/** What a run may spend. Never changes after opening. */
export interface RunBudget {
  readonly maxCalls: number;
  /** Calls by tool name; a tool that is not named may use all calls of the run. */
  readonly maxCallsPerTool: Readonly<Record<string, number>>;
  readonly maxResultBytes: number;
  readonly maxRefusedCalls: number;
  readonly maxProgressViolations: number;
}

/** What a run has spent. */
export interface RunUsage {
  readonly calls: number;
  readonly callsPerTool: Readonly<Record<string, number>>;
  /** Bytes of agent results really returned; bytes held by calls in flight are not in it. */
  readonly resultBytes: number;
  readonly refusedCalls: number;
  readonly progressViolations: number;
}

/** Refusals by tool name, then by error code. Names that the run cannot call are counted under `UNLISTED_TOOL`. */
export type RefusalCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Stands for every tool name outside the run's own list: an agent may invent any number of names and must not
 * make a counter of each. No tool can have this name.
 */
export const UNLISTED_TOOL = '*';

/** A run as the store knows it. */
export interface Run extends RunContext {
  readonly status: RunStatus;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly budget: RunBudget;
  readonly used: RunUsage;
  readonly refusals: RefusalCounts;
}

/** What a run has left for one tool; `resultBytes` also subtracts what calls in flight hold. */
export interface RunRemaining {
  readonly calls: number;
  readonly toolCalls: number;
  readonly resultBytes: number;
  readonly ms: number;
}
