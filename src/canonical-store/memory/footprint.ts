import { MAX_END_REASON_CHARS } from '../../contract/states';
import { utf8Bytes } from '../../contract/utf8';
import { type Reservation } from '../reservation';
import { type RunOpening } from '../run-steps';

/**
 * What the things of the store are counted as, in bytes: their texts, and a constant for the objects that
 * carry them (measured on 64-bit Node 20, rounded up). What a later step must be able to write whatever else is
 * stored (an error code, the end of a run, a counter) is counted when its carrier is created.
 */
const RUN_OVERHEAD_BYTES = 1_536;
/** The counters of one tool: its calls, and its refusals by code. */
const TOOL_OVERHEAD_BYTES = 512;
const CALL_OVERHEAD_BYTES = 384;
const RECORD_OVERHEAD_BYTES = 1_024;
const REPORT_OVERHEAD_BYTES = 256;
const METADATA_OVERHEAD_BYTES = 64;

/** Longest end reason in bytes: a character of UTF-8 takes four at most. */
export const MAX_END_REASON_BYTES = 4 * MAX_END_REASON_CHARS;

/**
 * What a text that is kept as a string takes: a byte a character as long as it is ASCII, two of UTF-16 where one
 * character is not.
 */
export function textBytes(text: string): number {
  const bytes = utf8Bytes(text);
  return bytes === text.length ? bytes : Math.max(bytes, 2 * text.length);
}

/** The run without its calls and reports, its end included. */
export function runBytes(opening: RunOpening): number {
  const { principal, runId, digest, tools, metadata, budget } = opening;
  let bytes = RUN_OVERHEAD_BYTES + MAX_END_REASON_BYTES + textBytes(principal) + textBytes(runId) + textBytes(digest);
  // One row of counters more: the one for all unlisted tools.
  bytes += TOOL_OVERHEAD_BYTES;
  for (const tool of tools) bytes += TOOL_OVERHEAD_BYTES + textBytes(tool);
  for (const tool of Object.keys(budget.maxCallsPerTool)) bytes += METADATA_OVERHEAD_BYTES + textBytes(tool);
  for (const [name, value] of Object.entries(metadata)) {
    bytes += METADATA_OVERHEAD_BYTES + textBytes(name) + textBytes(value);
  }
  return bytes;
}

/** What the run remembers of a call, also after its record is gone. */
export function callBytes(reservation: Reservation): number {
  const { toolCallId, toolName, token } = reservation;
  return CALL_OVERHEAD_BYTES + textBytes(toolCallId) + textBytes(toolName) + textBytes(token);
}

/** The record of a call when it is created; raw response and agent result come on top when it is completed. */
export function recordBytes(reservation: Reservation): number {
  return RECORD_OVERHEAD_BYTES + textBytes(reservation.projector.name) + textBytes(reservation.request);
}

/** A stored report. */
export function reportBytes(reportId: string, digest: string, answer: string): number {
  return REPORT_OVERHEAD_BYTES + textBytes(reportId) + textBytes(digest) + textBytes(answer);
}
