import { headOf } from '../formats/line-formats';
import { logfmtFields } from '../formats/logfmt';
import { EntrySlot } from './entry-slot';
import { type EntryTools } from './entry-tools';
import { placeHeadlessLine, placeText } from './headless-line';
import { type LineContext } from './line-context';
import { beginsSlowQuery, SlowQueryEntry } from './slow-query-entry';
import { type LineSource, offerStructuredLine, offerTimelessLine, saysLevel } from './structured-line';
import { type WrappedLine } from './wrapped-line';

const OPENING_BRACE = 0x7b;
const NUMBER_SIGN = 0x23;
const TAB = 0x09;
const SPACE = 0x20;
const NO_SOURCE: LineSource = { exactTimestamp: () => null, details: () => ({}) };

/**
 * Lines that follow each other: one with a head begins an entry, one without belongs to the entry before it unless it
 * says otherwise. How a line is written is told by that line alone.
 */
export class LineStream {
  private readonly slot: EntrySlot;
  private slowTime: string | null = null;

  constructor(private readonly tools: EntryTools) {
    this.slot = new EntrySlot(tools);
  }

  /** Takes a line; gives back the line of a container inside it, which is still to be read. */
  line(text: string, context: LineContext): WrappedLine | null {
    const first = text.charCodeAt(0);
    const isIndented = first === SPACE || first === TAB;
    const trimmed = isIndented ? text.trimStart() : text;
    if (trimmed.charCodeAt(0) === OPENING_BRACE && (!isIndented || this.slot.isFree)) {
      return this.json(trimmed, context);
    }
    if (isIndented) this.indented(text, context);
    else if (!this.slowQuery(text, context) && !this.logfmt(text, context)) this.plain(text, context);
    return null;
  }

  blank(): void {
    this.slot.open?.addBlank();
  }

  close(): void {
    this.slot.close();
  }

  private json(text: string, context: LineContext): WrappedLine | null {
    const { json, times, sink } = this.tools;
    const reading = json.read(text, context, times, sink);
    if (reading === true) this.slot.close();
    if (reading === false) {
      if (json.readTimeless(text, context, sink, !this.slot.isFree)) this.slot.close();
      else placeHeadlessLine(text, this.slot, context, this.tools);
    }
    return typeof reading === 'object' ? reading : null;
  }

  private slowQuery(text: string, context: LineContext): boolean {
    if (text.charCodeAt(0) !== NUMBER_SIGN) return false;
    const { open } = this.slot;
    if (open instanceof SlowQueryEntry && !open.isEndedBy(text)) {
      open.add(text);
      return true;
    }
    if (!beginsSlowQuery(text)) return false;
    if (open instanceof SlowQueryEntry) this.slowTime = open.writtenTime;
    const entry = new SlowQueryEntry(this.slowTime, context, this.tools.times, this.tools.maxJoinedChars);
    entry.add(text);
    this.slot.begin(entry);
    return true;
  }

  private logfmt(text: string, context: LineContext): boolean {
    const fields = logfmtFields(text);
    if (fields === null) return false;
    const { times, sink } = this.tools;
    const isEntry =
      offerStructuredLine(fields, NO_SOURCE, context, times, sink) ||
      (saysLevel(fields) && offerTimelessLine(fields, NO_SOURCE, context, sink));
    if (!isEntry) return false;
    this.slot.close();
    return true;
  }

  private plain(text: string, context: LineContext): void {
    const head = headOf(text, this.tools.times);
    if (head === null) placeHeadlessLine(text, this.slot, context, this.tools);
    else if (head.goesOn === undefined || this.slot.open === null || this.slot.isFree)
      this.slot.beginHeaded(head, context);
    else this.slot.open.add(head.goesOn);
  }

  /** A line whose start says that it goes on with the one before. */
  private indented(text: string, context: LineContext): void {
    const { open } = this.slot;
    if (context.time !== null) placeHeadlessLine(text, this.slot, context, this.tools);
    else if (open !== null) open.add(text);
    else placeText(text, this.slot, context, this.tools);
  }
}
