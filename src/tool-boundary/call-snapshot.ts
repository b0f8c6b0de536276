import { type ToolCall } from '../contract/tool-call';
import { ToolCallInput } from './preflight/tool-call-input';

/**
 * The call as it came in: each field is read once, an object as its JSON text. What is judged, run, recorded and
 * answered is one and the same, whatever a caller does with its envelope meanwhile.
 */
export function snapshotOf({ runId, toolCallId, toolName, input, authorized, readOnly }: ToolCall): ToolCall {
  return { runId, toolCallId, toolName, input: new ToolCallInput(input).request, authorized, readOnly };
}
