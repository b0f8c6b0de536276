import { type LineHead } from '../formats/line-head';
import { type EntrySink } from './entry-sink';
import { TraceFollower } from './trace-line';

/** An entry whose last line is not known yet. */
export interface OpenEntry {
  /** Whether every line without a head belongs to it, or only the lines of a stack. */
  readonly takesAll: boolean;
  /** Whether a line is the second one of its head. */
  readonly expects: (line: string) => boolean;
  /** Whether it is severe enough for an exception without a head to be its own. */
  readonly isSevere: () => boolean;
  /** Whether a line belongs to it that has no head. */
  readonly follows: (line: string) => boolean;
  readonly add: (line: string) => void;
  readonly addBlank: () => void;
  readonly close: (sink: EntrySink) => void;
}

/** The place of an entry that is not wanted: its lines belong to it and are no loss. */
export class UnwantedEntry implements OpenEntry {
  private second: LineHead['second'];

  constructor(
    readonly takesAll = true,
    head: LineHead | null = null,
  ) {
    this.second = head?.second;
  }

  expects(line: string): boolean {
    return (this.second?.(line) ?? null) !== null;
  }

  isSevere(): boolean {
    return true;
  }

  /** Another line than that of a stack has a time of its own, so nothing is lost by asking for little. */
  follows(line: string): boolean {
    return this.takesAll || new TraceFollower('').follows(line);
  }

  add(_line: string): void {
    this.second = undefined;
  }

  addBlank(): void {
    // Outside the window.
  }

  close(): void {
    // Outside the window.
  }
}
