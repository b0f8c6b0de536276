import { type Clock } from '../contract/clock';
import { ABANDONED_AFTER_MS, type RecordLimits, RUN_EXPIRY_MARGIN_MS } from '../contract/limits';
import { type CanonicalInvocationStore } from './canonical-invocation.store';

/** Grace periods of the store, in ms. */
export interface StoreTiming {
  readonly abandonedAfterMs: number;
  readonly runExpiryMarginMs: number;
}

export const DEFAULT_STORE_TIMING: StoreTiming = Object.freeze({
  abandonedAfterMs: ABANDONED_AFTER_MS,
  runExpiryMarginMs: RUN_EXPIRY_MARGIN_MS,
});

/** What every driver is made with. */
export interface StoreContext {
  readonly limits: RecordLimits;
  readonly timing: StoreTiming;
  /** The application's clock; a driver whose engine has a clock of its own uses that one. */
  readonly clock: Clock;
}

/** Makes a store. `memoryStore()` is the embedded one; a store of your own is any function of this shape. */
export type StoreDriver = (context: StoreContext) => CanonicalInvocationStore | Promise<CanonicalInvocationStore>;
