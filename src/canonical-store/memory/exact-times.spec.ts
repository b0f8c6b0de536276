import { ready } from '../../../test/contract/settlements';
import { completedOf, TestRun } from '../../../test/contract/test-run';
import { ManualClock } from '../../../test/support/manual-clock';
import { DEFAULT_RECORD_LIMITS } from '../../contract/limits';
import { StoreUnavailableError } from '../store-unavailable.error';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';

const TTL_MS = 10_000;
const MARGIN_MS = 500;
const GRACE_MS = 100;

function stage(): { clock: ManualClock; store: MemoryCanonicalInvocationStore } {
  const clock = new ManualClock(1_000_000);
  const limits = { ...DEFAULT_RECORD_LIMITS, ttlMs: TTL_MS };
  const timing = { abandonedAfterMs: GRACE_MS, runExpiryMarginMs: MARGIN_MS };
  return { clock, store: new MemoryCanonicalInvocationStore({ limits, timing, clock }, 1 << 20) };
}

describe('times of the memory store, to the millisecond', () => {
  it('a record is there until the millisecond of its expiry, however long nobody writes', async () => {
    const { clock, store } = stage();
    const run = await TestRun.open(store);
    await run.called('c1', ready());
    clock.advance(TTL_MS - 1);
    expect(await run.view('c1')).toMatchObject({ expiresAt: new Date(1_000_000 + TTL_MS) });
    clock.advance(1);
    expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'EXPIRED' });
    expect(await run.complete('c1', ready())).toMatchObject({ outcome: 'EXPIRED' });
    expect((await store.listInvocations(run.key, { limit: 1 }))?.items).toEqual([]);
  });

  it('a run is known until its deadline, the time to live and the margin are over', async () => {
    const { clock, store } = stage();
    const run = await TestRun.open(store, { timeoutMs: 2_000 });
    clock.advance(1_999);
    expect(await run.run()).toMatchObject({ status: 'ACTIVE' });
    expect(await run.reserved('c1')).toMatchObject({ callMs: 1, remaining: { ms: 1 } });
    clock.advance(1);
    expect(await run.run()).toMatchObject({ status: 'EXPIRED', endedAt: new Date(1_002_000) });
    expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_DEADLINE_EXCEEDED', remaining: { ms: 0 } });
    clock.advance(TTL_MS + MARGIN_MS - 1);
    expect(await run.run()).toMatchObject({ status: 'EXPIRED', used: { calls: 1 } });
    clock.advance(1);
    expect(await store.findRun(run.key)).toBeNull();
    expect((await store.listRuns({ limit: 1 })).items).toEqual([]);
  });

  it('a call is abandoned a millisecond after its grace', async () => {
    const { clock, store } = stage();
    const run = await TestRun.open(store);
    await run.reserved('c1', { timeoutMs: 1_000 });
    await run.reserved('never-met', { timeoutMs: 1_000 });
    clock.advance(1_000 + GRACE_MS);
    expect(await run.view('c1')).toMatchObject({ status: 'PROJECTING' });
    clock.advance(1);
    const completedAt = new Date(1_001_000 + GRACE_MS + 1);
    expect(await run.view('c1')).toMatchObject({ errorCode: 'INVOCATION_ABANDONED', completedAt, afterEnd: false });
    clock.advance(TTL_MS);
    expect(await store.findView({ ...run.key, toolCallId: 'never-met' })).toEqual({ state: 'EXPIRED' });
    expect((await completedOf(store, run.key))?.calls).toMatchObject([{ toolCallId: 'c1' }]);
  });

  it('a reservation is taken in the millisecond of its fence, and no later', async () => {
    const { store } = stage();
    const run = await TestRun.open(store);
    await run.reserved('c1', { notAfter: store.now() });
    await expect(run.reserve('c2', { notAfter: store.now() - 1 })).rejects.toThrow(StoreUnavailableError);
  });

  it('a clock that steps back brings nothing back that was cleared away, and loses nothing', async () => {
    const { clock, store } = stage();
    const run = await TestRun.open(store);
    await run.called('c1', ready());
    clock.advance(-5_000);
    await run.called('c2', ready());
    expect((await run.view('c2')).expiresAt).toEqual(new Date(995_000 + TTL_MS));
    clock.set(995_000 + TTL_MS);
    expect(await store.findView({ ...run.key, toolCallId: 'c2' })).toEqual({ state: 'EXPIRED' });
    expect(await run.view('c1')).toMatchObject({ status: 'READY' });
  });

  it('bytes that a call held are free once its record expired in flight', async () => {
    const { clock, store } = stage();
    const run = await TestRun.open(store, { timeoutMs: 3 * TTL_MS, budget: { maxResultBytes: 4_096 } });
    await run.reserved('c1', { holdBytes: 4_096, timeoutMs: 3 * TTL_MS });
    clock.advance(TTL_MS);
    // Nothing is written in between: the reservation itself finds out.
    expect(await run.reserved('c2', { holdBytes: 4_096 })).toMatchObject({ heldBytes: 4_096 });
  });

  it('runs no timer', async () => {
    jest.useFakeTimers();
    try {
      const { store } = stage();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      await run.called('c2', ready());
      await store.listInvocations(run.key, { limit: 1 });
      await store.endRun(run.key, { status: 'COMPLETED', reason: 'COMPLETED' });
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
