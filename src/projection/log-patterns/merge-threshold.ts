import { VARIABLE } from './token';

/** Words that are followed by the name of something. In lower case. */
const INTRODUCING = new Set(
  (
    'user for from by host node name client server account domain class file action to on at in of package module ' +
    'process service device interface volume pod container job task queue topic table database db'
  ).split(' '),
);

/** Names of fields that say what happened. In lower case. */
const TELLING_FIELDS = new Set(
  'msg message event error err reason cause text detail details description title exception level severity status state'.split(
    ' ',
  ),
);

/** Names by their form: dotted or slashed in three parts, an address, a quoted text. */
const NAME_SHAPED = /[A-Za-z0-9_$][./][A-Za-z0-9_$-]+[./][A-Za-z0-9_$]|@|^"/;
/** States and constants: they say what happened. */
const CAPITALS = /^[A-Z][A-Z_]+$/;
/** Words for events and their outcome. */
const EVENT_SHAPED = /(?:ed|ing|ion|able|ful)$/i;

const MIN_OTHER_WORDS = 2;
const THRESHOLD = {
  nameShaped: 2,
  nameShapedFirst: 4,
  introduced: 3,
  value: 4,
  word: 5,
  capitals: 6,
  events: 8,
  first: 12,
};

/** What stands in front of a place. */
export interface Surroundings {
  readonly isFirst: boolean;
  /** How many constant words the rest of the message has. */
  readonly otherWords: number;
  /** The element in front, and the one in front of that. */
  readonly before: string | undefined;
  readonly beforeThat: string | undefined;
}

/**
 * How many different values there must be at one place, everything else being equal, before the place is taken for a
 * variable. Few are enough where the values look like names or are introduced as such; the first word of a message,
 * states and outcomes need many. By kinds of words, for all logs alike: nothing here knows a system.
 *
 * @param words - the constant values at the place
 */
export function valuesNeeded(
  words: readonly string[],
  { isFirst, otherWords, before, beforeThat }: Surroundings,
): number {
  const isValue = before === '=' || before === ':';
  if (isValue && beforeThat !== undefined && TELLING_FIELDS.has(beforeThat.replaceAll('"', '').toLowerCase())) {
    return THRESHOLD.first;
  }
  if (words.every(isNameShaped)) return isFirst ? THRESHOLD.nameShapedFirst : THRESHOLD.nameShaped;
  if (isFirst) return THRESHOLD.first;
  if (words.some(isCapitals)) return THRESHOLD.capitals;
  if (words.every((word) => EVENT_SHAPED.test(word))) return THRESHOLD.events;
  if (before !== undefined && INTRODUCING.has(before.toLowerCase())) return THRESHOLD.introduced;
  // A tag and one word: the word is the message.
  if (otherWords < MIN_OTHER_WORDS) return THRESHOLD.first;
  return before === '=' ? THRESHOLD.value : THRESHOLD.word;
}

export function isCapitals(word: string): boolean {
  return CAPITALS.test(word);
}

export function isNameShaped(word: string): boolean {
  return NAME_SHAPED.test(word);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a place can become a variable: a word or a variable, and not the name of a value that follows. */
export function canVary(key: string, after: string | undefined): boolean {
  if (key === VARIABLE) return true;
  // Dots lead from a label to its value, as an equals sign does.
  if (!LETTER_OR_DIGIT.test(key) || after === '=' || after === '..') return false;
  return after !== ':' || (isNameShaped(key) && !key.startsWith('"'));
}
