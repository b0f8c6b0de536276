import { type RunEntry, type CallEntry } from './ledger';

/** What the tool answers to a call: told by the ids alone, so that a record can be held against it. */
export function rawResponseOf({ context }: RunEntry, { toolCallId, rawBytes }: CallEntry): string {
  const text = `${context.runId} ${toolCallId} `;
  return text.repeat(Math.ceil(rawBytes / text.length)).slice(0, rawBytes);
}

/** What the projector makes of it. */
export function agentResultOf(
  { context }: RunEntry,
  { toolCallId, rawBytes }: CallEntry,
): Record<string, string | number> {
  return { run: context.runId, call: toolCallId, bytes: rawBytes };
}
