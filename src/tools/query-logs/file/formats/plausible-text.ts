/** Characters that are looked at. */
const LOOKED_AT_CHARS = 1024;
/** Of so many characters one may be none of text: a log in another encoding has some of them. */
const CHARS_AN_ODD_ONE = 8;

/** Controls, and what stands for bytes that are no UTF-8. */
const ODD = /[\p{Cc}\ufffd]/gu;
const TAB = '\t';
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** An object that does not read as one: cut off, or without a message. */
const BROKEN_JSON = /^\{\s*"/;

/** Whether a line without a head may be something that was logged, and neither binary nor the rest of something else. */
export function isPlausibleText(line: string): boolean {
  const text = line.length > LOOKED_AT_CHARS ? line.slice(0, LOOKED_AT_CHARS) : line;
  if (BROKEN_JSON.test(text) || !SAYS_SOMETHING.test(text)) return false;
  const odd = (text.match(ODD) ?? []).filter((character) => character !== TAB).length;
  return odd * CHARS_AN_ODD_ONE <= text.length;
}
