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
  /** An entry of so many lines that some of them were left out. */
  readonly shortened: () => void;
}
