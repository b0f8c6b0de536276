import { ByteRoom, jsonBytes } from './byte-room';
import { MAX_EXCLUDED, MAX_FACTS, MAX_FACTS_BYTES } from './fact-bounds';
import { boundedLines } from './highlight-lines';
import { type ExcludedCall, type ObservedFact, type ObservedFacts } from './observed-facts';

/** A fact without highlights yet, and where they come from. */
export interface FactDraft {
  readonly fact: ObservedFact;
  readonly highlights: () => readonly string[];
}

type FittedFacts = Pick<ObservedFacts, 'facts' | 'excluded' | 'omitted' | 'truncated'>;

/** Names, punctuation, numbers and words of one entry as JSON, its ids, scope and lines apart; rounded up. */
const FACT_FRAME_BYTES = 256;
const EXCLUDED_FRAME_BYTES = 64;
const LINE_FRAME_BYTES = 1;

/**
 * Fits what was observed into its bounds: first every fact without its lines, then the excluded calls, then the first
 * line of every fact, the second, and so on. So no fact is lost to the lines of another. The order of execution
 * decides what stays, and nothing is cut inside a scope.
 */
export function fitFacts(drafts: readonly FactDraft[], excluded: readonly ExcludedCall[]): FittedFacts {
  const room = new ByteRoom(MAX_FACTS_BYTES);
  const kept = fitting(drafts, MAX_FACTS, room, ({ fact }) => factBytes(fact));
  const named = fitting(excluded, MAX_EXCLUDED, room, (call) => EXCLUDED_FRAME_BYTES + jsonBytes(call.toolCallId));
  const { facts, truncated } = withHighlights(kept, room);
  const omitted = drafts.length - kept.length + (excluded.length - named.length);
  return { facts, excluded: named, omitted, truncated: truncated || omitted > 0 };
}

function fitting<T>(entries: readonly T[], most: number, room: ByteRoom, bytesOf: (entry: T) => number): T[] {
  const kept: T[] = [];
  for (const entry of entries) {
    if (kept.length === most) break;
    if (room.take(bytesOf(entry))) kept.push(entry);
  }
  return kept;
}

function factBytes({ toolCallId, toolName, scope }: ObservedFact): number {
  return FACT_FRAME_BYTES + jsonBytes(toolCallId) + jsonBytes(toolName) + jsonBytes(scope);
}

function withHighlights(
  drafts: readonly FactDraft[],
  room: ByteRoom,
): { facts: readonly ObservedFact[]; truncated: boolean } {
  const growing = drafts.map(({ fact, highlights }) => ({
    fact,
    offered: boundedLines(highlights()),
    lines: [] as string[],
  }));
  const longest = Math.max(0, ...growing.map(({ offered }) => offered.lines.length));
  let truncated = growing.some(({ offered }) => offered.truncated);
  for (let place = 0; place < longest; place += 1) {
    for (const { offered, lines } of growing) {
      const line = offered.lines[place];
      // A line that did not fit ends its fact: what follows would stand in its place.
      if (line === undefined || lines.length < place) continue;
      if (room.take(LINE_FRAME_BYTES + jsonBytes(line))) lines.push(line);
      else truncated = true;
    }
  }
  return { facts: growing.map(({ fact, lines }) => ({ ...fact, highlights: lines })), truncated };
}
