import { recogniseLevel } from '../../../../projection/log-level/log-level';
import { UNKNOWN_LEVEL } from '../../log-line';
import { type HeadFields, type LineHead } from '../formats/line-head';
import { type EntrySink } from './entry-sink';
import { JoinedLines } from './joined-lines';
import { type EntryTime, type LineContext } from './line-context';
import { type OpenEntry } from './open-entry';
import { ReadLine } from './read-line';
import { TraceFollower } from './trace-line';

const LEAST_SEVERE_OF_A_STACK = recogniseLevel(UNKNOWN_LEVEL).rank;

export interface HeadedEntryParts {
  readonly time: EntryTime;
  /** null for a line without a head. */
  readonly head: LineHead | null;
  readonly fields: Pick<HeadFields, 'level' | 'message'> & Partial<HeadFields>;
  readonly context: LineContext;
  /** Whether all lines without a head belong to it. */
  readonly takesAll: boolean;
  /** Characters of the lines behind the first one. */
  readonly maxJoinedChars: number;
}

/** A plain entry: a head, and the lines that belong to it. Most have none, so little is made before one comes. */
export class HeadedEntry implements OpenEntry {
  readonly takesAll: boolean;
  private fields: HeadedEntryParts['fields'];
  private lines: JoinedLines | null = null;
  private trace: TraceFollower | null = null;
  private awaitsSecond: boolean;

  constructor(private readonly parts: HeadedEntryParts) {
    this.takesAll = parts.takesAll;
    this.fields = parts.fields;
    this.awaitsSecond = parts.head?.second !== undefined;
  }

  isSevere(): boolean {
    return recogniseLevel(this.level()).rank <= LEAST_SEVERE_OF_A_STACK;
  }

  follows(line: string): boolean {
    this.trace ??= new TraceFollower(this.fields.message);
    return this.trace.follows(line);
  }

  expects(line: string): boolean {
    return this.secondOf(line) !== null;
  }

  add(line: string): void {
    const second = this.secondOf(line);
    this.awaitsSecond = false;
    if (second === null) this.joined().add(line);
    else this.fields = { ...this.fields, ...second };
  }

  addBlank(): void {
    this.joined().addBlank();
  }

  close(sink: EntrySink): void {
    const { time, context } = this.parts;
    if (this.lines?.isShortened === true) sink.shortened();
    sink.entry(
      new ReadLine({
        time,
        level: this.level(),
        service: this.fields.service ?? context.service,
        message: this.lines?.text() ?? this.fields.message,
        details: () => ({ instance: this.fields.instance ?? context.instance }),
      }),
    );
  }

  private secondOf(line: string): Pick<HeadFields, 'level' | 'message'> | null {
    return this.awaitsSecond ? (this.parts.head?.second?.(line) ?? null) : null;
  }

  private joined(): JoinedLines {
    this.lines ??= new JoinedLines(this.fields.message, this.parts.maxJoinedChars);
    return this.lines;
  }

  /** The more severe one where both the line and what a daemon wrote around it say a level. */
  private level(): string {
    const own = this.fields.level;
    const outer = this.parts.context.level;
    if (own === null || outer === null) return own ?? outer ?? UNKNOWN_LEVEL;
    return recogniseLevel(outer).rank < recogniseLevel(own).rank ? outer : own;
  }
}
