import { type Span } from '../redaction';
import { BACKSLASH, BACKTICK, DOUBLE_QUOTE, DOT, isDigit, isIdentifierUnit, QUOTE } from './character';
import { dollarTagAt, endOfQuotedLiteral } from './end-of-literal';

/** Letters that may stand before a quote: national, escape, bit, hex and Unicode literals, Oracle's own quoting. */
const LITERAL_PREFIX =
  /^(?:[nebxq]|nq|u&|_[a-z0-9]{1,16}|like|in|is|as|and|or|then|else|when|values|date|time|timestamp|interval|by|=)$/i;
/** After these a text in double quotes is a value, as in MySQL; elsewhere it is an identifier. */
const BEFORE_VALUE = new Set([
  '=',
  '<',
  '>',
  '!',
  'like',
  'in',
  'values',
  'regexp',
  'rlike',
  'between',
  'against',
  'by',
]);
const LESS = 0x3c;

/** A dollar-quoted text after these is the body of a function. */
const BEFORE_BODY = new Set(['as', 'do']);

/**
 * String and number literals of SQL, from a place where it begins to the end of the text: one pass, no grammar, so that
 * statements of every dialect, cut off ones and such with prose around them are read alike. Comments are read as well.
 */
export function* sqlLiterals(text: string, from: number): Iterable<Span> {
  const reader = { before: '', inValueList: false };
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const token = literalAt(text, at, unit, reader.before, reader.inValueList);
    if (token !== null) {
      if (token.kind !== null) yield { start: token.start, end: token.end, kind: token.kind };
      if (token.word !== null) reader.before = token.word;
      at = token.next ?? token.end;
      continue;
    }
    if (unit > 32 && unit !== BACKSLASH) {
      const symbol = text.charAt(at);
      if (symbol === '(' && (reader.before === 'in' || reader.before === 'values')) reader.inValueList = true;
      else if (symbol === ')') reader.inValueList = false;
      if (symbol !== ',' && symbol !== '(') reader.before = symbol;
    }
    at += 1;
  }
}

interface Lexeme {
  readonly start: number;
  readonly end: number;
  /** null: an identifier or a keyword. */
  readonly kind: 'sql_string' | 'sql_number' | null;
  /** What it means for what follows; null changes nothing. */
  readonly word: string | null;
  /** Where to read on, if not at the end. */
  readonly next?: number;
}

/** A quote right behind a word or a number closes something around the statement, or is an apostrophe: it opens nothing. */
function afterTrailingQuote(text: string, end: number): number {
  const unit = text.charCodeAt(end);
  return unit === QUOTE || unit === DOUBLE_QUOTE ? end + 1 : end;
}

function literalAt(text: string, at: number, unit: number, before: string, inValueList: boolean): Lexeme | null {
  const placeholder = placeholderAt(text, at);
  if (placeholder !== null) return placeholder;
  if (unit === QUOTE) return { start: at, end: endOfQuotedLiteral(text, at), kind: 'sql_string', word: 'literal' };
  if (unit === DOUBLE_QUOTE) return doubleQuoted(text, at, before, inValueList);
  if (unit === BACKTICK) return { start: at, end: endOfQuotedLiteral(text, at), kind: null, word: 'name' };
  const tag = dollarTagAt(text, at);
  if (tag !== null) return dollarQuoted(text, at, tag, before);
  if (isDigit(unit) || (unit === DOT && isDigit(text.charCodeAt(at + 1)))) return numberAt(text, at);
  if (isIdentifierUnit(unit) || unit === 0x40 || unit === 0x3a || unit === 0x24) return wordAt(text, at);
  return null;
}

function doubleQuoted(text: string, at: number, before: string, inValueList: boolean): Lexeme {
  const end = endOfQuotedLiteral(text, at);
  const isValue = inValueList || BEFORE_VALUE.has(before);
  return { start: at, end, kind: isValue ? 'sql_string' : null, word: 'name' };
}

function dollarQuoted(text: string, at: number, tag: string, before: string): Lexeme {
  const close = BEFORE_BODY.has(before) ? -1 : text.indexOf(tag, at + tag.length);
  if (BEFORE_BODY.has(before) || isClosingBody(text, at, tag)) {
    return { start: at, end: at + tag.length, kind: null, word: null };
  }
  return { start: at, end: close < 0 ? text.length : close + tag.length, kind: 'sql_string', word: 'literal' };
}

/** The tag that ends a function's body: what follows is its language or the end of the statement. */
function isClosingBody(text: string, at: number, tag: string): boolean {
  const after = text.slice(at + tag.length, at + tag.length + 16);
  return /^\s{0,4}(?:;|language\b|$)/i.test(after);
}

const PLACEHOLDER = /<[a-z-]{2,16}>['"]?/y;

/** A placeholder is a word; a quote right behind it closes or is an apostrophe, as behind any word. */
function placeholderAt(text: string, at: number): Lexeme | null {
  if (text.charCodeAt(at) !== LESS) return null;
  PLACEHOLDER.lastIndex = at;
  const match = PLACEHOLDER.exec(text);
  return match === null ? null : { start: at, end: at + match[0].length, kind: null, word: 'literal' };
}

const NUMBER = /(?:0[xX]\w+|0[bB]\w+|\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;

function numberAt(text: string, at: number): Lexeme {
  NUMBER.lastIndex = at;
  const end = at + (NUMBER.exec(text)?.[0].length ?? 1);
  // `30s` is a word, `5th` too.
  if (isIdentifierUnit(text.charCodeAt(end))) return wordAt(text, at);
  const behind = afterTrailingQuote(text, end);
  return { start: at, end, kind: 'sql_number', word: 'literal', next: behind };
}

/** An identifier, a keyword, a parameter, or the prefix of a literal with the literal itself. */
function wordAt(text: string, at: number): Lexeme {
  let end = at + 1;
  while (isIdentifierUnit(text.charCodeAt(end)) || text.charCodeAt(end) === 0x24 || text.charCodeAt(end) === 0x23)
    end += 1;
  const word = text.slice(at, end);
  const isNational = text.charCodeAt(end) === 0x26 && /^u$/i.test(word);
  const quote = isNational ? end + 1 : end;
  if (text.charCodeAt(quote) === QUOTE) {
    if (LITERAL_PREFIX.test(word)) {
      return { start: at, end: endOfQuotedLiteral(text, quote), kind: 'sql_string', word: 'literal' };
    }
    return { start: at, end: quote + 1, kind: null, word: 'word' };
  }
  return {
    start: at,
    end: afterTrailingQuote(text, end),
    kind: null,
    word: word.length <= 16 ? word.toLowerCase() : 'word',
  };
}
