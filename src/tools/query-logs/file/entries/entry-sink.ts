import { type LogLine } from '../../log-line';

/** Where the entries of a file go as they are read. */
export interface EntrySink {
  /** Whether entries of this instant are asked for; of others nothing more is read. */
  readonly wants: (instant: number) => boolean;
  /** An entry with a time of its own, wanted or not. */
  readonly dated: (instant: number) => void;
  readonly entry: (line: LogLine) => void;
  /** A line that belongs to no entry. */
  readonly unreadable: () => void;
  /** An entry without a time of its own: it has the time of the one before it. */
  readonly undated: () => void;
  /** An entry whose time is missing or cannot be read. False where it is not asked for. */
  readonly timeless: () => boolean;
  /** An entry of so many lines that some of them were left out. */
  readonly shortened: () => void;
}

/**
 * Tells of an entry that has been found. False where it is not asked for: nothing more of it is read then.
 *
 * @param instant - ms since the epoch; null where its time is missing or cannot be read
 */
export function asksFor(sink: EntrySink, instant: number | null): boolean {
  if (instant === null) return sink.timeless();
  sink.dated(instant);
  return sink.wants(instant);
}
