const MAX_NAME_CHARS = 64;
const MAX_QUOTING_CHARS = 12;
const MAX_WORDS = 3;

const COLON = 0x3a;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/**
 * The name in front of a separator: up to three words, as in `API key:`, out of whatever quotes and brackets stand
 * around it. Empty where there is none. Looks back over a bounded number of characters.
 *
 * @param lastClosingTag - where the last `</` stands: without one, angle brackets are placeholders and comparisons
 */
export function assignedName(text: string, separator: number, lastClosingTag: number): string {
  if (text.charCodeAt(separator) === GREATER) return lastClosingTag < separator ? '' : elementName(text, separator);
  let end = separator;
  // `:=`, `?=`, `::=` and `=>` are one separator.
  const earliest = Math.max(0, separator - MAX_QUOTING_CHARS);
  while (end > earliest && isAround(text.charCodeAt(end - 1))) end -= 1;
  const floor = Math.max(0, end - MAX_NAME_CHARS);
  let start = end;
  let words = 1;
  while (start > floor) {
    const unit = text.charCodeAt(start - 1);
    if (isNameUnit(unit)) start -= 1;
    else if (unit === 0x20 && words < MAX_WORDS && start > floor + 1 && isNameUnit(text.charCodeAt(start - 2))) {
      words += 1;
      start -= 1;
    } else break;
  }
  // In a URL's encoding two hex digits behind a percent sign are the character in front of the name.
  if (text[start - 1] === '%') start = Math.min(start + 2, end);
  return text.slice(start, end).trim();
}

/** `<password>` names what follows it. */
function elementName(text: string, close: number): string {
  const floor = Math.max(0, close - MAX_NAME_CHARS);
  let start = close;
  while (start > floor && isNameUnit(text.charCodeAt(start - 1))) start -= 1;
  const opens = text[start - 1] === '<' && start < close;
  return opens ? text.slice(start, close) : '';
}

/** White space, quotes, backslashes and the other characters of a separator. */
function isAround(unit: number): boolean {
  return (
    unit === 0x20 ||
    unit === 0x22 ||
    unit === 0x27 ||
    unit === 0x5c ||
    unit === 0x60 ||
    unit === COLON ||
    unit === EQUALS ||
    unit === 0x3f ||
    unit === 0x5d
  );
}

function isNameUnit(unit: number): boolean {
  const letter = unit | 0x20;
  return (
    (letter >= 97 && letter <= 122) ||
    (unit >= 48 && unit <= 57) ||
    unit === 0x5f ||
    unit === 0x2d ||
    unit === 0x2e ||
    unit === 0x24
  );
}
