import { isJsonObject, type JsonObject } from '../../contract/json';
import { globDanger, isNegativeGlob } from '../../contract/log-glob';
import { type KeyRule } from './key.decorator';

/** Globs of one topic; more of them is a mistake of whatever wrote the file. */
const MAX_GLOBS = 100;
const MAX_TEXT_CHARS = 1024;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

export function wholeNumberBetween(min: number, max: number): KeyRule<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    holds: (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
  };
}

export function oneWordOf<const Word extends string>(...words: readonly Word[]): KeyRule<Word> {
  return {
    allowed: words.join(' or '),
    holds: (value): value is Word => words.some((word) => word === value),
  };
}

export const plainName: KeyRule<string> = {
  allowed: 'text of 1 to 64 of A-Z a-z 0-9 . _ -',
  holds: (value): value is string => typeof value === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(value),
};

export const pathText: KeyRule<string> = {
  allowed: `a path of 1 to ${MAX_TEXT_CHARS} characters, none of them a control character`,
  holds: isPathText,
};

export const globs: KeyRule<readonly string[]> = {
  allowed:
    `a list of 1 to ${MAX_GLOBS} globs, each text of 1 to ${MAX_TEXT_CHARS} characters, relative to the folder of the ` +
    'tool file and not leading out of it, not all of them with ! before them',
  holds: (value): value is readonly string[] =>
    Array.isArray(value) && value.length <= MAX_GLOBS && value.every(isInnerGlob) && !value.every(isNegativeGlob),
};

export const instant: KeyRule<string> = {
  allowed: 'an instant in UTC such as 2026-03-02T10:30:00Z',
  holds: (value): value is string => typeof value === 'string' && isInstant(value),
};

export const map: KeyRule<JsonObject> = {
  allowed: 'a map',
  holds: (value): value is JsonObject => isJsonObject(value),
};

/** For a key whose value is judged by a reader of its own. */
export const anything: KeyRule<unknown> = {
  allowed: 'anything',
  holds: (_value): _value is unknown => true,
};

function isInnerGlob(value: unknown): value is string {
  return isPathText(value) && globDanger(value) === null;
}

function isPathText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT_CHARS && !/\p{Cc}/u.test(value);
}

/** `Date` takes 30 February and turns it into 2 March: what comes out must be what went in. */
function isInstant(text: string): boolean {
  const time = INSTANT.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
}
