import { memoryStore } from '../../src/canonical-store/memory/memory-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { ManualClock } from '../support/manual-clock';
import { describeStoreContract } from './describe-store-contract';

describeStoreContract('memory', {
  async create({ limits, timing, maxBytes } = {}) {
    const clock = new ManualClock();
    const store = await memoryStore(maxBytes === undefined ? {} : { maxBytes })({
      limits: { ...DEFAULT_RECORD_LIMITS, ...limits },
      timing: { ...DEFAULT_STORE_TIMING, ...timing },
      clock,
    });
    return {
      store,
      elapse: (ms) => {
        clock.advance(ms);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
  },
});
