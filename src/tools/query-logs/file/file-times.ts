import { LineTimes } from './formats/line-times';

/** The day in a rotated file's name: `messages-20260308`, `app.2026-03-08.log`. */
const DAY_IN_NAME = /[-._](20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)[^/]*$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the times of a file's lines. A time without its year means the latest year that makes it no later than the end
 * of the window, nor than the day in the file's name.
 *
 * @param windowEnd - ms since the epoch
 */
export function timesOfFile(name: string, windowEnd: number): LineTimes {
  const day = DAY_IN_NAME.exec(name);
  if (day === null) return new LineTimes(windowEnd);
  const [, year, month, date] = day.map(Number);
  return new LineTimes(Math.min(windowEnd, Date.UTC(year ?? 0, (month ?? 1) - 1, date) + DAY_MS));
}
