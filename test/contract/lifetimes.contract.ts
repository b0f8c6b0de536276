import { ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, openingOf, TestRun } from './test-run';

const TTL_MS = 400;
const SLACK_MS = 150;

export function describeLifetimes(harness: StoreHarness): void {
  describe('lifetimes', () => {
    const create = useStores(harness);

    /** Everything that can be done to a record without ending it. */
    async function touch(run: TestRun, toolCallId: string): Promise<void> {
      await run.store.findView({ ...run.key, toolCallId });
      await run.store.findInvocation({ ...run.key, toolCallId });
      await run.store.listInvocations(run.key, { limit: 10 });
      await completedOf(run.store, run.key);
      await run.store.findRun(run.key);
      await run.store.listRuns({ limit: 10 });
      await run.store.refuse({ ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' });
      await run.reserve(toolCallId);
    }

    it('Read does not renew TTL', async () => {
      const { store, elapse } = await create({ limits: { ttlMs: TTL_MS } });
      const run = await TestRun.open(store);
      await run.called('c1', ready());
      const { createdAt, expiresAt } = await run.view('c1');
      expect(expiresAt.getTime()).toBe(createdAt.getTime() + TTL_MS);

      await elapse(TTL_MS / 2);
      await touch(run, 'c1');
      expect((await run.invocation('c1')).expiresAt).toEqual(expiresAt);
      await elapse(TTL_MS / 2 + SLACK_MS);
      expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'EXPIRED' });
    });

    it('no update moves an expiry', async () => {
      const { store, elapse } = await create({ limits: { ttlMs: TTL_MS } });
      const run = await TestRun.open(store);
      await run.reserved('c1', { token: 'mine' });
      const { expiresAt } = await run.view('c1');
      await elapse(TTL_MS / 2);
      await run.reserved('c1', { token: 'mine' });
      await run.settled('c1', ready());
      await run.settled('c1', ready());
      expect((await run.view('c1')).expiresAt).toEqual(expiresAt);
      await store.endRun(run.key, { status: 'COMPLETED', reason: 'COMPLETED' });
      expect((await run.view('c1')).expiresAt).toEqual(expiresAt);
      await elapse(TTL_MS / 2 + SLACK_MS);
      expect(await store.findInvocation({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'EXPIRED' });
    });

    it('what comes after the expiry recreates nothing, and the id stays used', async () => {
      const { store, elapse } = await create({ limits: { ttlMs: TTL_MS } });
      const run = await TestRun.open(store);
      await run.called('done', ready());
      await run.reserved('in-flight');
      await elapse(TTL_MS + SLACK_MS);
      await run.reserved('young');

      expect(await run.complete('in-flight', ready())).toMatchObject({ outcome: 'EXPIRED', remaining: { calls: 997 } });
      expect(await run.complete('done', ready())).toMatchObject({ outcome: 'EXPIRED' });
      expect(await run.complete('in-flight', ready(), 'other')).toEqual({ outcome: 'NOT_OWNER' });
      for (const toolCallId of ['done', 'in-flight']) {
        expect(await run.reserve(toolCallId)).toMatchObject({ outcome: 'REFUSED', code: 'DUPLICATE_TOOL_CALL' });
        expect(await store.findView({ ...run.key, toolCallId })).toEqual({ state: 'EXPIRED' });
        expect(await store.findInvocation({ ...run.key, toolCallId })).toEqual({ state: 'EXPIRED' });
      }
      const list = await store.listInvocations(run.key, { limit: 10 });
      expect(list?.items.map(({ toolCallId }) => toolCallId)).toEqual(['young']);
      const completed = await completedOf(store, run.key);
      expect(completed?.calls).toEqual([{ toolCallId: 'done', ordinal: 1, sighting: { state: 'EXPIRED' } }]);
      expect((await run.run()).used.calls).toBe(3);
    });

    it('a run outlives its records, and then is forgotten with all its ids', async () => {
      const { store, elapse } = await create({ limits: { ttlMs: 500 }, timing: { runExpiryMarginMs: 500 } });
      const run = await TestRun.open(store, { timeoutMs: 200 });
      await run.called('c1', ready());
      await store.recordReport({ ...run.key, reportId: 'r1', digest: 'd', broken: true, answer: '{}' });
      await elapse(800);
      expect(await run.run()).toMatchObject({ status: 'EXPIRED', used: { calls: 1 } });
      expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'EXPIRED' });

      await elapse(550);
      expect(await store.findRun(run.key)).toBeNull();
      expect(await store.findView({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'UNKNOWN' });
      expect(await store.findInvocation({ ...run.key, toolCallId: 'c1' })).toEqual({ state: 'UNKNOWN' });
      expect(await store.listInvocations(run.key, { limit: 10 })).toBeNull();
      expect(await completedOf(store, run.key)).toBeNull();
      expect(await store.endRun(run.key, { status: 'RELEASED', reason: 'late' })).toBeNull();
      expect(await store.purgeRun(run.key)).toBeNull();
      expect(await store.refuse({ ...run.key, toolName: 'query_logs', code: 'UNAUTHORIZED' })).toBeNull();
      expect(await run.reserve('c1')).toMatchObject({ code: 'RUN_NOT_ACTIVE', remaining: null });
      expect(await run.complete('c1', ready())).toEqual({ outcome: 'EXPIRED', remaining: null });
      expect((await store.listRuns({ limit: 10 })).items).toEqual([]);
      const report = { ...run.key, reportId: 'r1', digest: 'd', broken: true, answer: '{}' };
      expect(await store.recordReport(report)).toEqual({ outcome: 'RUN_UNKNOWN' });

      expect(await store.openRun(openingOf(store, { digest: 'another' }))).toMatchObject({
        outcome: 'OPENED',
        run: { used: { calls: 0, progressViolations: 0 }, refusals: {} },
      });
      expect(await run.reserved('c1')).toMatchObject({ ordinal: 1 });
      expect((await run.invocation('c1')).status).toBe('PROJECTING');
    });
  });
}
