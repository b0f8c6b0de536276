import { type RunBudget } from '../../src/contract/run';

/** What an instance is told to do. All instances get the same ids of the same runs and contend for each. */
export interface InstancePlan {
  readonly port: number;
  readonly prefix: string;
  /** Number of the instance, from 0. */
  readonly instance: number;
  readonly runs: number;
  readonly attemptsPerRun: number;
}

/** What an instance was told by the store about one run. */
export interface InstanceAccount {
  readonly runId: string;
  /** Ids that it was allowed to execute, and did. */
  readonly executed: readonly string[];
  /** Ids by the outcome that the store acknowledged: `READY EVIDENCE_FOUND`, `ERROR EXECUTION_ERROR`, … */
  readonly settled: Readonly<Record<string, string>>;
  readonly callsPerTool: Readonly<Record<string, number>>;
  readonly resultBytes: number;
  /** Refusals by `tool code`. */
  readonly refused: Readonly<Record<string, number>>;
  /** Refusals that spend `max_refused_calls`. */
  readonly spent: number;
}

export const PRINCIPAL = 'soak';
export const TOOLS = ['query_logs', 'lookup_knowledge'] as const;
export const HOLD_BYTES = 2_048;

/** Narrow, so that each of them ends some run: calls, calls of a tool, result bytes. */
export function budgetOf(run: number): RunBudget {
  return {
    maxCalls: 40 + (run % 3) * 20,
    maxCallsPerTool: { lookup_knowledge: 15 },
    maxResultBytes: run % 4 === 0 ? 12_000 : 200_000,
    maxRefusedCalls: 1_000_000,
    maxProgressViolations: 3,
  };
}

export const runIdOf = (run: number): string => `run-${run}`;
export const toolOf = (attempt: number): (typeof TOOLS)[number] => TOOLS[attempt % 3 === 0 ? 1 : 0];

/** Short, so that the check at the end need not wait: a call that nobody completes is abandoned soon. */
export const ABANDONED_AFTER_MS = 200;
export const CALL_TIMEOUT_MS = 5_000;
export const LOST_CALL_TIMEOUT_MS = 1;
