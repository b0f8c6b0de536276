import { ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, TestRun } from './test-run';

export function describePurge(harness: StoreHarness): void {
  describe('purging a run', () => {
    const create = useStores(harness);

    it('deletes its records; its counters stay and its ids stay used', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.called('c1', ready());
      await run.called('c2', ready());
      const before = await run.run();
      expect(await store.purgeRun(run.key)).toEqual(before);

      expect(await run.run()).toEqual(before);
      expect(await store.listInvocations(run.key, { limit: 10 })).toEqual({ items: [], nextCursor: null });
      for (const toolCallId of ['c1', 'c2']) {
        expect(await store.findView({ ...run.key, toolCallId })).toEqual({ state: 'EXPIRED' });
        expect(await store.findInvocation({ ...run.key, toolCallId })).toEqual({ state: 'EXPIRED' });
        expect(await run.reserve(toolCallId)).toMatchObject({ code: 'DUPLICATE_TOOL_CALL' });
        expect(await run.complete(toolCallId, ready())).toMatchObject({
          outcome: 'EXPIRED',
          remaining: { calls: 998 },
        });
      }
      const completed = await completedOf(store, run.key);
      expect(completed?.calls).toEqual([
        { toolCallId: 'c1', ordinal: 1, sighting: { state: 'EXPIRED' } },
        { toolCallId: 'c2', ordinal: 2, sighting: { state: 'EXPIRED' } },
      ]);
      const next = await run.reserved('c3', { holdBytes: 1_000 });
      const left = before.budget.maxResultBytes - before.used.resultBytes - 1_000;
      expect(next).toMatchObject({ ordinal: 3, remaining: { resultBytes: left } });
    });

    it('takes a call in flight with it, and gives back what that held', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 4_096 } });
      await run.reserved('c1', { holdBytes: 4_096, token: 'mine' });
      await store.purgeRun(run.key);
      expect(await run.complete('c1', ready(), 'mine')).toMatchObject({ outcome: 'EXPIRED' });
      expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'EXPIRED' });
      expect((await completedOf(store, run.key))?.calls).toEqual([]);
      expect(await run.reserved('c2')).toMatchObject({ ordinal: 2, heldBytes: 4_096 });
    });

    it('never runs an attempt again whose record it deleted', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1', { token: 'mine' });
      await store.purgeRun(run.key);
      expect(await run.reserve('c1', { token: 'mine' })).toMatchObject({
        outcome: 'REFUSED',
        code: 'DUPLICATE_TOOL_CALL',
      });
    });

    it('deletes stored report answers, not the violations that were counted', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const report = { ...run.key, reportId: 'r1', digest: 'digest-1', broken: true, answer: '{"secret":1}' };
      await store.recordReport(report);
      await store.purgeRun(run.key);
      expect((await run.run()).used.progressViolations).toBe(1);
      const again = await store.recordReport({ ...report, digest: 'digest-2', broken: false, answer: '{}' });
      expect(again).toMatchObject({ outcome: 'RECORDED', answer: '{}', progressViolations: 1 });
    });

    it('leaves other runs and the state of its own alone', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const other = await TestRun.open(store, { runId: 'run-2' });
      const foreign = await TestRun.open(store, { principal: 'other' });
      for (const each of [run, other, foreign]) await each.called('c1', ready());
      await store.purgeRun(run.key);
      expect(await other.view('c1')).toMatchObject({ status: 'READY' });
      expect(await foreign.view('c1')).toMatchObject({ status: 'READY' });
      expect((await run.run()).status).toBe('ACTIVE');
      expect(await store.purgeRun({ principal: 'nobody', runId: 'run-1' })).toBeNull();
      expect(await store.purgeRun(run.key)).toEqual(await run.run());
    });
  });
}
