import { ErrorCode } from '../contract/error-catalogue';
import { MIN_RESULT_BYTES } from '../contract/limits';
import { type RunBudget, type RunRemaining } from '../contract/run';

/** What one run may spend and has spent, seen for one of its tools. Bytes of UTF-8. */
export interface BudgetSheet {
  readonly maxCalls: number;
  readonly calls: number;
  /** See `maxToolCalls`. */
  readonly maxToolCalls: number;
  readonly toolCalls: number;
  readonly maxResultBytes: number;
  readonly resultBytes: number;
  /** Result bytes that calls in flight hold. */
  readonly heldBytes: number;
  readonly maxRawBytes: number;
  readonly rawBytes: number;
  readonly maxRefusedCalls: number;
  readonly refusedCalls: number;
}

export interface BudgetRefusal {
  readonly code: typeof ErrorCode.RUN_BUDGET_EXHAUSTED | typeof ErrorCode.TOOL_BUDGET_EXHAUSTED;
  /** Once the calls in flight give back what they do not need, the same call can pass. */
  readonly becauseOfHoldsAlone: boolean;
}

/** Calls that a run allows for a tool: none where it does not list it, all of the run's where it names no number. */
export function maxToolCalls(budget: RunBudget, tools: ReadonlySet<string>, toolName: string): number {
  if (!tools.has(toolName)) return 0;
  // A tool may be called `constructor`: only what the budget itself names counts.
  const named = Object.hasOwn(budget.maxCallsPerTool, toolName) ? budget.maxCallsPerTool[toolName] : undefined;
  return named ?? budget.maxCalls;
}

/** @param ms - until the run's deadline; 0 for a run that has ended */
export function remainingOf(sheet: BudgetSheet, ms: number): RunRemaining {
  const calls = Math.max(0, sheet.maxCalls - sheet.calls);
  return {
    calls,
    toolCalls: Math.max(0, Math.min(calls, sheet.maxToolCalls - sheet.toolCalls)),
    resultBytes: resultBytesLeft(sheet),
    ms: Math.max(0, ms),
  };
}

/** Result bytes that a new call can hold. */
export function resultBytesLeft(sheet: BudgetSheet): number {
  return Math.max(0, sheet.maxResultBytes - sheet.resultBytes - sheet.heldBytes);
}

/**
 * The budget that stands in the way of one more call, or null. Order (contract, section 4): calls, result bytes,
 * raw bytes, refused calls of the run; then the calls of the tool. Holds alone are to blame only where no other
 * budget, of the run or of the tool, is used up: what is retryable must be worth a retry.
 */
export function exhaustedBudget(sheet: BudgetSheet): BudgetRefusal | null {
  const resultShort = sheet.maxResultBytes - sheet.resultBytes < MIN_RESULT_BYTES;
  const runSpent =
    sheet.calls >= sheet.maxCalls ||
    resultShort ||
    sheet.rawBytes >= sheet.maxRawBytes ||
    sheet.refusedCalls >= sheet.maxRefusedCalls;
  const toolSpent = sheet.toolCalls >= sheet.maxToolCalls;
  const held = resultBytesLeft(sheet) < MIN_RESULT_BYTES;
  if (runSpent || held) {
    return { code: ErrorCode.RUN_BUDGET_EXHAUSTED, becauseOfHoldsAlone: !runSpent && !toolSpent };
  }
  return toolSpent ? { code: ErrorCode.TOOL_BUDGET_EXHAUSTED, becauseOfHoldsAlone: false } : null;
}
