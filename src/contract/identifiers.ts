/**
 * Identifiers are kept exactly as the agent framework and the orchestrator made them: never trimmed, folded,
 * hashed, generated or replaced (specification: "Tool Call ID and Run ownership SHALL be preserved").
 */
const IDENTIFIER = /^[A-Za-z0-9._:|/=+@~-]+$/;
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const PRINCIPAL = /^[A-Za-z0-9._-]{1,64}$/;

export const MAX_TOOL_CALL_ID_CHARS = 2048;
export const MAX_RUN_ID_CHARS = 256;

function isIdentifier(value: unknown, maxChars: number): value is string {
  return (
    typeof value === 'string' && value.length <= maxChars && value !== '.' && value !== '..' && IDENTIFIER.test(value)
  );
}

/** 1 to 2,048 characters of `A-Z a-z 0-9 . _ : | / = + @ ~ -`, neither `.` nor `..`. */
export function isToolCallId(value: unknown): value is string {
  return isIdentifier(value, MAX_TOOL_CALL_ID_CHARS);
}

/** 1 to 256 characters of the same alphabet, neither `.` nor `..`. */
export function isRunId(value: unknown): value is string {
  return isIdentifier(value, MAX_RUN_ID_CHARS);
}

/** 1 to 64 characters of `A-Z a-z 0-9 _ -`. */
export function isToolName(value: unknown): value is string {
  return typeof value === 'string' && TOOL_NAME.test(value);
}

/** 1 to 64 characters of `A-Z a-z 0-9 . _ -`. */
export function isPrincipal(value: unknown): value is string {
  return typeof value === 'string' && PRINCIPAL.test(value);
}
