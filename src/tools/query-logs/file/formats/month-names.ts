const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Three letters, as a part of a pattern. */
export const MONTH = `(?:${MONTHS.join('|')})`;

/** 1 to 12. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name) + 1;
}
