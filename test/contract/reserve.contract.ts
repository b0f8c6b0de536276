import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { failed, ready, RESULT, wideText } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { openingOf, parallel, PROJECTOR, REQUEST, TestRun } from './test-run';

export function describeReserve(harness: StoreHarness): void {
  describe('reserving a call', () => {
    const create = useStores(harness);

    it('Tool begins execution', async () => {
      const { store } = await create({ limits: { ttlMs: 90_000 } });
      const run = await TestRun.open(store);
      const before = store.now();
      const reserved = await run.reserved('toolu_01A09q90qw90lq917835lq9');

      const record = await run.invocation('toolu_01A09q90qw90lq917835lq9');
      expect(record).toEqual({
        schemaVersion: 1,
        runId: 'run-1',
        toolCallId: 'toolu_01A09q90qw90lq917835lq9',
        toolName: 'query_logs',
        ordinal: 1,
        status: 'PROJECTING',
        evidenceStatus: null,
        errorCode: null,
        projector: PROJECTOR,
        request: REQUEST,
        rawResponse: null,
        agentResult: null,
        createdAt: expect.any(Date) as Date,
        completedAt: null,
        expiresAt: new Date(record.createdAt.getTime() + 90_000),
        afterEnd: false,
      });
      expect(Math.abs(record.createdAt.getTime() - before)).toBeLessThan(1_000);
      expect(reserved).toMatchObject({ ordinal: 1, heldBytes: 16 * 1024 });
      expect(reserved.remaining).toMatchObject({ calls: 999, toolCalls: 999, resultBytes: (16 * 1024 - 16) * 1024 });
    });

    it('Framework ID is preserved', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      for (const id of ['call_9f3kQ', 'tooluse_Zr2-x_Q1', 'functions.query_logs:0', 'call_a1|fc_b2', 'a=/+@~b']) {
        await run.reserved(id);
        expect((await run.invocation(id)).toolCallId).toBe(id);
      }
    });

    it('holds whole bytes', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 10_000 } });
      expect(await run.reserved('c1', { holdBytes: 2_000.9, timeoutMs: 1_000.5 })).toMatchObject({ heldBytes: 2_000 });
      expect((await run.settled('c1', ready())).remaining?.resultBytes).toBe(10_000 - RESULT.length - 4);
      expect(await run.reserved('c2', { holdBytes: Infinity })).toMatchObject({ remaining: { resultBytes: 0 } });
    });

    it('Duplicate Tool Call ID is submitted', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      const projecting = await run.invocation('c1');
      const other = { toolName: 'lookup_knowledge', request: '{"other":true}' };
      expect(await run.reserve('c1', other)).toMatchObject({ outcome: 'REFUSED', code: 'DUPLICATE_TOOL_CALL' });
      expect(await run.invocation('c1')).toEqual(projecting);

      await run.settled('c1', ready());
      const settled = await run.invocation('c1');
      expect(await run.reserve('c1', other)).toMatchObject({ outcome: 'REFUSED', code: 'DUPLICATE_TOOL_CALL' });
      expect(await run.invocation('c1')).toEqual(settled);
      expect((await run.run()).used).toMatchObject({ calls: 1, callsPerTool: { query_logs: 1 }, refusedCalls: 0 });
    });

    it('gives an id to one of 64 that ask at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const outcomes = await parallel(64, () => run.reserve('c1'));
      expect(outcomes.filter(({ outcome }) => outcome === 'RESERVED')).toHaveLength(1);
      const { used, refusals } = await run.run();
      expect(used.calls).toBe(1);
      expect(refusals).toEqual({ query_logs: { DUPLICATE_TOOL_CALL: 63 } });
    });

    it('knows the same attempt again by its token', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const first = await run.reserved('c1', { token: 'mine', holdBytes: 5_000 });
      await run.reserved('c2', { holdBytes: 3_000 });
      const replay = await run.reserved('c1', { token: 'mine', holdBytes: 5_000 });
      expect(replay).toMatchObject({ ordinal: first.ordinal, heldBytes: first.heldBytes });
      expect(replay.remaining).toMatchObject({ calls: 998, resultBytes: 16 * 1024 * 1024 - 8_000 });
      expect(replay.callMs).toBeLessThanOrEqual(first.callMs);
      expect((await run.run()).used.calls).toBe(2);
      expect(await run.reserve('c1', { token: 'other' })).toMatchObject({ code: 'DUPLICATE_TOOL_CALL' });
    });

    it('is refused once its caller has given up, and then nothing has happened', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const before = await run.run();
      await expect(run.reserve('c1', { notAfter: store.now() - 200 })).rejects.toBeInstanceOf(StoreUnavailableError);
      expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'UNKNOWN' });
      expect(await run.run()).toEqual(before);

      await run.reserved('c1', { token: 'mine' });
      expect(await run.reserve('c1', { token: 'mine', notAfter: store.now() - 200 })).toMatchObject({ ordinal: 1 });
    });

    it('counts nothing for a run that nobody opened', async () => {
      const { store } = await create();
      const refused = { outcome: 'REFUSED', code: 'RUN_NOT_ACTIVE', becauseOfHoldsAlone: false, remaining: null };
      const run = TestRun.unopened(store, { principal: 'tester', runId: 'run-1' });
      expect(await run.reserve('c1')).toEqual(refused);
      await store.openRun(openingOf(store));
      expect(await run.run()).toMatchObject({ used: { calls: 0, refusedCalls: 0 }, refusals: {} });

      const foreign = TestRun.unopened(store, { principal: 'other', runId: 'run-1' });
      expect(await foreign.reserve('c1')).toEqual(refused);
      expect(await run.run()).toMatchObject({ used: { calls: 0, refusedCalls: 0 }, refusals: {} });
    });

    it('is refused by a store that knows fewer calls than it has told', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1', { knownCalls: 0 });
      await run.reserved('c2', { knownCalls: 1 });
      expect(await run.reserve('c3', { knownCalls: 3 })).toMatchObject({ outcome: 'REFUSED', code: 'RUN_NOT_ACTIVE' });
      await run.reserved('c3', { knownCalls: 2 });
    });

    it('measures the request in bytes of UTF-8, to the byte', async () => {
      const { store } = await create({ limits: { maxRequestBytes: 1_000 } });
      const run = await TestRun.open(store);
      const tooLarge = { outcome: 'REFUSED', code: 'REQUEST_TOO_LARGE' };
      await run.reserved('under', { request: wideText(999) });
      await run.reserved('at', { request: wideText(1_000) });
      expect(await run.reserve('over', { request: wideText(1_001) })).toMatchObject(tooLarge);
      expect(await run.reserve('far-over', { request: 'x'.repeat(100_000) })).toMatchObject(tooLarge);
      expect((await run.invocation('at')).request).toBe(wideText(1_000));
      expect((await run.run()).used).toMatchObject({ calls: 2, refusedCalls: 2 });
    });

    it('numbers the calls from 1 without a gap, whoever calls at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxCalls: 40 } });
      const outcomes = await parallel(64, (number) => run.reserve(`c${number}`));
      const ordinals = outcomes.flatMap((outcome) => (outcome.outcome === 'RESERVED' ? [outcome.ordinal] : []));
      expect(ordinals.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    });

    it('gives the call the time that it asks for, within the time that the run has', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { timeoutMs: 20_000 });
      const short = await run.reserved('short', { timeoutMs: 5_000 });
      expect(short.callMs).toBeGreaterThan(4_000);
      expect(short.callMs).toBeLessThanOrEqual(5_000);
      const long = await run.reserved('long', { timeoutMs: 50_000 });
      expect(long.callMs).toBeGreaterThan(15_000);
      expect(long.callMs).toBeLessThanOrEqual(20_000);
      expect(Math.abs(long.callMs - long.remaining.ms)).toBeLessThan(1_000);
    });

    describe('names the first reason of several', () => {
      it('the end of the run before its deadline, the deadline before the request', async () => {
        const { store, elapse } = await create({ limits: { maxRequestBytes: 100 } });
        const ended = await TestRun.open(store, { runId: 'ended', timeoutMs: 100 });
        const late = await TestRun.open(store, { runId: 'late', timeoutMs: 100 });
        await store.endRun(ended.key, { status: 'COMPLETED', reason: 'COMPLETED' });
        await elapse(150);
        const request = wideText(200);
        expect(await ended.reserve('c1', { request })).toMatchObject({
          code: 'RUN_NOT_ACTIVE',
          remaining: { calls: 1_000, ms: 0 },
        });
        expect(await late.reserve('c1', { request })).toMatchObject({
          code: 'RUN_DEADLINE_EXCEEDED',
          remaining: { calls: 1_000, ms: 0 },
        });
      });

      it('the request before the duplicate, the duplicate before the budgets, the run before the tool', async () => {
        const { store } = await create({ limits: { maxRequestBytes: 100 } });
        const run = await TestRun.open(store, { budget: { maxCalls: 2, maxCallsPerTool: { query_logs: 1 } } });
        await run.called('c1', failed('EXECUTION_ERROR'));
        expect(await run.reserve('c2')).toMatchObject({ code: 'TOOL_BUDGET_EXHAUSTED' });
        await run.reserved('c2', { toolName: 'lookup_knowledge' });
        expect(await run.reserve('c1', { request: wideText(101) })).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
        expect(await run.reserve('c1')).toMatchObject({ code: 'DUPLICATE_TOOL_CALL' });
        expect(await run.reserve('c3')).toMatchObject({ code: 'RUN_BUDGET_EXHAUSTED' });
      });
    });
  });
}
