const EPOCH = /^(\d{9,20})(?:\.(\d{1,9}))?$/;

/** Digits of a whole epoch up to which it counts seconds, ms, µs and ns, with the digits after the seconds. */
const UNITS: readonly { readonly maxDigits: number; readonly fractionDigits: number }[] = [
  { maxDigits: 11, fractionDigits: 0 },
  { maxDigits: 14, fractionDigits: 3 },
  { maxDigits: 17, fractionDigits: 6 },
  { maxDigits: 20, fractionDigits: 9 },
];

/** Milliseconds of an epoch, read as text: a number of nanoseconds is more than a double holds. Never rounded up. */
export function instantFromEpoch(text: string): number | null {
  const match = EPOCH.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const unit = UNITS.find(({ maxDigits }) => whole.length <= maxDigits);
  if (unit === undefined) return null;
  const secondsEnd = whole.length - unit.fractionDigits;
  const seconds = Number(whole.slice(0, secondsEnd));
  const millis = Number((whole.slice(secondsEnd) + fraction).slice(0, 3).padEnd(3, '0'));
  return seconds * 1000 + millis;
}
