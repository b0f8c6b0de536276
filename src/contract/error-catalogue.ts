/**
 * Every outcome of a tool call that is not a result, with the one safe sentence that the agent may see.
 * No other text from a failure ever reaches the agent (specification: "Tool and store failures SHALL return
 * safe errors"). When each one is given: docs/architecture.md, "Codes".
 */
export const ERROR_CATALOGUE = {
  INVALID_TOOL_CALL_ID: 'The tool call id is missing or contains characters that are not allowed.',
  RUN_MISMATCH: 'The tool call names another run than the one it was sent to.',
  UNKNOWN_TOOL: 'There is no tool of this name.',
  UNAUTHORIZED: 'This run may not call this tool.',
  NOT_READ_ONLY: 'Only read-only tools may be called.',
  RUN_NOT_ACTIVE: 'The run is not active.',
  RUN_DEADLINE_EXCEEDED: 'The deadline of the run has passed.',
  REQUEST_TOO_LARGE: 'The input of the tool call is too large.',
  INVALID_INPUT: 'The input is not a valid request of this tool.',
  DUPLICATE_TOOL_CALL: 'A tool call with this id was already made in this run.',
  RUN_BUDGET_EXHAUSTED: 'The budget of the run is used up.',
  TOOL_BUDGET_EXHAUSTED: 'The calls of this tool in this run are used up.',
  STORE_UNAVAILABLE: 'The tool call could not be recorded.',
  EXECUTION_ERROR: 'The tool failed.',
  EXECUTION_TIMEOUT: 'The tool did not finish in time.',
  EXECUTION_CANCELLED: 'The tool call was cancelled.',
  SERIALIZATION_ERROR: 'The tool answered with something that cannot be recorded as text.',
  RESULT_TOO_LARGE: 'The answer of the tool is too large.',
  PROJECTION_ERROR: 'The answer of the tool could not be turned into a result.',
  RECORD_EXPIRED: 'The record of this tool call has expired.',
  INVOCATION_ABANDONED: 'The tool call was interrupted and its outcome is unknown.',
  INVALID_PROGRESS_PROTOCOL: 'The progress report does not follow the protocol and can be repaired.',
  PROGRESS_PROTOCOL_VIOLATED: 'The progress protocol was violated too often and the run was released.',
} as const;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The codes themselves, so that callers switch over names and not over strings of their own. */
export const ErrorCode = Object.freeze(
  Object.fromEntries(Object.keys(ERROR_CATALOGUE).map((code) => [code, code])),
) as { readonly [Code in ErrorCode]: Code };

/** The one safe sentence of a code. */
export function safeMessage(code: ErrorCode): string {
  return ERROR_CATALOGUE[code];
}

/** Codes after which the same request may be sent again under a new tool call id, whatever else happened. */
const ALWAYS_RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  ErrorCode.EXECUTION_ERROR,
  ErrorCode.EXECUTION_TIMEOUT,
  ErrorCode.INVOCATION_ABANDONED,
]);

/** Codes of refusals that do not spend `max_refused_calls`: the agent did nothing wrong, or it repeats itself. */
const UNSPENT_REFUSALS: ReadonlySet<ErrorCode> = new Set([ErrorCode.DUPLICATE_TOOL_CALL, ErrorCode.STORE_UNAVAILABLE]);

/**
 * Whether the same request may be sent again under a new tool call id.
 *
 * @param passing - what only the step that failed knows: that nothing ran (`STORE_UNAVAILABLE`), or that only
 *   bytes held by calls in flight are in the way (`RUN_BUDGET_EXHAUSTED`)
 */
export function isRetryable(code: ErrorCode, passing: boolean): boolean {
  if (code === ErrorCode.STORE_UNAVAILABLE || code === ErrorCode.RUN_BUDGET_EXHAUSTED) return passing;
  return ALWAYS_RETRYABLE.has(code);
}

/** Whether a refusal spends one of the run's `max_refused_calls`. */
export function spendsRefusedCalls(code: ErrorCode, becauseOfHoldsAlone: boolean): boolean {
  return !UNSPENT_REFUSALS.has(code) && !becauseOfHoldsAlone;
}
