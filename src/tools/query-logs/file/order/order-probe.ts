import { type EntryReader } from '../entries/entry-reader';
import { type EntrySink } from '../entries/entry-sink';
import { LineSplitter } from '../line-splitter';
import { type OpenLogFile, readAt } from '../open-log-file';

/** Bytes that are looked at in one place of a file: some hundred lines. */
export const PROBE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/** What the times in one place of a file say. */
export interface OrderProbe {
  /** Byte where the first whole line of the place begins. */
  readonly at: number;
  /** Ms since the epoch, like the next two. */
  readonly first: number;
  readonly earliest: number;
  readonly latest: number;
  /** The farthest that a time lies before an earlier line's, in ms. */
  readonly stepBack: number;
}

/** Makes a reader for a place in the file that gives its times to a sink. */
export type ProbeReader = (sink: EntrySink) => EntryReader;

/** Reads the times in one place of a plain file. null where no line there has one: that says nothing of the order. */
export async function probeOrder(
  file: OpenLogFile,
  offset: number,
  readerFor: ProbeReader,
): Promise<OrderProbe | null> {
  const bytes = await readAt(file, offset, PROBE_BYTES);
  const start = offset === 0 ? 0 : bytes.indexOf(LINE_FEED) + 1;
  if (offset > 0 && start === 0) return null;
  return timesIn(bytes.subarray(start), offset + start, readerFor);
}

/**
 * What the times of the whole lines in some bytes say; null where there is none.
 *
 * @param at - byte of the file where they begin
 */
export function timesIn(bytes: Buffer, at: number, readerFor: ProbeReader): OrderProbe | null {
  const times = new TimesSeen();
  const reader = readerFor(times.sink);
  const splitter = new LineSplitter(PROBE_BYTES, {
    line: (text) => {
      reader.line(text);
    },
    overlong: ignore,
  });
  splitter.push(bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1));
  splitter.end();
  reader.end();
  return times.probe(at);
}

class TimesSeen {
  private first: number | null = null;
  private earliest = Infinity;
  private latest = -Infinity;
  private stepBack = 0;

  readonly sink: EntrySink = {
    wants: () => false,
    dated: (instant) => {
      this.first ??= instant;
      this.earliest = Math.min(this.earliest, instant);
      this.stepBack = Math.max(this.stepBack, this.latest - instant);
      this.latest = Math.max(this.latest, instant);
    },
    entry: ignore,
    unreadable: ignore,
    undated: ignore,
    timeless: () => false,
    shortened: ignore,
  };

  probe(at: number): OrderProbe | null {
    const { first, earliest, latest, stepBack } = this;
    return first === null ? null : { at, first, earliest, latest, stepBack };
  }
}

function ignore(): void {
  // Only times are of interest.
}
