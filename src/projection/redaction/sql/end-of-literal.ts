import { BACKSLASH, DOLLAR, isIdentifierUnit, QUOTE } from './character';

/**
 * Where a quoted literal ends, after its closing quote; one that is cut off ends with the text. A doubled quote and one
 * behind a backslash are part of it; so is one with a letter behind it, as in the text of a driver that did not escape
 * `o'brien`.
 *
 * In a text that was escaped as a whole, quotes with a backslash in front of them belong together.
 *
 * @param open - index of the opening quote
 */
export function endOfQuotedLiteral(text: string, open: number): number {
  const mark = text.charCodeAt(open);
  if (text.charCodeAt(open - 1) === BACKSLASH) return endOfEscapedLiteral(text, open);
  for (let at = open + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at += 1;
    else if (unit === mark) {
      const next = text.charCodeAt(at + 1);
      if (next === mark) at += 1;
      else if (mark !== QUOTE || !isIdentifierUnit(next)) return at + 1;
    }
  }
  return text.length;
}

function endOfEscapedLiteral(text: string, open: number): number {
  const close = text.indexOf(`\\${text.charAt(open)}`, open + 1);
  return close < 0 ? text.length : close + 2;
}

const TAG = /\$[A-Za-z_]{0,32}\$/y;

/** The opening tag of a dollar-quoted literal, or null: `$$`, `$body$`. `$1` is a parameter. */
export function dollarTagAt(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== DOLLAR) return null;
  TAG.lastIndex = at;
  return TAG.exec(text)?.[0] ?? null;
}
