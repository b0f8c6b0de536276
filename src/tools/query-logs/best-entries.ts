import { utf8Bytes } from '../../contract/utf8';
import { byCodeUnit } from '../../projection/text/code-unit-order';
import { entryOfLine, type LogLine } from './log-line';
import { type LogSourceEntry } from './log-source';

const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

interface Ranked {
  /** Rank of the level, 0 the most severe. */
  readonly rank: number;
  /** An entry without a time that can be read stands behind all that have one. */
  readonly instant: number;
  /**
   * The entry's JSON text: decides between entries of one level and one time, and measures it. Kept in place of the
   * entry, whose texts may be slices of a large text that would be held with them.
   */
  readonly json: string;
  readonly bytes: number;
}

export interface EntryLimits {
  readonly maxEntries: number;
  /** UTF-8 bytes of the entries' JSON text together. */
  readonly maxBytes: number;
}

/**
 * Keeps the best of any number of entries: severe first, then the newest (one without a time is the oldest), then by
 * content, as many as both limits allow. Holds at most about twice the limits. The outcome is the longest head of the sorted whole that fits, so it
 * does not depend on the order in which entries come.
 */
export class BestEntries {
  private kept: Ranked[] = [];
  private bytes = 0;
  /** The best entry that had no room: nothing that stands behind it can be in the outcome. */
  private cutoff: Ranked | null = null;

  constructor(private readonly limits: EntryLimits) {}

  offer(line: LogLine, rank: number): void {
    const instant = line.instant ?? BEFORE_ALL;
    if (this.cutoff !== null && isBehind(rank, instant, this.cutoff)) return;
    const json = JSON.stringify(entryOfLine(line));
    const ranked: Ranked = { rank, instant, json, bytes: utf8Bytes(json) + ','.length };
    if (this.cutoff !== null && bestFirst(ranked, this.cutoff) >= 0) return;
    this.kept.push(ranked);
    this.bytes += ranked.bytes;
    if (this.kept.length > 2 * this.limits.maxEntries || this.bytes > 2 * this.limits.maxBytes) this.prune();
  }

  /** The best entries, the best first. */
  take(): LogSourceEntry[] {
    this.prune();
    return this.kept.map(({ json }) => JSON.parse(json) as LogSourceEntry);
  }

  private prune(): void {
    this.kept.sort(bestFirst);
    let count = 0;
    let bytes = 0;
    for (const { bytes: size } of this.kept) {
      if (count === this.limits.maxEntries || bytes + size > this.limits.maxBytes) break;
      count += 1;
      bytes += size;
    }
    this.cutoff = this.kept[count] ?? this.cutoff;
    this.kept = this.kept.slice(0, count);
    this.bytes = bytes;
  }
}

/** Whether level and time alone put an entry behind another, without looking at its content. */
function isBehind(rank: number, instant: number, other: Ranked): boolean {
  return rank === other.rank ? instant < other.instant : rank > other.rank;
}

function bestFirst(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || b.instant - a.instant || byCodeUnit(a.json, b.json);
}
