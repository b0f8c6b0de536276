import { type Run, type RunRemaining } from '../../contract/run';

/** A run as HTTP shows it. */
export function runToWire(run: Run): Record<string, unknown> {
  const { budget, used } = run;
  return {
    run_id: run.runId,
    status: run.status,
    opened_at: run.openedAt.toISOString(),
    deadline_at: run.deadlineAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    end_reason: run.endReason,
    tools: [...run.tools],
    metadata: run.metadata,
    budget: {
      max_calls: budget.maxCalls,
      max_calls_per_tool: budget.maxCallsPerTool,
      max_result_bytes: budget.maxResultBytes,
      max_refused_calls: budget.maxRefusedCalls,
      max_progress_violations: budget.maxProgressViolations,
    },
    used: {
      calls: used.calls,
      calls_per_tool: used.callsPerTool,
      result_bytes: used.resultBytes,
      refused_calls: used.refusedCalls,
      progress_violations: used.progressViolations,
    },
  };
}

export function remainingToWire(remaining: RunRemaining | null): Record<string, unknown> | null {
  if (remaining === null) return null;
  const { calls, toolCalls, resultBytes, ms } = remaining;
  return { calls, tool_calls: toolCalls, result_bytes: resultBytes, ms };
}
