/**
 * A process of its own, so that nothing but the store is measured: fills a memory store and prints, as JSON, what the
 * engine holds for it and what the store counts, in bytes. Needs `--expose-gc`.
 */
import { MemoryCanonicalInvocationStore } from '../../src/canonical-store/memory/memory-canonical-invocation.store';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { ready } from '../contract/settlements';
import { TestRun } from '../contract/test-run';
import { ManualClock } from './manual-clock';

const RUNS = 200;
const CALLS_OF_RUN = 50;
const RAW_BYTES = 2_048;

function held(): { heap: number; raw: number } {
  globalThis.gc?.();
  const { heapUsed: heap, arrayBuffers: raw } = process.memoryUsage();
  return { heap, raw };
}

async function measure(): Promise<void> {
  const context = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new ManualClock() };
  const store = new MemoryCanonicalInvocationStore(context, 256 * 1024 * 1024);
  const before = held();
  for (let number = 0; number < RUNS; number += 1) {
    const run = await TestRun.open(store, { runId: `run-${number}` });
    for (let call = 0; call < CALLS_OF_RUN; call += 1) {
      await run.called(`toolu_${call}`, ready({ rawResponse: 'r'.repeat(RAW_BYTES) }));
    }
  }
  const after = held();
  process.stdout.write(
    JSON.stringify({
      stored: RUNS * CALLS_OF_RUN * RAW_BYTES,
      raw: after.raw - before.raw,
      heap: after.heap - before.heap,
      counted: store.usedBytes,
    }),
  );
}

void measure();
