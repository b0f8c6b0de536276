import { instantFromEpoch } from './epoch-instant';
import { instantFromText } from './text-instant';

/** The latest instant that is believed, in ms: the end of the year 9998, so that every offset stays in four digits. */
const LATEST_MS = Date.UTC(9999, 0, 1) - 1;

/**
 * The instant of a log entry in ms since the epoch, or null where it cannot be read. Reads ISO 8601 and RFC 3339 with
 * any offset, the date formats of common log heads, and epochs in s, ms, µs and ns. A time without a zone means UTC;
 * the name of a zone is not guessed. The machine's time zone and locale play no part.
 */
export function parseInstant(value: unknown): number | null {
  const instant = readInstant(value);
  return instant !== null && instant >= 0 && instant <= LATEST_MS ? instant : null;
}

function readInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? instantFromEpoch(String(value)) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return instantFromEpoch(text) ?? instantFromText(text);
}
