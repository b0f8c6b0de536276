import { Transform } from 'class-transformer';
import { Allowed } from '../allowed.decorator';

/** How the text of a variable becomes a value. */
export interface ValueKind<T> {
  /** null: the text is none. */
  readonly parse: (text: string) => T | null;
  /** What is allowed, as a sentence for the operator. */
  readonly allowed: string;
}

/** Stands where a text could not be read. */
const UNREADABLE = Symbol('unreadable');

/**
 * A variable of the environment: its text is read by this kind and by nothing else (no implicit conversion), and
 * its initialiser is its default. The property must be able to hold what the kind reads.
 */
export function Variable<T>(kind: ValueKind<T>) {
  return <Name extends string>(target: Readonly<Record<Name, T | null>>, name: Name): void => {
    Transform(({ value }: { value: unknown }) => readText(kind, value))(target, name);
    Allowed(kind.allowed, (value) => value !== UNREADABLE)(target, name);
  };
}

function readText<T>(kind: ValueKind<T>, value: unknown): T | typeof UNREADABLE {
  return (typeof value === 'string' ? kind.parse(value) : null) ?? UNREADABLE;
}
