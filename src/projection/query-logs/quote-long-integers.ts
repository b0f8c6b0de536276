/** Integers of so many digits may not fit a double. */
const LONG_INTEGER_DIGITS = 16;

/** A JSON string, to be stepped over, or a number. Each alternative is a single scan. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
const INTEGER = /^-?\d+$/;

/** JSON text with its long integers as strings, so that their digits survive parsing. Takes valid JSON only. */
export function quoteLongIntegers(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) =>
    token.length >= LONG_INTEGER_DIGITS && INTEGER.test(token) ? `"${token}"` : token,
  );
}
