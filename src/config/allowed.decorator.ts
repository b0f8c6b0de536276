import { ValidateBy } from 'class-validator';

/**
 * One rule of a configured value. The sentence says what is allowed and is all that class-validator reports:
 * what was found is rendered elsewhere, by someone who knows what must stay hidden.
 */
export function Allowed(sentence: string, isAllowed: (value: unknown) => boolean): PropertyDecorator {
  return ValidateBy({ name: 'allowed', validator: { validate: isAllowed, defaultMessage: () => sentence } });
}
