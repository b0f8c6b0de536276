/**
 * The envelope that the agent framework produced, with what the harness decided about it.
 * By injection nothing defaults: what is not `true` refuses.
 */
export interface ToolCall {
  readonly runId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** A JSON object, or the JSON text of one exactly as the model wrote it (kept byte for byte). */
  readonly input: unknown;
  readonly authorized: boolean;
  readonly readOnly: boolean;
}

/** One reason why an input is no valid request of its tool, made from the tool's schema alone. */
export interface Violation {
  /** RFC 6901 pointer into the input. */
  readonly pointer: string;
  /** The rule of the schema, such as `max 10080`; never a value that came in. */
  readonly rule: string;
}
