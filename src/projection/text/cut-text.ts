const MARK = '…';

/** Longest placeholder, in characters: a cut inside one would leave half a name. */
const MAX_PLACEHOLDER_CHARS = 24;

/**
 * At most `maxChars` UTF-16 units of a text, the mark of the cut included. Never cuts a surrogate pair or a
 * placeholder in two. Cut only what has been redacted: half a secret is not recognised.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars < MARK.length) return '';
  let end = maxChars - MARK.length;
  const open = text.lastIndexOf('<', end - 1);
  if (open >= 0 && end - open < MAX_PLACEHOLDER_CHARS) {
    const close = text.indexOf('>', open);
    if (close >= end && close - open < MAX_PLACEHOLDER_CHARS) end = open;
  }
  if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
  return text.slice(0, Math.max(end, 0)) + MARK;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
