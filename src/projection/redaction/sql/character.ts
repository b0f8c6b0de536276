export const QUOTE = 0x27;
export const DOUBLE_QUOTE = 0x22;
export const BACKTICK = 0x60;
export const DOLLAR = 0x24;
export const BACKSLASH = 0x5c;
export const DOT = 0x2e;

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** Letters, digits and what identifiers have besides; everything outside ASCII. NaN, past the end, is none. */
export function isIdentifierUnit(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 97 && letter <= 122) || isDigit(unit) || unit === 0x5f || unit > 127;
}
