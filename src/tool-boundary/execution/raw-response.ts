import { jsonTextOf } from '../../contract/json';

/**
 * The raw response as text: text is kept as it is, anything else as its JSON text.
 * null if it is neither well-formed text nor something with JSON text (a `SERIALIZATION_ERROR`).
 */
export function rawResponseOf(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? value : null;
  try {
    return jsonTextOf(value) ?? null;
  } catch {
    return null; // cyclic, BigInt, a toJSON that throws, or longer than a string can be
  }
}
