import { InstantMemo } from './instant-memo';

/** How far a clock or a zone that is not written may lead before the end of the window, in ms. */
const LEAD_MS = 24 * 60 * 60 * 1000;
/** 29 February is the rarest day. */
const YEARS_BACK = 8;

/** Reads the times of one file's lines. */
export class LineTimes {
  private readonly memo = new InstantMemo();
  private readonly yearlessMemo = new InstantMemo();
  private readonly latest: number;
  private readonly latestYear: number;
  /** The last time without its year, and what it turned out to mean: neighbouring lines share it. */
  private yearless = { month: 0, day: 0, clock: '', instant: null as number | null };

  /**
   * @param end - ms since the epoch: the latest that a time without its year may mean, give or take a day. The end of
   *   the query's window, or the day in the file's name if that is earlier
   */
  constructor(end: number) {
    this.latest = end + LEAD_MS;
    this.latestYear = new Date(this.latest).getUTCFullYear();
  }

  /** Milliseconds since the epoch of a time as it was written, or null where it cannot be read. */
  read(value: unknown): number | null {
    return this.memo.read(value);
  }

  /**
   * The latest instant that a time without its year can mean.
   *
   * @param month - 1 to 12
   * @param clock - `HH:mm:ss`, with or without a fraction
   */
  readYearless(month: number, day: number, clock: string): number | null {
    const last = this.yearless;
    if (last.month === month && last.day === day && last.clock === clock) return last.instant;
    this.yearless = { month, day, clock, instant: this.latestOf(`-${twoDigits(month)}-${twoDigits(day)}T${clock}`) };
    return this.yearless.instant;
  }

  private latestOf(dateAndClock: string): number | null {
    for (let year = this.latestYear; year >= this.latestYear - YEARS_BACK; year--) {
      const instant = this.yearlessMemo.read(`${year}${dateAndClock}`);
      if (instant !== null && instant <= this.latest) return instant;
    }
    return null;
  }
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
