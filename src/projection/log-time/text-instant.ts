const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours, minutes, seconds, fraction, zone: the tail that every format shares. */
const CLOCK = String.raw`(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?`;
const ZONE = String.raw` ?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?`;

/** ISO 8601, RFC 3339, and log heads such as `2024/05/01 10:00:00` and `2024-05-01 10:00:00,123`. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/])(\d{2})\2(\d{2})[t ]${CLOCK}${ZONE}$`, 'i');
/** ISO 8601 basic: `20240501T100000Z`. */
const BASIC = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,12}))?${ZONE}$`, 'i');
/** RFC 1123 and the common log format: `Wed, 01 May 2024 10:00:00 GMT`, `01/May/2024:10:00:00 +0000`. */
const DAY_FIRST = new RegExp(String.raw`^(?:[a-z]{3}, )?(\d{1,2})[ /-]([a-z]{3})[ /-](\d{4})[: ]${CLOCK}${ZONE}$`, 'i');
/** ctime: `Wed May  1 10:00:00 2024`. */
const CTIME = new RegExp(String.raw`^(?:[a-z]{3} )?([a-z]{3}) {1,2}(\d{1,2}) ${CLOCK} (\d{4})$`, 'i');

const MAX_TIME_CHARS = 64;

/** The instant of a written time in ms since the epoch, or null. */
export function instantFromText(text: string): number | null {
  if (text.length > MAX_TIME_CHARS) return null;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [, year, , month, day, ...clock] = yearFirst;
    return instant([year, month, day], clock);
  }
  const basic = BASIC.exec(text);
  if (basic !== null) {
    const [, year, month, day, ...clock] = basic;
    return instant([year, month, day], clock);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) {
    const [, day, month, year, ...clock] = dayFirst;
    return instant([year, monthNumber(month), day], clock);
  }
  const ctime = CTIME.exec(text);
  if (ctime === null) return null;
  const [, month, day, hours, minutes, seconds, fraction, year] = ctime;
  return instant([year, monthNumber(month), day], [hours, minutes, seconds, fraction, undefined]);
}

type Group = string | undefined;

function monthNumber(name: Group): string {
  return String(MONTHS.indexOf((name ?? '').toLowerCase()) + 1);
}

function instant(date: readonly [Group, Group, Group], clock: readonly Group[]): number | null {
  const [year = NaN, month = NaN, day = NaN] = date.map(Number);
  const [hours = '', minutes = '', seconds = '0', fraction = '', zone = 'z'] = clock;
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const midnight = Date.UTC(year, month - 1, day);
  // A day that does not exist would roll over into the next month.
  if (year < 1970 || new Date(midnight).getUTCMonth() !== month - 1 || day < 1) return null;
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  return midnight + ((Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000 + millis;
}

function offsetMinutes(zone: string): number | null {
  const sign = zone.startsWith('-') ? -1 : 1;
  if (!zone.startsWith('+') && !zone.startsWith('-')) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(2));
  const hours = Number(digits.slice(0, 2));
  return hours > 23 || minutes > 59 ? null : sign * (hours * 60 + minutes);
}
