import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type StoreTiming } from '../../src/canonical-store/store-driver';
import { type RecordLimits } from '../../src/contract/limits';

export interface StoreOptions {
  readonly limits?: Partial<RecordLimits>;
  readonly timing?: Partial<StoreTiming>;
  /** What the store may hold; a generous default if not given. */
  readonly maxBytes?: number;
}

/** A store of its own, with no data in it, until it is closed. */
export interface StoreUnderTest {
  readonly store: CanonicalInvocationStore;
  /** Lets at least so many ms of the store's time pass: by moving its clock, or by sleeping. */
  readonly elapse: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Makes the stores that the contract suite is run on. */
export interface StoreHarness {
  create(options?: StoreOptions): Promise<StoreUnderTest>;
}

export type CreateStore = (options?: StoreOptions) => Promise<StoreUnderTest>;

/** Makes stores for the tests of a `describe` block and closes each after the test that made it. */
export function useStores(harness: StoreHarness): CreateStore {
  const made: StoreUnderTest[] = [];
  afterEach(async () => {
    await Promise.all(made.splice(0).map((store) => store.close()));
  });
  return async (options) => {
    const store = await harness.create(options);
    made.push(store);
    return store;
  };
}
