import { classOf, DELIMITER, DIGIT, isIdeographic, SPACE } from './character-class';
import { endOfClock, endOfHexPairs, endOfPath, endOfPlaceholder, endOfQuoted, endOfUrl } from './lexemes';
import { type Token, VARIABLE, type VariableType } from './token';
import { isLiteral, isNameWithDigits } from './variable-words';

/** Tokens of a message that are looked at; what follows counts as one variable. Keeps huge messages linear. */
export const MAX_TOKENS = 256;

const DOT = 0x2e;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;

/**
 * Reads a message into words, delimiters and variables in one pass. A variable is what carries a digit, a path, an
 * address of any kind, a literal such as `true`, or a placeholder that the redaction left.
 */
export function lexMessage(message: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < message.length) {
    const unit = message.charCodeAt(at);
    if (classOf(unit) === SPACE) {
      at += 1;
      continue;
    }
    if (tokens.length >= MAX_TOKENS) {
      tokens.push({ key: VARIABLE, start: at, end: message.length, type: '*' });
      break;
    }
    const token = nextToken(message, at, unit);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function nextToken(message: string, at: number, unit: number): Token {
  const placeholderEnd = endOfPlaceholder(message, at);
  if (placeholderEnd > at) {
    // With letters at its end the placeholder is a part of a longer name.
    const wordEnd = endOfWord(message, placeholderEnd).end;
    const isWhole = wordEnd === placeholderEnd || !LETTER_OR_DIGIT.test(message.slice(placeholderEnd, wordEnd));
    return { key: VARIABLE, start: at, end: isWhole ? placeholderEnd : wordEnd, type: isWhole ? 'kept' : 'id' };
  }
  const found =
    variable(at, endOfPath(message, at), 'path') ??
    variable(at, endOfClock(message, at), 'time') ??
    variable(at, endOfHexPairs(message, at), 'hex');
  if (found !== null) return found;
  if (classOf(unit) === DELIMITER && !comparesNumber(message, at, unit)) {
    const quotedEnd = endOfQuoted(message, at);
    const end = quotedEnd > at ? quotedEnd : at + 1;
    return { key: message.slice(at, end), start: at, end, type: null };
  }
  return wordToken(message, at, unit);
}

/** `<1` and `>5` in `lifetime <1 sec` are numbers too. */
function comparesNumber(message: string, at: number, unit: number): boolean {
  return (unit === LESS || unit === GREATER) && classOf(message.charCodeAt(at + 1)) === DIGIT;
}

function variable(start: number, end: number, type: VariableType): Token | null {
  return end > start ? { key: VARIABLE, start, end, type } : null;
}

function wordToken(message: string, start: number, first: number): Token {
  // A run of dots fills a line up to its value, as in `threshold........0`: it parts words.
  if (first === DOT && message.charCodeAt(start + 1) === DOT) {
    let end = start + 2;
    while (message.charCodeAt(end) === DOT) end += 1;
    return { key: '..', start, end, type: null };
  }
  const { end, hasDigit, hasPlaceholder } = endOfWord(message, start);
  if (message.charCodeAt(end) === COLON) {
    const urlEnd = endOfUrl(message, end);
    if (urlEnd > end) return { key: VARIABLE, start, end: urlEnd, type: 'url' };
  }
  const word = message.slice(start, end);
  if (hasPlaceholder) return { key: VARIABLE, start, end, type: 'id' };
  if (hasDigit && !isNameWithDigits(word)) return { key: VARIABLE, start, end, type: typeOfWord(word) };
  return isLiteral(word) ? { key: VARIABLE, start, end, type: '*' } : { key: word, start, end, type: null };
}

interface Word {
  readonly end: number;
  readonly hasDigit: boolean;
  readonly hasPlaceholder: boolean;
}

/** A run of letters, digits and what stands between them in names; a placeholder inside belongs to it. */
function endOfWord(message: string, start: number): Word {
  const first = message.charCodeAt(start);
  const ideographic = isIdeographic(first);
  const isBounded = classOf(first) === DELIMITER && comparesNumber(message, start, first);
  let hasDigit = classOf(first) === DIGIT;
  let hasPlaceholder = false;
  let end = isBounded ? start + 1 : start;
  while (end < message.length) {
    const unit = message.charCodeAt(end);
    const unitClass = classOf(unit);
    const placeholderEnd = unit === LESS ? endOfPlaceholder(message, end) : end;
    if (placeholderEnd > end) {
      hasPlaceholder = true;
      end = placeholderEnd;
      continue;
    }
    if (unitClass === SPACE || unitClass === DELIMITER || isIdeographic(unit) !== ideographic) break;
    if (unit === DOT && message.charCodeAt(end + 1) === DOT) break;
    if (unitClass === DIGIT) hasDigit = true;
    end += 1;
  }
  return { end, hasDigit, hasPlaceholder };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}<]/u;

const NUMBER = /^[<>+-]?\d[\d.,]*(?:%|[a-z]{1,3})?\.?$/i;
const HEX = /^(?:0x[0-9a-f]+|[0-9a-f]{4,})$/i;

function typeOfWord(word: string): VariableType {
  if (NUMBER.test(word)) return 'num';
  return HEX.test(word) ? 'hex' : 'id';
}
