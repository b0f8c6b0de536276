import { type Run, type RunRemaining } from '../../contract/run';
import { RunStatus } from '../../contract/states';
import { type BudgetSheet, maxToolCalls, remainingOf } from '../run-budget';
import { type RunState, runStateAt } from '../run-state';
import { type StoredRun } from './stored-run';

export function stateOf(run: StoredRun, now: number): RunState {
  return runStateAt(run.end, run.deadlineAt, now);
}

/** A copy: nothing in it is the store's own. */
export function toRun(run: StoredRun, now: number): Run {
  const { status, endedAt, endReason } = stateOf(run, now);
  return {
    principal: run.principal,
    runId: run.runId,
    tools: new Set(run.tools),
    deadlineAt: new Date(run.deadlineAt),
    status,
    openedAt: new Date(run.openedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    endReason,
    metadata: { ...run.metadata },
    budget: { ...run.budget, maxCallsPerTool: { ...run.budget.maxCallsPerTool } },
    used: {
      calls: run.order.length,
      callsPerTool: Object.fromEntries(run.callsPerTool),
      resultBytes: run.resultBytes,
      refusedCalls: run.refusals.spent,
      progressViolations: run.progressViolations,
    },
    refusals: run.refusals.toCounts(),
  };
}

export function sheetOf(run: StoredRun, toolName: string): BudgetSheet {
  return {
    maxCalls: run.budget.maxCalls,
    calls: run.order.length,
    maxToolCalls: maxToolCalls(run.budget, run.tools, toolName),
    toolCalls: run.callsPerTool.get(toolName) ?? 0,
    maxResultBytes: run.budget.maxResultBytes,
    resultBytes: run.resultBytes,
    heldBytes: run.heldBytes,
    maxRawBytes: run.maxRawBytes,
    rawBytes: run.rawBytes,
    maxRefusedCalls: run.budget.maxRefusedCalls,
    refusedCalls: run.refusals.spent,
  };
}

export function remainingFor(run: StoredRun, toolName: string, now: number): RunRemaining {
  const active = stateOf(run, now).status === RunStatus.ACTIVE;
  return remainingOf(sheetOf(run, toolName), active ? run.deadlineAt - now : 0);
}
