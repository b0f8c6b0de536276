import { BACKSLASH, DOLLAR, isIdentifierUnit, QUOTE } from './character';

/**
 * Where a quoted literal ends, after its closing quote; one that is cut off ends with the text. A doubled quote and one
 * behind a backslash are part of it; so is one with a letter behind it, as in the text of a driver that did not escape
 * `o'brien`.
 *
 * @param open - index of the opening quote
 */
export function endOfQuotedLiteral(text: string, open: number): number {
  const mark = text.charCodeAt(open);
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

const TAG = /\$[A-Za-z_]{0,32}\$/y;

/** The opening tag of a dollar-quoted literal, or null: `$$`, `$body$`. `$1` is a parameter. */
export function dollarTagAt(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== DOLLAR) return null;
  TAG.lastIndex = at;
  return TAG.exec(text)?.[0] ?? null;
}
