import { inspect } from 'node:util';

/** What stands in place of a secret wherever a text for people is made. */
export const HIDDEN = '(hidden)';

/** A secret of the configuration: whoever prints, logs or serialises it, or what it stands in, gets `(hidden)`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The secret itself, for the client that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
