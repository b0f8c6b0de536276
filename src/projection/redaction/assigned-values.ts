/** A value as it stands in the text, without its quotes. */
export interface AssignedValue {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

const MAX_GAP_CHARS = 12;
const MAX_LIST_ITEMS = 16;
const MAX_NAME_CHARS = 32;

const BACKSLASH = 0x5c;
const QUOTES = '"\'`';
const ENDS_BARE = /[\s"'`<>&;)}\]|,␤]/g;
const NEXT_NAME = /^,?\s*["'\\]{0,4}[A-Za-z_][\w.-]*["'\\]{0,4}\s?[=:]/;

/** The value after a separator; of a list each of its items, of an object nothing: its members have names of their own. */
export function assignedValues(text: string, separator: number): AssignedValue[] {
  let at = skipGap(text, separator + 1);
  if (text[at] === '{' && text[at + 1] !== '{') return [];
  if (text[at] !== '[') return valueAt(text, at);
  const items: AssignedValue[] = [];
  while (items.length < MAX_LIST_ITEMS && (text[at] === '[' || text[at] === ',')) {
    const [item] = valueAt(text, skipGap(text, at + 1));
    if (item === undefined) break;
    items.push(item);
    at = skipGap(text, item.isQuoted ? afterQuote(text, item.end) : item.end);
  }
  return items;
}

function skipGap(text: string, from: number): number {
  let at = from;
  const limit = Math.min(text.length, from + MAX_GAP_CHARS);
  while (at < limit && (text[at] === ' ' || text[at] === '=' || text[at] === ':' || text[at] === '>')) at += 1;
  return at;
}

function afterQuote(text: string, end: number): number {
  let at = end;
  while (text.charCodeAt(at) === BACKSLASH) at += 1;
  return at + 1;
}

function valueAt(text: string, at: number): AssignedValue[] {
  let quote = at;
  while (text.charCodeAt(quote) === BACKSLASH) quote += 1;
  const mark = text[quote];
  if (mark !== undefined && QUOTES.includes(mark)) {
    const start = quote + 1;
    return [{ start, end: endOfQuoted(text, start, mark, quote - at), isQuoted: true }];
  }
  const end = endOfBare(text, at);
  return end > at ? [{ start: at, end, isQuoted: false }] : [];
}

/** The closing quote has as many backslashes before it as the opening one; without one the value goes on to the end. */
function endOfQuoted(text: string, start: number, mark: string, depth: number): number {
  let slashes = 0;
  for (let at = start; at < text.length; at++) {
    if (text.charCodeAt(at) === BACKSLASH) slashes += 1;
    else {
      if (text[at] === mark && slashes <= depth) return at - slashes;
      if (text[at] === '\n') return at;
      slashes = 0;
    }
  }
  return text.length;
}

function endOfBare(text: string, start: number): number {
  ENDS_BARE.lastIndex = start;
  for (let match = ENDS_BARE.exec(text); match !== null; match = ENDS_BARE.exec(text)) {
    const at = match.index;
    if (match[0] !== ',' || endsAtComma(text, at)) return at;
  }
  return text.length;
}

/** A comma ends a value where another name or white space follows; else it is a part of it. */
function endsAtComma(text: string, comma: number): boolean {
  const after = text.slice(comma, comma + MAX_NAME_CHARS);
  return after.length === 1 || after[1] === ' ' || NEXT_NAME.test(after);
}
