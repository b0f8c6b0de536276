/** Classes of characters, as the lexer tells them apart. */
export const WORD = 0;
export const SPACE = 1;
export const DELIMITER = 2;
export const DIGIT = 3;

const DELIMITERS = '=:,;()[]{}"\'|<>\\`';
const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_unused, unit) => {
  const character = String.fromCharCode(unit);
  if (unit <= 0x20) return SPACE;
  if (character >= '0' && character <= '9') return DIGIT;
  return DELIMITERS.includes(character) ? DELIMITER : WORD;
});

/** A line break inside a message, as it reaches the filters. */
const LINE_BREAK_SYMBOL = 0x2424;
const FIRST_IDEOGRAPHIC = 0x2e80;
const LAST_IDEOGRAPHIC = 0xd7ff;

/** The end of a text, where there is no unit (NaN), is space. */
export function classOf(unit: number): number {
  if (unit < 128) return ASCII_CLASSES[unit] ?? WORD;
  if (unit === LINE_BREAK_SYMBOL) return DELIMITER;
  return unit === 0xa0 || unit === 0x3000 || Number.isNaN(unit) ? SPACE : WORD;
}

/** Scripts without spaces between words: a run of them is a word of its own beside Latin letters and digits. */
export function isIdeographic(unit: number): boolean {
  return unit >= FIRST_IDEOGRAPHIC && unit <= LAST_IDEOGRAPHIC;
}

export function isHexDigit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 102) || (unit >= 65 && unit <= 70);
}
