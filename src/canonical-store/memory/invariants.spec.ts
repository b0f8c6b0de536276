import fc from 'fast-check';
import { failed, ready, wideText } from '../../../test/contract/settlements';
import { TestRun } from '../../../test/contract/test-run';
import { ManualClock } from '../../../test/support/manual-clock';
import { DEFAULT_RECORD_LIMITS } from '../../contract/limits';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';

const IDS = ['a', 'b', 'a:raw', 'a|b'];
const MAX_BYTES = 24_000;
const TTL_MS = 600;
const TIMING = { abandonedAfterMs: 50, runExpiryMarginMs: 100 };

interface Step {
  readonly act: 'reserve' | 'ready' | 'fail' | 'wait' | 'end' | 'purge' | 'report' | 'list' | 'reopen';
  readonly id: string;
  readonly amount: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom('reserve', 'ready', 'fail', 'wait', 'end', 'purge', 'report', 'list', 'reopen'),
    id: fc.constantFrom(...IDS),
    amount: fc.nat(300),
  }),
  { minLength: 1, maxLength: 60 },
);

/** One random life of a run, in which steps may be refused for every reason there is. */
class Life {
  readonly clock = new ManualClock();
  readonly store = new MemoryCanonicalInvocationStore(
    { limits: { ...DEFAULT_RECORD_LIMITS, ttlMs: TTL_MS }, timing: TIMING, clock: this.clock },
    MAX_BYTES,
  );
  readonly run = TestRun.unopened(this.store, { principal: 'tester', runId: 'run-1' });
  private readonly seen = new Map<string, string>();

  async take({ act, id, amount }: Step): Promise<void> {
    const { store, run } = this;
    switch (act) {
      case 'reserve':
        await run.reserve(id, { timeoutMs: amount, holdBytes: 2_000 });
        break;
      case 'ready':
        await run.complete(id, ready({ rawResponse: wideText(amount * 30) }));
        break;
      case 'fail':
        await run.complete(id, failed('PROJECTION_ERROR', wideText(amount)));
        break;
      case 'wait':
        this.clock.advance(amount);
        break;
      case 'end':
        await store.endRun(run.key, { status: 'COMPLETED', reason: 'COMPLETED' });
        break;
      case 'purge':
        await store.purgeRun(run.key);
        break;
      case 'report':
        await store.recordReport({
          ...run.key,
          reportId: id,
          digest: `${amount}`,
          broken: true,
          answer: wideText(amount),
        });
        break;
      case 'list':
        await store.listInvocations(run.key, { limit: 2 });
        break;
      case 'reopen':
        if ((await store.findRun(run.key)) === null) {
          this.seen.clear();
          await TestRun.open(store, { timeoutMs: 1_000, budget: { maxCalls: 3, maxResultBytes: 6_000 } });
        }
        break;
    }
  }

  /** A record only ever moves PROJECTING -> settled -> expired, and what is settled stays as it is. */
  async check(): Promise<void> {
    expect(this.store.usedBytes).toBeGreaterThanOrEqual(0);
    expect(this.store.usedBytes).toBeLessThanOrEqual(MAX_BYTES);
    const run = await this.store.findRun(this.run.key);
    if (run === null) return;
    expect(run.used.calls).toBeLessThanOrEqual(3);
    expect(run.used.resultBytes).toBeLessThanOrEqual(6_000);
    for (const toolCallId of IDS) {
      const sighting = await this.store.findInvocation({ ...this.run.key, toolCallId });
      const now = sighting.state === 'FOUND' ? JSON.stringify(sighting.invocation) : sighting.state;
      const before = this.seen.get(toolCallId) ?? 'UNKNOWN';
      if (before === 'EXPIRED') expect(now).toBe('EXPIRED');
      else if (before.includes('"completedAt":"')) expect([before, 'EXPIRED']).toContain(now);
      else if (before !== 'UNKNOWN') expect(now).not.toBe('UNKNOWN');
      this.seen.set(toolCallId, now);
    }
  }
}

describe('the memory store in any order of steps', () => {
  it('keeps to the moves that exist and to its bytes, and gives every byte back', async () => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      const life = new Life();
      await life.take({ act: 'reopen', id: 'a', amount: 0 });
      for (const step of sequence) {
        await life.take(step).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'StoreUnavailableError' });
        });
        await life.check();
      }
      life.clock.advance(60 * 60 * 1_000);
      for (let writes = 0; writes < 10; writes += 1) await life.store.purgeRun(life.run.key);
      expect(life.store.usedBytes).toBe(0);
    });
    await fc.assert(property, { seed: 4711, numRuns: 300 });
  }, 60_000);
});
