import { parseInstant } from '../../../projection/log-time/parse-instant';

/** `2026-03-02T10:30:00.123Z`, what most loggers write. */
const USUAL_CHARS = 24;
const FRACTION_AT = 19;

/**
 * Reads the times of a log file. Neighbouring lines share their second, so it is parsed once: the fraction of the
 * usual form is added by hand, every other form is read anew. The outcome is that of `parseInstant`.
 */
export class InstantMemo {
  private second = '';
  private secondInstant: number | null = null;

  /** Milliseconds since the epoch, or null where the time cannot be read. */
  read(value: unknown): number | null {
    if (typeof value !== 'string' || value.length !== USUAL_CHARS || !value.endsWith('Z')) return parseInstant(value);
    const millis = fractionMillis(value);
    if (millis === null) return parseInstant(value);
    if (this.second === '' || !value.startsWith(this.second)) {
      this.second = value.slice(0, FRACTION_AT);
      this.secondInstant = parseInstant(`${this.second}Z`);
    }
    return this.secondInstant === null ? null : this.secondInstant + millis;
  }
}

/** The three digits after the point, or null where something else stands there. */
function fractionMillis(text: string): number | null {
  if (text[FRACTION_AT] !== '.') return null;
  let millis = 0;
  for (let at = FRACTION_AT + 1; at < USUAL_CHARS - 1; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return null;
    millis = millis * 10 + digit;
  }
  return millis;
}
