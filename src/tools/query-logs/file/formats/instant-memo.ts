import { parseInstant } from '../../../../projection/log-time/parse-instant';

/** `2026-03-02T10:30:00`: what most loggers begin a time with. */
const SECOND_CHARS = 19;
/** A longer fraction is left to the parser. */
const MAX_FRACTION_DIGITS = 12;
const POINT = 0x2e;
const COMMA = 0x2c;
const DASH = 0x2d;
const SLASH = 0x2f;
const COLON = 0x3a;

/** Whole numbers from here to there are milliseconds: 13 or 14 digits. */
const LEAST_MS = 1e12;
const MOST_MS = 1e14;

/**
 * Reads the times of a log file. Neighbouring lines share their second, so it is parsed once: the fraction of the
 * usual form is added by hand; of every other form the last one is remembered. The outcome is that of `parseInstant`.
 */
export class InstantMemo {
  private second = '';
  private zone = '';
  private secondInstant: number | null = null;
  private other: unknown = undefined;
  private otherInstant: number | null = null;

  /** Milliseconds since the epoch, or null where the time cannot be read. */
  read(value: unknown): number | null {
    if (typeof value === 'number' && value >= LEAST_MS && value < MOST_MS && Number.isInteger(value)) return value;
    const zoneAt = typeof value === 'string' && hasUsualForm(value) ? endOfFraction(value) : null;
    if (typeof value !== 'string' || zoneAt === null) return this.readOther(value);
    if (this.second === '' || !value.startsWith(this.second) || value.slice(zoneAt) !== this.zone) {
      this.second = value.slice(0, SECOND_CHARS);
      this.zone = value.slice(zoneAt);
      this.secondInstant = parseInstant(this.second + this.zone);
    }
    return this.secondInstant === null ? null : this.secondInstant + millisOf(value, zoneAt);
  }

  private readOther(value: unknown): number | null {
    if (value !== this.other) {
      this.other = value;
      this.otherInstant = parseInstant(value);
    }
    return this.otherInstant;
  }
}

/** The dash or slash of a date behind its year, and a clock with its seconds: only one form has them there. */
function hasUsualForm(text: string): boolean {
  const mark = text.charCodeAt(4);
  if (mark !== DASH && mark !== SLASH) return false;
  return text.charCodeAt(13) === COLON && text.charCodeAt(16) === COLON && isDigit(text.charCodeAt(SECOND_CHARS - 1));
}

/** Where the fraction of the second ends (at once where none begins), or null where it is none. */
function endOfFraction(text: string): number | null {
  if (!isFractionMark(text.charCodeAt(SECOND_CHARS))) return SECOND_CHARS;
  let at = SECOND_CHARS + 1;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const digits = at - SECOND_CHARS - 1;
  return digits === 0 || digits > MAX_FRACTION_DIGITS || isFractionMark(text.charCodeAt(at)) ? null : at;
}

function isFractionMark(unit: number): boolean {
  return unit === POINT || unit === COMMA;
}

function millisOf(text: string, end: number): number {
  let millis = 0;
  for (let place = 1; place <= 3; place++) {
    const at = SECOND_CHARS + place;
    millis = millis * 10 + (at < end ? text.charCodeAt(at) - 0x30 : 0);
  }
  return millis;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
