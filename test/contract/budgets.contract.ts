import { failed, ready, wideResult, wideText } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { parallel, TestRun } from './test-run';

const KIB = 1024;

export function describeBudgets(harness: StoreHarness): void {
  describe('budgets', () => {
    const create = useStores(harness);

    it('spend the calls of a run to the last one, whoever calls at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxCalls: 23 } });
      const outcomes = await parallel(64, (number) => run.reserve(`c${number}`));
      expect(outcomes.filter(({ outcome }) => outcome === 'RESERVED')).toHaveLength(23);
      const { used, refusals } = await run.run();
      expect(used).toMatchObject({ calls: 23, callsPerTool: { query_logs: 23 }, refusedCalls: 41 });
      expect(refusals).toEqual({ query_logs: { RUN_BUDGET_EXHAUSTED: 41 } });
    });

    it('spend the calls of a tool to the last one, and leave those of another tool', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxCalls: 50, maxCallsPerTool: { query_logs: 7 } } });
      const outcomes = await parallel(64, (number) =>
        run.reserve(`c${number}`, { toolName: number % 2 === 0 ? 'query_logs' : 'lookup_knowledge' }),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'RESERVED')).toHaveLength(39);
      const { used, refusals } = await run.run();
      expect(used.callsPerTool).toEqual({ query_logs: 7, lookup_knowledge: 32 });
      expect(refusals).toEqual({ query_logs: { TOOL_BUDGET_EXHAUSTED: 25 } });
      expect(await run.reserve('one-more')).toMatchObject({ remaining: { calls: 11, toolCalls: 0 } });
    });

    it('hold the result bytes of calls in flight, to the last byte', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 64 * KIB } });
      const outcomes = await parallel(64, (number) => run.reserve(`c${number}`, { holdBytes: 4 * KIB }));
      expect(outcomes.filter(({ outcome }) => outcome === 'RESERVED')).toHaveLength(16);
      const refused = outcomes.filter((outcome) => outcome.outcome === 'REFUSED');
      expect(refused).toHaveLength(48);
      for (const outcome of refused) {
        expect(outcome).toMatchObject({ code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: true });
        expect(outcome.remaining).toMatchObject({ calls: 984, resultBytes: 0 });
      }
      expect((await run.run()).used).toMatchObject({ resultBytes: 0, refusedCalls: 0 });
    });

    it('hold what is left where that is less, and nothing under 1 KiB', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 5 * KIB } });
      expect(await run.reserved('c1', { holdBytes: 4 * KIB })).toMatchObject({ heldBytes: 4 * KIB });
      expect(await run.reserved('c2', { holdBytes: 4 * KIB })).toMatchObject({ heldBytes: KIB });
      const byte = await TestRun.open(store, { runId: 'run-2', budget: { maxResultBytes: 5 * KIB } });
      await byte.reserved('c1', { holdBytes: 4 * KIB + 1 });
      expect(await byte.reserve('c2')).toMatchObject({ becauseOfHoldsAlone: true, remaining: { resultBytes: 1_023 } });
    });

    it('get back what a call held and did not use', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 8 * KIB } });
      await run.reserved('c1', { holdBytes: 4 * KIB });
      await run.reserved('c2', { holdBytes: 4 * KIB });
      expect(await run.reserve('c3')).toMatchObject({ outcome: 'REFUSED', becauseOfHoldsAlone: true });

      const answered = await run.settled('c1', ready({ agentResult: wideResult(500) }));
      expect(answered.remaining).toMatchObject({ resultBytes: 4 * KIB - 500 });
      const broken = await run.settled('c2', failed('EXECUTION_ERROR'));
      expect(broken.remaining).toMatchObject({ resultBytes: 8 * KIB - 500 });
      expect((await run.run()).used.resultBytes).toBe(500);
      expect(await run.reserved('c3')).toMatchObject({ heldBytes: 8 * KIB - 500 });
    });

    it('are spent by result bytes really returned: holds are not to blame then', async () => {
      const { store } = await create();
      const enough = await TestRun.open(store, { runId: 'enough', budget: { maxResultBytes: 4 * KIB } });
      await enough.called('c1', ready({ agentResult: wideResult(3 * KIB) }));
      expect(await enough.reserved('c2')).toMatchObject({ heldBytes: KIB });

      const run = await TestRun.open(store, { budget: { maxResultBytes: 4 * KIB } });
      await run.called('c1', ready({ agentResult: wideResult(3 * KIB + 1) }));
      expect(await run.reserve('c2')).toMatchObject({
        code: 'RUN_BUDGET_EXHAUSTED',
        becauseOfHoldsAlone: false,
        remaining: { resultBytes: 1_023 },
      });
      expect((await run.run()).used).toMatchObject({ resultBytes: 3 * KIB + 1, refusedCalls: 1 });
    });

    it('blame holds only where no other budget is used up', async () => {
      const { store } = await create();
      const budget = { maxResultBytes: 4 * KIB };
      const lastCall = await TestRun.open(store, { runId: 'r1', budget: { ...budget, maxCalls: 1 } });
      await lastCall.reserved('c1');
      const lastOfTool = await TestRun.open(store, {
        runId: 'r2',
        budget: { ...budget, maxCallsPerTool: { query_logs: 1 } },
      });
      await lastOfTool.reserved('c1');
      const refusedOften = await TestRun.open(store, { runId: 'r3', budget: { ...budget, maxRefusedCalls: 1 } });
      await refusedOften.reserved('c1');
      await store.refuse({ ...refusedOften.key, toolName: 'query_logs', code: 'INVALID_INPUT' });
      for (const run of [lastCall, lastOfTool, refusedOften]) {
        expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: false });
      }
      expect(await lastOfTool.reserve('c2', { toolName: 'lookup_knowledge' })).toMatchObject({
        becauseOfHoldsAlone: true,
      });
    });

    it('let a call pass once abandoned ones have given back what they held', async () => {
      const { store, elapse } = await create({ timing: { abandonedAfterMs: 50 } });
      const run = await TestRun.open(store, { budget: { maxResultBytes: 4 * KIB } });
      await run.reserved('c1', { holdBytes: 4 * KIB, timeoutMs: 50 });
      expect(await run.reserve('c2')).toMatchObject({ becauseOfHoldsAlone: true });
      await elapse(200);
      expect(await run.reserved('c2')).toMatchObject({ ordinal: 2, heldBytes: 4 * KIB });
      expect(await run.view('c1')).toMatchObject({ status: 'ERROR', errorCode: 'INVOCATION_ABANDONED' });
    });

    it('end with the raw bytes of the run, to the byte', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { maxRawBytes: 1_000 });
      await run.called('c1', ready({ rawResponse: wideText(999) }));
      await run.called('c2', failed('PROJECTION_ERROR', 'x'));
      expect(await run.reserve('c3')).toMatchObject({ code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: false });
    });

    it('end with refused calls, counted by tool and code', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxRefusedCalls: 3 } });
      const refuse = (toolName: string, code: 'INVALID_INPUT' | 'UNKNOWN_TOOL' | 'STORE_UNAVAILABLE') =>
        store.refuse({ ...run.key, toolName, code });
      expect(await refuse('query_logs', 'INVALID_INPUT')).toMatchObject({ calls: 1_000, toolCalls: 1_000 });
      expect(await refuse('*', 'UNKNOWN_TOOL')).toMatchObject({ calls: 1_000, toolCalls: 0 });
      await refuse('query_logs', 'STORE_UNAVAILABLE');
      await run.reserved('c1');
      await run.reserve('c1');
      expect((await run.run()).used.refusedCalls).toBe(2);
      await refuse('an_invented_name', 'UNKNOWN_TOOL');
      expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: false });
      const { used, refusals } = await run.run();
      expect(used.refusedCalls).toBe(4);
      expect(refusals).toEqual({
        query_logs: { INVALID_INPUT: 1, STORE_UNAVAILABLE: 1, DUPLICATE_TOOL_CALL: 1, RUN_BUDGET_EXHAUSTED: 1 },
        '*': { UNKNOWN_TOOL: 2 },
      });
    });

    it('count every one of 64 refusals at once, and none of an unknown run', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await parallel(64, (number) =>
        store.refuse({
          ...run.key,
          toolName: `invented_${number}`,
          code: number < 40 ? 'UNKNOWN_TOOL' : 'UNAUTHORIZED',
        }),
      );
      const { used, refusals } = await run.run();
      expect(used.refusedCalls).toBe(64);
      expect(refusals).toEqual({ '*': { UNKNOWN_TOOL: 40, UNAUTHORIZED: 24 } });
      const foreign = { principal: 'other', runId: 'run-1', toolName: 'query_logs', code: 'UNAUTHORIZED' } as const;
      expect(await store.refuse(foreign)).toBeNull();
      expect((await run.run()).used.refusedCalls).toBe(64);
    });

    it('have no calls for a tool that the run does not list', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { tools: ['query_logs'] });
      expect(await run.reserve('c1', { toolName: 'lookup_knowledge' })).toMatchObject({
        code: 'TOOL_BUDGET_EXHAUSTED',
        remaining: { calls: 1_000, toolCalls: 0 },
      });
      expect((await run.run()).refusals).toEqual({ '*': { TOOL_BUDGET_EXHAUSTED: 1 } });
    });

    it('name as calls of a tool no more than the run has left', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxCalls: 3, maxCallsPerTool: { query_logs: 2 } } });
      expect((await run.reserved('c1')).remaining).toMatchObject({ calls: 2, toolCalls: 1 });
      const other = await run.reserved('c2', { toolName: 'lookup_knowledge' });
      expect(other.remaining).toMatchObject({ calls: 1, toolCalls: 1 });
      const last = await run.reserved('c3', { toolName: 'lookup_knowledge' });
      expect(last.remaining).toMatchObject({ calls: 0, toolCalls: 0 });
    });
  });
}
