import { isPlaceholder } from '../redaction/placeholders';
import { classOf, DELIMITER, DIGIT, isHexDigit, SPACE, WORD } from './character-class';

/*
 * Each function answers where the lexeme ends that begins at a place, or that place itself where none begins there.
 */

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const DASH = 0x2d;
const DOT = 0x2e;
const TILDE = 0x7e;
const QUESTION = 0x3f;
const LESS = 0x3c;
const GREATER = 0x3e;
const DOUBLE_QUOTE = 0x22;

/** Closing brackets end a word, and `</` is the end of an element. */
const NO_PATH_AFTER = new Set([GREATER, LESS, 0x29, 0x5d]);

const MAX_PLACEHOLDER_CHARS = 24;
const MIN_HEX_PAIRS = 4;
const MAX_HEX_PAIRS = 64;
const MAX_QUOTED_CHARS = 60;
const MAX_QUOTED_WORDS = 3;

/** `<ip>` and the like: lower-case letters and dashes, or the star, between angle brackets. */
export function endOfPlaceholder(text: string, at: number): number {
  if (text.charCodeAt(at) !== LESS) return at;
  const limit = Math.min(text.length, at + MAX_PLACEHOLDER_CHARS);
  for (let end = at + 1; end < limit; end++) {
    const unit = text.charCodeAt(end);
    if (unit === GREATER) return isPlaceholder(text.slice(at, end + 1)) ? end + 1 : at;
    if (!(unit >= 97 && unit <= 122) && unit !== DASH && unit !== 0x2a) return at;
  }
  return at;
}

/** A path of any system, with the query of a request path. */
export function endOfPath(text: string, at: number): number {
  const start = startOfPathBody(text, at);
  if (start < 0 || (at > 0 && isInsideWord(text.charCodeAt(at - 1)))) return at;
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    const unitClass = classOf(unit);
    if (unit === QUESTION) return endOfUrlText(text, end);
    const placeholderEnd = endOfPlaceholder(text, end);
    if (placeholderEnd > end) {
      end = placeholderEnd - 1;
      continue;
    }
    if (unitClass === SPACE || (unitClass === DELIMITER && unit !== BACKSLASH)) break;
  }
  // A slash alone is a path only as a value.
  if (end - at === 1 && at > 0 && classOf(text.charCodeAt(at - 1)) === SPACE) return at;
  return end;
}

function startOfPathBody(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (unit === SLASH) return at + 1;
  if (unit === TILDE && next === SLASH) return at + 2;
  if (unit === DOT && (next === SLASH || (next === DOT && text.charCodeAt(at + 2) === SLASH))) return at + 2;
  const isLetter = (unit | 0x20) >= 97 && (unit | 0x20) <= 122;
  if (isLetter && next === COLON && text.charCodeAt(at + 2) === BACKSLASH) return at + 3;
  return unit === BACKSLASH && next === BACKSLASH ? at + 2 : -1;
}

function isInsideWord(unit: number): boolean {
  return classOf(unit) !== SPACE && (classOf(unit) !== DELIMITER || NO_PATH_AFTER.has(unit));
}

/** From the colon of `scheme://`. */
export function endOfUrl(text: string, colon: number): number {
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return colon;
  return endOfUrlText(text, colon + 3);
}

function endOfUrlText(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (classOf(unit) === SPACE || unit === DOUBLE_QUOTE || unit === 0x27 || unit === 0x28 || unit === 0x29) break;
    if (unit === LESS) {
      // A placeholder that the redaction left inside a URL is part of it.
      const placeholderEnd = endOfPlaceholder(text, end);
      if (placeholderEnd === end) break;
      end = placeholderEnd - 1;
    } else if (unit === GREATER) break;
  }
  return end;
}

/** `10:00`, `10:00:00`, `10:00:00.123`, `10:00:00,123`. */
export function endOfClock(text: string, at: number): number {
  if (!isTwoDigits(text, at) || !isTwoDigits(text, at + 3) || text.charCodeAt(at + 2) !== COLON) return at;
  let end = at + 5;
  if (text.charCodeAt(end) === COLON && isTwoDigits(text, end + 1)) {
    end += 3;
    const separator = text.charCodeAt(end);
    if ((separator === DOT || separator === 0x2c) && classOf(text.charCodeAt(end + 1)) === DIGIT) {
      end += 1;
      while (classOf(text.charCodeAt(end)) === DIGIT) end += 1;
    }
  }
  const after = text.charCodeAt(end);
  const ends = Number.isNaN(after) || classOf(after) === SPACE || (classOf(after) === DELIMITER && after !== COLON);
  return ends ? end : at;
}

function isTwoDigits(text: string, at: number): boolean {
  return classOf(text.charCodeAt(at)) === DIGIT && classOf(text.charCodeAt(at + 1)) === DIGIT;
}

/** Hardware addresses and the like: four or more pairs of hex digits, joined by colons or dashes. */
export function endOfHexPairs(text: string, at: number): number {
  const separator = text.charCodeAt(at + 2);
  if (separator !== COLON && separator !== DASH) return at;
  let pairs = 0;
  let end = at;
  while (pairs < MAX_HEX_PAIRS && isHexDigit(text.charCodeAt(end)) && isHexDigit(text.charCodeAt(end + 1))) {
    pairs += 1;
    end += 2;
    if (text.charCodeAt(end) !== separator) break;
    end += 1;
  }
  const endsThere = pairs === MAX_HEX_PAIRS || classOf(text.charCodeAt(end)) !== WORD;
  return pairs >= MIN_HEX_PAIRS && endsThere ? end : at;
}

/** A few words in double quotes without digits or structure: one name. */
export function endOfQuoted(text: string, at: number): number {
  if (text.charCodeAt(at) !== DOUBLE_QUOTE) return at;
  const limit = Math.min(text.length, at + MAX_QUOTED_CHARS);
  let words = 1;
  for (let end = at + 1; end < limit; end++) {
    const unit = text.charCodeAt(end);
    if (unit === DOUBLE_QUOTE) return end > at + 1 && words <= MAX_QUOTED_WORDS ? end + 1 : at;
    const unitClass = classOf(unit);
    if (unitClass === SPACE) words += 1;
    else if (unitClass === DIGIT || (unitClass === DELIMITER && unit !== 0x27)) return at;
  }
  return at;
}
