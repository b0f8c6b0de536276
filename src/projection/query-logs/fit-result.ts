import { type JsonObject } from '../../contract/json';
import { utf8Bytes } from '../../contract/utf8';
import { ResultDoesNotFitError } from './result-does-not-fit.error';

/** A pattern or an event ready to be shown, with what the result counts of it. */
export interface ShownItem {
  readonly wire: JsonObject;
  /** Its message was cut. */
  readonly cut: boolean;
  /** Log entries that it stands for. */
  readonly logs: number;
}

export interface LogResultDraft {
  readonly toolCallId: string;
  readonly scope: JsonObject;
  readonly matched: number;
  readonly returned: number;
  /** All patterns of the batch. */
  readonly patternCount: number;
  readonly patterns: readonly ShownItem[];
  readonly timeline: readonly ShownItem[];
}

/**
 * The agent result in at most `maxBytes` of UTF-8: the last timeline event goes, then the last pattern, until it fits.
 *
 * @throws ResultDoesNotFitError where not even a result without patterns fits
 */
export function fitResult(draft: LogResultDraft, maxBytes: number): JsonObject {
  let { patterns, timeline } = draft;
  let excess = excessBytes(patterns, timeline, draft, maxBytes);
  while (excess > 0) {
    // Removing as many bytes of items as are too many is never too much: each item frees its own bytes and a comma.
    if (timeline.length > 0) timeline = dropLast(timeline, excess);
    else if (patterns.length > 0) patterns = dropLast(patterns, excess);
    else throw new ResultDoesNotFitError();
    excess = excessBytes(patterns, timeline, draft, maxBytes);
  }
  return assemble(draft, patterns, timeline);
}

function excessBytes(
  patterns: readonly ShownItem[],
  timeline: readonly ShownItem[],
  draft: LogResultDraft,
  maxBytes: number,
): number {
  return utf8Bytes(JSON.stringify(assemble(draft, patterns, timeline))) - maxBytes;
}

/** Without its last items, of as many bytes as have to go; at least one. */
function dropLast(items: readonly ShownItem[], excess: number): readonly ShownItem[] {
  let end = items.length;
  let freed = 0;
  while (end > 0 && freed < excess) {
    end -= 1;
    freed += utf8Bytes(JSON.stringify(items[end]?.wire)) + 1;
  }
  return items.slice(0, end);
}

function assemble(draft: LogResultDraft, patterns: readonly ShownItem[], timeline: readonly ShownItem[]): JsonObject {
  const { toolCallId, scope, matched, returned, patternCount } = draft;
  const omitted = {
    unfetched: matched - returned,
    logs: returned - sumOf(patterns, ({ logs }) => logs),
    patterns: patternCount - patterns.length,
    events: returned - timeline.length,
    truncated_messages: sumOf([...patterns, ...timeline], ({ cut }) => Number(cut)),
  };
  return {
    tool_call_id: toolCallId,
    scope,
    totals: { matched, returned, patterns: patternCount },
    patterns: patterns.map(({ wire }) => wire),
    timeline: timeline.map(({ wire }) => wire),
    omitted,
    truncated: Object.values(omitted).some((count) => count > 0),
  };
}

function sumOf(items: readonly ShownItem[], valueOf: (item: ShownItem) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
