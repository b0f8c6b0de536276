import { memoryStore } from '../../../src/canonical-store/memory/memory-store.driver';
import { DEFAULT_STORE_TIMING } from '../../../src/canonical-store/store-driver';
import { DEFAULT_RECORD_LIMITS } from '../../../src/contract/limits';
import { type StoreHarness } from '../../contract/store-harness';
import { ManualClock } from '../../support/manual-clock';

/** The embedded store on a clock that the tests move. */
export const memoryHarness: StoreHarness = {
  async create({ limits, timing } = {}) {
    const clock = new ManualClock();
    const store = await memoryStore()({
      limits: { ...DEFAULT_RECORD_LIMITS, ...limits },
      timing: { ...DEFAULT_STORE_TIMING, ...timing },
      clock,
    });
    const elapse = (ms: number): Promise<void> => {
      clock.advance(ms);
      return Promise.resolve();
    };
    return { store, elapse, close: () => Promise.resolve() };
  },
};
