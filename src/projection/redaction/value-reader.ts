/** A value as it stands in the text, without its quotes. */
export interface AssignedValue {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

const MAX_GAP_CHARS = 12;
const MAX_LIST_ITEMS = 16;
const MAX_NAME_CHARS = 32;
/** So far behind a line break a closing quote is believed to belong to the value in front of it. */
const MAX_CHARS_OVER_LINES = 256;

const BACKSLASH = 0x5c;
const QUOTES = '"\'`';
const GAP = ' =:>';
const ENDS_BARE = /[\s"'`<>&;)}\]|,␤]|%26/g;
const NEXT_NAME = /^,?\s{0,8}["'\\]{0,4}[A-Za-z_][\w.-]{0,30}["'\\]{0,4}\s?[=:]/;

const NEXT_PARAMETER = /^&(?:[\w.%-]{0,30}[=;]|\s|$)/;

/** Reads the values behind separators, from left to right through one text. */
export class ValueReader {
  /** Where the last bare value ended: whatever begins before ends there as well and is not searched again. */
  private bareEnd = 0;

  constructor(private readonly text: string) {}

  /** The value after a separator; of a list each of its items, of an object nothing: its members have names of their own. */
  valuesFrom(start: number): AssignedValue[] {
    const { text } = this;
    let at = this.skipGap(start);
    if (text[at] === '{' && text[at + 1] !== '{') return [];
    if (text[at] !== '[') return this.valueAt(at);
    const items: AssignedValue[] = [];
    while (items.length < MAX_LIST_ITEMS && (text[at] === '[' || text[at] === ',')) {
      const [item] = this.valueAt(this.skipGap(at + 1));
      if (item === undefined) break;
      items.push(item);
      at = this.skipGap(item.isQuoted ? this.afterQuote(item.end) : item.end);
    }
    return items;
  }

  private skipGap(from: number): number {
    let at = from;
    const limit = Math.min(this.text.length, from + MAX_GAP_CHARS);
    while (at < limit && GAP.includes(this.text.charAt(at))) at += 1;
    return at;
  }

  private afterQuote(end: number): number {
    let at = end;
    while (this.text.charCodeAt(at) === BACKSLASH) at += 1;
    return at + 1;
  }

  private valueAt(at: number): AssignedValue[] {
    let quote = at;
    while (quote - at < MAX_GAP_CHARS && this.text.charCodeAt(quote) === BACKSLASH) quote += 1;
    const mark = this.text[quote];
    if (mark !== undefined && QUOTES.includes(mark)) {
      const start = quote + 1;
      return [{ start, end: this.endOfQuoted(start, mark, quote - at), isQuoted: true }];
    }
    const end = this.endOfBare(at);
    return end > at ? [{ start: at, end, isQuoted: false }] : [];
  }

  /** The closing quote has at most as many backslashes before it as the opening one; without one the line is the value. */
  private endOfQuoted(start: number, mark: string, depth: number): number {
    const { text } = this;
    let slashes = 0;
    let lineEnd = -1;
    for (let at = start; at < text.length; at++) {
      const character = text[at];
      if (character === '\\') {
        slashes += 1;
        continue;
      }
      if (character === mark && slashes <= depth) return at - slashes;
      if (character === '\n' && lineEnd < 0) lineEnd = at;
      if (lineEnd >= 0 && at - lineEnd > MAX_CHARS_OVER_LINES) return lineEnd;
      slashes = 0;
    }
    return lineEnd < 0 ? text.length : lineEnd;
  }

  private endOfBare(start: number): number {
    if (start >= this.bareEnd) this.bareEnd = this.searchBareEnd(start);
    return this.bareEnd;
  }

  private searchBareEnd(start: number): number {
    ENDS_BARE.lastIndex = start;
    for (let match = ENDS_BARE.exec(this.text); match !== null; match = ENDS_BARE.exec(this.text)) {
      const at = match.index;
      if (match[0] === ',' ? this.endsAtComma(at) : match[0] !== '&' || this.endsAtAmpersand(at)) return at;
    }
    return this.text.length;
  }

  /** A comma ends a value where another name or white space follows; else it is a part of it. */
  private endsAtComma(comma: number): boolean {
    const after = this.text.slice(comma, comma + MAX_NAME_CHARS);
    return after.length === 1 || after[1] === ' ' || NEXT_NAME.test(after);
  }

  /** An ampersand ends a value where the next parameter of a query follows, or nothing. */
  private endsAtAmpersand(ampersand: number): boolean {
    return NEXT_PARAMETER.test(this.text.slice(ampersand, ampersand + MAX_NAME_CHARS));
  }
}
