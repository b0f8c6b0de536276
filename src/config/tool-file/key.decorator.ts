import { Allowed } from '../allowed.decorator';

/** What one key of the tool file may hold. */
export interface KeyRule<T> {
  readonly allowed: string;
  readonly holds: (value: unknown) => value is T;
}

/** A key that must be there. */
export function RequiredKey<T>(rule: KeyRule<T>) {
  return <Name extends string>(target: Readonly<Record<Name, T | null>>, name: Name): void => {
    Allowed(rule.allowed, rule.holds)(target, name);
  };
}

/** A key that may be missing; one without a value (`region:`) counts as missing. */
export function OptionalKey<T>(rule: KeyRule<T>) {
  return <Name extends string>(target: Readonly<Record<Name, T | null>>, name: Name): void => {
    Allowed(rule.allowed, (value) => value === null || rule.holds(value))(target, name);
  };
}
