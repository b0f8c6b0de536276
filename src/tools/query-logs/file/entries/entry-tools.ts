import { type LineTimes } from '../formats/line-times';
import { type JsonLineReader } from '../json/json-line.reader';
import { type EntrySink } from './entry-sink';

/** What all streams of a file share. */
export interface EntryTools {
  readonly times: LineTimes;
  readonly json: JsonLineReader;
  readonly sink: EntrySink;
  /** Characters that the lines behind an entry's first one may have. */
  readonly maxJoinedChars: number;
  /** The instant of the last entry of the file that has one of its own, in ms since the epoch. */
  readonly lastInstant: () => number | null;
  /** A line that belongs to no entry. */
  readonly lost: () => void;
}
