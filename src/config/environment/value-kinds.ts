import { type ValueKind } from './variable.decorator';

/** Timers hold no more: 24.8 days in ms. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

const PLAIN_DECIMAL = /^(?:0|[1-9]\d{0,15})$/;

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: 'bytes' | 'ms';
}

/** Plain decimal digits and nothing else: no sign, space, leading zero, fraction, exponent, hex or unit. */
export function wholeNumber({ min, max, unit }: NumberRange): ValueKind<number> {
  return {
    allowed: `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${min} to ${max}, digits only`,
    parse: (text) => {
      const value = PLAIN_DECIMAL.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : null;
    },
  };
}

export const trueOrFalse: ValueKind<boolean> = {
  allowed: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : null),
};

/** One of a few words, exactly as written. */
export function oneOf<const Word extends string>(...words: readonly Word[]): ValueKind<Word> {
  return {
    allowed: words.join(' or '),
    parse: (text) => words.find((word) => word === text) ?? null,
  };
}

/** Text that a test accepts, kept exactly. */
export function text(allowed: string, isAllowed: (text: string) => boolean): ValueKind<string> {
  return { allowed, parse: (candidate) => (isAllowed(candidate) ? candidate : null) };
}

/** Text of one line, kept exactly. */
export const plainText: ValueKind<string> = text(
  'text without control characters and without blanks at its ends',
  (candidate) => candidate === candidate.trim() && !/\p{Cc}/u.test(candidate),
);
