/** Values that hide nothing: masks, placeholders, templates, and what stands for no value. */
const MASK = /^[*•.xX#_-]+$/;
const TEMPLATE = /^(?:\$\{?[A-Za-z_(]|\{\{|%[A-Za-z({]|<%|<\/?[A-Za-z_][\w .-]{0,64}>?|@@)/;
const NO_VALUES = new Set(
  (
    'true false null none nil undefined yes no on off empty missing invalid required expired unknown redacted masked ' +
    'hidden omitted removed filtered n/a ok'
  ).split(' '),
);

/** Words that go on with a sentence after `password:` and the like. */
const PROSE = new Set(
  (
    'a an and the is was are be been has have had must may can cannot could should will would not for from to too in on of ' +
    'at by with without does did failed fails failure error expired invalid incorrect wrong missing mismatch required ' +
    'rejected refused denied accepted accepted. changed change reset updated rotated rotation generated created deleted ' +
    'authentication authorization validation verification login user client server header headers applied check checks version'
  ).split(' '),
);

/** No word of the lists is longer. */
const LONGEST_WORD = 16;

export function hidesNothing(value: string): boolean {
  if (value === '' || MASK.test(value) || TEMPLATE.test(value)) return true;
  return value.length <= LONGEST_WORD && NO_VALUES.has(value.toLowerCase());
}

export function isProseWord(value: string): boolean {
  return value.length <= LONGEST_WORD && PROSE.has(value.toLowerCase().replace(/[.,;:!?]$/, ''));
}

const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;

interface Shape {
  readonly length: number;
  readonly digits: number;
  /** Bits of the classes that occur. */
  readonly classes: number;
  /** How often letters, capitals and digits take turns, a capital at the start of a word left out. */
  readonly turns: number;
  /** Longest run without a digit, dash or change of case: words have long ones. */
  readonly longestRun: number;
}

function shapeOf(value: string): Shape {
  let [digits, classes, turns, run, longestRun, last] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    let unitClass = 0;
    if (unit >= 48 && unit <= 57) {
      unitClass = DIGIT;
      digits += 1;
    } else if (unit >= 97 && unit <= 122) unitClass = LOWER;
    else if (unit >= 65 && unit <= 90) unitClass = UPPER;
    classes |= unitClass;
    const goesOn = unitClass === last || (unitClass === LOWER && last === UPPER && run === 1);
    if (!goesOn && unitClass !== 0 && last !== 0) turns += 1;
    run = goesOn && unitClass !== 0 && unitClass !== DIGIT ? run + 1 : 1;
    longestRun = Math.max(longestRun, run);
    last = unitClass;
  }
  return { length: value.length, digits, classes, turns, longestRun };
}

/**
 * Whether a value beside a telling word looks drawn at random: letters and digits that take turns. Names and words with
 * a number at the end do not.
 */
export function looksRandom(value: string, minLength: number): boolean {
  if (value.length < minLength) return false;
  const { digits, classes, turns, length, longestRun } = shapeOf(value);
  if (digits === 0) return length >= 24 && turns >= 6;
  if ((classes & (LOWER | UPPER)) === 0) return length >= 16 && digits === length;
  return turns >= 3 || (length >= 20 && longestRun <= 8 && turns >= 2);
}

/** Whether a value looks drawn at random even with no telling word near it: long, of all three classes, well mixed. */
export function looksOpaque(value: string): boolean {
  if (value.length < 24) return false;
  const { digits, classes, turns, length, longestRun } = shapeOf(value);
  return classes === (LOWER | UPPER | DIGIT) && digits >= 2 && turns >= length / 6 && longestRun <= 12;
}
