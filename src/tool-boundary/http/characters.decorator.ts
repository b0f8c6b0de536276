import { ValidateBy } from 'class-validator';

/**
 * A well-formed text of so many Unicode characters. class-validator's own length leaves out variation selectors, and
 * what it lets through can be longer than a store takes.
 */
export function Characters(min: number, max: number): PropertyDecorator {
  return ValidateBy({
    name: 'characters',
    constraints: [min, max],
    validator: { validate: (value: unknown) => typeof value === 'string' && isBetween(value, min, max) },
  });
}

function isBetween(text: string, min: number, max: number): boolean {
  // A character is one or two UTF-16 units: a huge text is never counted.
  if (text.length > 2 * max || !text.isWellFormed()) return false;
  const characters = Array.from(text).length;
  return characters >= min && characters <= max;
}
