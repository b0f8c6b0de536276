import { failed, ready, wideText } from '../../../test/contract/settlements';
import { openingOf, TestRun } from '../../../test/contract/test-run';
import { ManualClock } from '../../../test/support/manual-clock';
import { DEFAULT_RECORD_LIMITS } from '../../contract/limits';
import { DEFAULT_STORE_TIMING } from '../store-driver';
import { StoreUnavailableError } from '../store-unavailable.error';
import { MAX_END_REASON_BYTES, textBytes } from './footprint';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';
import { memoryStore } from './memory-store.driver';

const TTL_MS = 1_000;

function stage(maxBytes: number): { clock: ManualClock; store: MemoryCanonicalInvocationStore } {
  const clock = new ManualClock();
  const limits = { ...DEFAULT_RECORD_LIMITS, ttlMs: TTL_MS };
  return {
    clock,
    store: new MemoryCanonicalInvocationStore({ limits, timing: DEFAULT_STORE_TIMING, clock }, maxBytes),
  };
}

/** Bytes that a store has taken after something was done to a new run. */
async function measure(work: (run: TestRun) => Promise<unknown>): Promise<number> {
  const { store } = stage(1 << 30);
  await work(await TestRun.open(store));
  return store.usedBytes;
}

describe('the bytes of the memory store', () => {
  it('are those of the texts and a constant for what carries them', async () => {
    const [bare, call] = [await measure(() => Promise.resolve()), await measure((run) => run.reserved('c1'))];
    const longer = await measure((run) => run.reserved('c123', { request: wideText(10_000), token: 'attempt-1' }));
    expect(bare).toBeGreaterThan(MAX_END_REASON_BYTES);
    expect(call).toBeGreaterThan(bare + 1_000);
    expect(longer).toBeGreaterThan(bare + 10_000 + 1_000);
    const completed = await measure((run) =>
      run.called('c1', ready({ rawResponse: wideText(5_000), agentResult: '{}' })),
    );
    expect(completed).toBe(call + 5_000 + 2);
    expect(await measure((run) => run.called('c1', failed('EXECUTION_ERROR')))).toBe(call);
  });

  it('count a text as what a string of it takes', () => {
    expect([
      textBytes(''),
      textBytes('ascii'),
      textBytes('é'),
      textBytes('超时'),
      textBytes('mostly ascii, 超'),
    ]).toEqual([0, 5, 2, 6, 30]);
  });

  it('suffice to the byte, and one byte less is too little', async () => {
    const used = await measure((run) => run.called('c1', ready()));
    const exact = await TestRun.open(stage(used).store);
    expect(await exact.called('c1', ready())).toMatchObject({ status: 'READY' });

    const short = stage(used - 1);
    const run = await TestRun.open(short.store);
    await run.reserved('c1');
    const [before, record] = [short.store.usedBytes, await run.invocation('c1')];
    await expect(run.complete('c1', ready())).rejects.toThrow(StoreUnavailableError);
    expect([short.store.usedBytes, await run.invocation('c1')]).toEqual([before, record]);
  });

  it('are refused with nothing written: run, call and report', async () => {
    const bare = await measure(() => Promise.resolve());
    const none = stage(bare - 1).store;
    await expect(none.openRun(openingOf(none))).rejects.toThrow(StoreUnavailableError);
    expect(none.usedBytes).toBe(0);
    expect((await none.listRuns({ limit: 1 })).items).toEqual([]);

    const { store } = stage(bare + 50);
    const run = await TestRun.open(store);
    const before = await run.run();
    await expect(run.reserve('c1')).rejects.toThrow(StoreUnavailableError);
    const report = { ...run.key, reportId: 'r1', digest: 'd', broken: true, answer: '{}' };
    await expect(store.recordReport(report)).rejects.toThrow(StoreUnavailableError);
    expect(await run.run()).toEqual(before);
    expect(store.usedBytes).toBe(bare);
  });

  it('are there from the start for what must always be written', async () => {
    const used = await measure(async (run) => {
      await run.reserved('c1');
      await run.reserved('c2', { timeoutMs: 1 });
    });
    const { store, clock } = stage(used);
    const run = await TestRun.open(store);
    await run.reserved('c1');
    await run.reserved('c2', { timeoutMs: 1 });
    await expect(run.complete('c1', ready())).rejects.toThrow(StoreUnavailableError);
    await expect(run.complete('c1', failed('PROJECTION_ERROR', 'x'))).rejects.toThrow(StoreUnavailableError);
    expect(await run.settled('c1', failed('EXECUTION_ERROR'))).toMatchObject({ accepted: true });

    await store.refuse({ ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' });
    await store.refuse({ ...run.key, toolName: 'invented', code: 'UNKNOWN_TOOL' });
    const broken = { ...run.key, reportId: null, digest: 'd', broken: true, answer: '{}' };
    expect(await store.recordReport(broken)).toMatchObject({ outcome: 'RECORDED', progressViolations: 1 });
    clock.advance(900);
    const reason = '🚨'.repeat(500);
    expect(await store.endRun(run.key, { status: 'RELEASED', reason })).toMatchObject({ endReason: reason });
    expect(store.usedBytes).toBe(used);
  });

  it('have no room for a reason beyond its limit', async () => {
    const { store } = stage(1 << 20);
    const run = await TestRun.open(store);
    const end = { status: 'RELEASED', reason: 'x'.repeat(MAX_END_REASON_BYTES + 1) } as const;
    await expect(store.endRun(run.key, end)).rejects.toThrow(TypeError);
    expect(await run.run()).toMatchObject({ status: 'ACTIVE' });
  });

  it('come back as records and runs expire, to the last one', async () => {
    const { store, clock } = stage(1 << 20);
    const run = await TestRun.open(store, { timeoutMs: 5_000 });
    const bare = store.usedBytes;
    for (let call = 0; call < 50; call += 1) await run.called(`c${call}`, ready());
    await store.recordReport({ ...run.key, reportId: 'r1', digest: 'd', broken: false, answer: '{}' });
    const full = store.usedBytes;
    const refuse = () => store.refuse({ ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' });
    clock.advance(TTL_MS);
    await refuse();
    expect(store.usedBytes).toBeLessThan(full);
    for (let writes = 0; writes < 20; writes += 1) await refuse();
    const remembered = store.usedBytes;
    expect(remembered).toBeLessThan(full - 50 * 1_000);
    expect(remembered).toBeGreaterThan(bare + 50 * 384);

    clock.advance(5_000 + DEFAULT_STORE_TIMING.runExpiryMarginMs);
    await refuse();
    expect(store.usedBytes).toBe(0);
  });

  it('come back at once where they are needed, one expired thing after another', async () => {
    const used = await measure((run) => run.called('c1', ready({ rawResponse: wideText(50_000) })));
    const { store, clock } = stage(used + 1_000);
    const run = await TestRun.open(store, { timeoutMs: 500 });
    await run.called('c1', ready({ rawResponse: wideText(50_000) }));
    await expect(TestRun.open(store, { runId: 'run-2' })).rejects.toThrow(StoreUnavailableError);
    clock.advance(TTL_MS);
    const second = await TestRun.open(store, { runId: 'run-2' });
    expect(await run.run()).toMatchObject({ status: 'EXPIRED', used: { calls: 1 } });
    await second.called('c1', ready({ rawResponse: wideText(40_000) }));
  });

  it('are given back by an expired run that is opened anew, and only once', async () => {
    const { store, clock } = stage(1 << 20);
    const first = await TestRun.open(store, { timeoutMs: 500 });
    const bare = store.usedBytes;
    for (let call = 0; call < 10; call += 1) await first.reserved(`c${call}`);
    clock.advance(500 + TTL_MS + DEFAULT_STORE_TIMING.runExpiryMarginMs);
    await TestRun.open(store);
    expect(store.usedBytes).toBe(bare);
    const again = await TestRun.open(store, { principal: 'other' });
    for (let writes = 0; writes < 10; writes += 1) await again.reserve('c1');
    expect(await store.findRun(first.key)).toMatchObject({ status: 'ACTIVE', used: { calls: 0 } });
    await store.purgeRun(again.key);
    expect(store.usedBytes).toBeLessThan(2 * bare + 1_000);
  });

  it('are 256 MiB where nothing else is said', () => {
    const context = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new ManualClock() };
    expect(memoryStore()(context)).toBeInstanceOf(MemoryCanonicalInvocationStore);
  });
});
