import { ready } from '../../../test/contract/settlements';
import { TestRun } from '../../../test/contract/test-run';
import { ManualClock } from '../../../test/support/manual-clock';
import { DEFAULT_RECORD_LIMITS } from '../../contract/limits';
import { DEFAULT_STORE_TIMING } from '../store-driver';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';

const RAW = 'r'.repeat(2_048);
const MIB = 1024 * 1024;

describe('the memory store under volume', () => {
  it('takes a hundred thousand calls one after another and keeps only those that live', async () => {
    const clock = new ManualClock();
    const limits = { ...DEFAULT_RECORD_LIMITS, ttlMs: 1_000 };
    const timing = { ...DEFAULT_STORE_TIMING, runExpiryMarginMs: 100 };
    const store = new MemoryCanonicalInvocationStore({ limits, timing, clock }, 16 * MIB);
    let highest = 0;
    for (let number = 0; number < 1_000; number += 1) {
      const run = await TestRun.open(store, { runId: `run-${number}`, timeoutMs: 200 });
      for (let call = 0; call < 100; call += 1) {
        clock.advance(1);
        await run.called(`c${call}`, ready({ rawResponse: RAW }));
      }
      highest = Math.max(highest, store.usedBytes);
    }
    expect(highest).toBeLessThan(8 * MIB);
    expect((await store.listRuns({ limit: 1_000 })).items.length).toBeLessThan(20);
    expect(await store.findRun({ principal: 'tester', runId: 'run-999' })).toMatchObject({ used: { calls: 100 } });
  }, 60_000);
});
