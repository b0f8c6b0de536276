/** How long the load lasts around a fault, in ms, and how many ids are sent again. */
export interface RowLoad {
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly sendAgain: number;
  readonly seed: number;
}

/** For the test command. */
export const SHORT_LOAD: RowLoad = { beforeMs: 300, afterMs: 150, sendAgain: 200, seed: 20_260_302 };
/** For the table. */
export const LONG_LOAD: RowLoad = { beforeMs: 2_000, afterMs: 1_000, sendAgain: 1_000, seed: 20_260_302 };
