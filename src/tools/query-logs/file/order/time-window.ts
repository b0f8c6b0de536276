/** A query's window, both ends included, in ms since the epoch. */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}
