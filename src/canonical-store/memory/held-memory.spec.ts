import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ready } from '../../../test/contract/settlements';
import { TestRun } from '../../../test/contract/test-run';
import { ManualClock } from '../../../test/support/manual-clock';
import { DEFAULT_RECORD_LIMITS } from '../../contract/limits';
import { DEFAULT_STORE_TIMING } from '../store-driver';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';

function held(): { heapUsed: number; arrayBuffers: number } {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  return process.memoryUsage();
}

describe('what the memory store counts', () => {
  it('is no less than what it holds, by the measure of the engine', async () => {
    const context = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new ManualClock() };
    const store = new MemoryCanonicalInvocationStore(context, 256 * 1024 * 1024);
    const [runs, callsOfRun, rawBytes] = [200, 50, 2_048];
    const before = held();
    for (let number = 0; number < runs; number += 1) {
      const run = await TestRun.open(store, { runId: `run-${number}` });
      for (let call = 0; call < callsOfRun; call += 1) {
        await run.called(`toolu_${call}`, ready({ rawResponse: 'r'.repeat(rawBytes) }));
      }
    }
    const after = held();
    const raw = after.arrayBuffers - before.arrayBuffers;
    // Nearly: the test runner lets go of some buffers of its own meanwhile.
    expect(raw).toBeGreaterThan(0.95 * runs * callsOfRun * rawBytes);
    expect(after.heapUsed - before.heapUsed + raw).toBeLessThan(store.usedBytes);
    expect((await store.listRuns({ limit: 1 })).items).toHaveLength(1);
  }, 60_000);
});
