import { criLine } from '../envelopes/cri';
import { mergedLine } from '../envelopes/merged';
import { syslogLine } from '../envelopes/syslog';
import { headOf } from '../formats/line-formats';
import { type LineTimes } from '../formats/line-times';
import { type JsonLineReader } from '../json/json-line.reader';
import { type EntrySink } from './entry-sink';
import { type EntryTools } from './entry-tools';
import { type LineContext } from './line-context';
import { LineStream } from './line-stream';
import { cleaned, isBlank } from './line-text';
import { PartialLines } from './partial-lines';
import { contextWithin, type WrappedLine } from './wrapped-line';

/**
 * Streams whose last entry is kept open at a time: containers of one log, senders of one syslog. Each may hold the part
 * of the file that its last line came from.
 */
const MAX_STREAMS = 64;
const SPACE = 0x20;
const OPENING_BRACE = 0x7b;

export interface EntryReaderParts {
  readonly context: LineContext;
  readonly times: LineTimes;
  readonly json: JsonLineReader;
  readonly sink: EntrySink;
  /** Characters that the lines behind an entry's first one may have. */
  readonly maxJoinedChars: number;
  /** Characters that a line may have which came in parts. */
  readonly maxLineChars: number;
  /** Whether it begins inside the file: the first lines may belong to an entry before. */
  readonly startsMidway: boolean;
}

/** Makes entries of the lines of one file. */
export class EntryReader {
  private lastInstant: number | null = null;
  private readonly tools: EntryTools;
  private readonly own: LineStream;
  private readonly streams = new Map<string, LineStream>();
  private readonly partial: PartialLines;

  constructor(private readonly parts: EntryReaderParts) {
    const { times, json, sink, maxJoinedChars } = parts;
    this.tools = {
      times,
      json,
      maxJoinedChars,
      sink: { ...sink, dated: this.dated, timeless: this.timeless },
      lastInstant: () => this.lastInstant,
      lost: this.lost,
    };
    this.own = new LineStream(this.tools);
    this.partial = new PartialLines(parts.maxLineChars, this.lost);
  }

  /** Takes the next line of the file. */
  line(raw: string): void {
    const { context } = this.parts;
    // What JSON says has neither colours nor a carriage return to it.
    if (raw.charCodeAt(0) === OPENING_BRACE) {
      this.take(this.own.line(raw, context), context);
      return;
    }
    const text = cleaned(raw);
    if (isBlank(text)) this.own.blank();
    else this.take(this.wrappedIn(text) ?? this.own.line(text, context), context);
  }

  /** The end of the file ends its last entries. */
  end(): void {
    for (const whole of this.partial.take()) this.inner(whole, this.parts.context);
    this.own.close();
    this.closeStreams();
  }

  private wrappedIn(text: string): WrappedLine | null {
    const { times } = this.parts;
    const first = text.charCodeAt(0);
    if (isDigit(first)) return criLine(text, times) ?? syslogLine(text, times);
    if (first <= SPACE) return null;
    const wrapped = syslogLine(text, times);
    if (wrapped !== null) return wrapped;
    const merged = mergedLine(text);
    if (merged === null || this.streams.has(merged.stream)) return merged;
    // A table of a statement's result looks like this too: the first line must have a head.
    return merged.inner.startsWith('{') || headOf(merged.inner, times) !== null ? merged : null;
  }

  private take(wrapped: WrappedLine | null, outer: LineContext): void {
    if (wrapped === null) return;
    const whole = this.partial.add(wrapped);
    if (whole !== null) this.inner(whole, outer);
  }

  private inner(wrapped: WrappedLine, outer: LineContext): void {
    const stream = this.streamOf(wrapped.stream);
    const text = cleaned(wrapped.inner);
    if (isBlank(text)) {
      stream.blank();
      return;
    }
    const context = contextWithin(wrapped, outer);
    // Each time a line is unwrapped it gets shorter.
    this.take(stream.line(text, context), context);
  }

  private streamOf(name: string): LineStream {
    const known = this.streams.get(name);
    if (known !== undefined) return known;
    if (this.streams.size === MAX_STREAMS) this.closeOldest();
    const stream = new LineStream(this.tools);
    this.streams.set(name, stream);
    return stream;
  }

  private closeOldest(): void {
    for (const [name, stream] of this.streams) {
      stream.close();
      this.streams.delete(name);
      return;
    }
  }

  private closeStreams(): void {
    for (const stream of this.streams.values()) stream.close();
    this.streams.clear();
  }

  private readonly dated = (instant: number): void => {
    this.lastInstant = instant;
    this.parts.sink.dated(instant);
  };

  private readonly timeless = (): boolean => !this.isBeforeItsPart() && this.parts.sink.timeless();

  private readonly lost = (): void => {
    if (!this.isBeforeItsPart()) this.parts.sink.unreadable();
  };

  /** Whether nothing says yet that the lines are those of this part of the file and no older ones. */
  private isBeforeItsPart(): boolean {
    return this.parts.startsMidway && this.lastInstant === null;
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
