import { failed, ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, parallel, TestRun } from './test-run';

const COMPLETED = { status: 'COMPLETED', reason: 'COMPLETED' } as const;
const RELEASED = { status: 'RELEASED', reason: 'the operator – 操作员 – said so' } as const;

export function describeEnds(harness: StoreHarness): void {
  describe('the end of a run', () => {
    const create = useStores(harness);

    it.each([
      ['completed', COMPLETED, RELEASED],
      ['released', RELEASED, COMPLETED],
    ])('stands once it was %s', async (_how, first, second) => {
      const { store, elapse } = await create();
      const run = await TestRun.open(store, { timeoutMs: 500 });
      const ended = await store.endRun(run.key, first);
      expect(ended).toMatchObject({ status: first.status, endReason: first.reason });
      expect(ended?.endedAt?.getTime()).toBeGreaterThanOrEqual(ended?.openedAt.getTime() ?? Infinity);
      await elapse(5);
      expect(await store.endRun(run.key, second)).toEqual(ended);
      expect(await store.endRun(run.key, first)).toEqual(ended);
      await elapse(600);
      expect(await run.run()).toEqual(ended);
    });

    it('is its deadline where nobody ended it, and stays so', async () => {
      const { store, elapse } = await create();
      const run = await TestRun.open(store, { timeoutMs: 100 });
      expect(await run.run()).toMatchObject({ status: 'ACTIVE', endedAt: null, endReason: null });
      await elapse(150);
      const expired = await run.run();
      expect(expired).toMatchObject({ status: 'EXPIRED', endedAt: expired.deadlineAt, endReason: 'DEADLINE' });
      expect(await store.endRun(run.key, RELEASED)).toEqual(expired);
      expect(await store.endRun(run.key, COMPLETED)).toEqual(expired);
      expect(await run.run()).toEqual(expired);
    });

    it('keeps the longest reason that may be given', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const reason = '🚨'.repeat(500);
      await store.endRun(run.key, { status: 'RELEASED', reason });
      expect((await run.run()).endReason).toBe(reason);
    });

    it('is unknown of an unknown run', async () => {
      const { store } = await create();
      await TestRun.open(store);
      expect(await store.endRun({ principal: 'other', runId: 'run-1' }, RELEASED)).toBeNull();
    });

    it('is one, whoever ends at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const ends = await parallel(64, (number) =>
        store.endRun(run.key, { status: number % 2 === 0 ? 'COMPLETED' : 'RELEASED', reason: `${number}` }),
      );
      const stands = await run.run();
      for (const end of ends) expect(end).toEqual(stands);
    });

    it.each([
      ['completed', COMPLETED],
      ['released', RELEASED],
    ])('refuses new calls at once when %s', async (_how, end) => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1', { token: 'mine' });
      await store.endRun(run.key, end);
      expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_NOT_ACTIVE', remaining: { calls: 999, ms: 0 } });
      expect(await store.refuse({ ...run.key, toolName: 'query_logs', code: 'UNAUTHORIZED' })).toMatchObject({ ms: 0 });
      const { used, refusals } = await run.run();
      expect(used).toMatchObject({ calls: 1, refusedCalls: 2 });
      expect(refusals).toEqual({ query_logs: { RUN_NOT_ACTIVE: 1, UNAUTHORIZED: 1 } });
      // Only a reply was lost: the attempt had been reserved while the run was active.
      expect(await run.reserved('c1', { token: 'mine' })).toMatchObject({ ordinal: 1, remaining: { ms: 0 } });
    });

    it('lets calls in flight settle, marked as what came after it', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      for (const id of ['before', 'ready', 'none', 'error']) await run.reserved(id);
      await run.settled('before', ready());
      await store.endRun(run.key, COMPLETED);
      expect(await run.settled('ready', ready())).toMatchObject({
        accepted: true,
        status: 'READY',
        remaining: { ms: 0 },
      });
      await run.settled('none', ready({ evidenceStatus: 'NO_EVIDENCE' }));
      await run.settled('error', failed('EXECUTION_CANCELLED'));

      const completed = await completedOf(store, run.key);
      const marks = completed?.calls.map(({ toolCallId, sighting }) => [
        toolCallId,
        sighting.state === 'FOUND' ? sighting.invocation.afterEnd : null,
      ]);
      expect(marks).toEqual([
        ['before', false],
        ['ready', true],
        ['none', true],
        ['error', true],
      ]);
      expect(await run.invocation('ready')).toMatchObject({ status: 'READY', afterEnd: true });
      const list = await store.listInvocations(run.key, { limit: 10 });
      expect(list?.items.map(({ afterEnd }) => afterEnd)).toEqual([false, true, true, true]);
    });

    it('marks what settles after the deadline too', async () => {
      const { store, elapse } = await create();
      const run = await TestRun.open(store, { timeoutMs: 150 });
      await run.reserved('c1');
      await elapse(200);
      await run.settled('c1', ready());
      expect(await run.view('c1')).toMatchObject({ status: 'READY', afterEnd: true });
    });

    it('meets 64 calls at once: each is either reserved before it, or refused', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const outcomes = await parallel(64, async (number) => {
        if (number === 32) await store.endRun(run.key, RELEASED);
        return run.reserve(`c${number}`);
      });
      const reserved = outcomes.filter(({ outcome }) => outcome === 'RESERVED');
      const { used, refusals } = await run.run();
      expect(used.calls).toBe(reserved.length);
      expect(used.refusedCalls).toBe(64 - reserved.length);
      expect(Object.keys(refusals['query_logs'] ?? {})).toEqual(['RUN_NOT_ACTIVE']);
      expect(outcomes[32]).toMatchObject({ outcome: 'REFUSED', code: 'RUN_NOT_ACTIVE' });
    });

    it('meets 64 completions at once: each is marked by the state of the run in its own step', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await parallel(64, (number) => run.reserved(`c${number}`));
      const early = await parallel(32, (number) => run.settled(`c${number}`, ready()));
      await Promise.all([
        store.endRun(run.key, COMPLETED),
        ...Array.from({ length: 32 }, (_, number) => run.settled(`c${number + 32}`, ready())),
      ]);
      expect(early.every(({ accepted }) => accepted)).toBe(true);
      const completed = await completedOf(store, run.key);
      expect(completed?.calls).toHaveLength(64);
      for (const { toolCallId, sighting } of completed?.calls ?? []) {
        const record = sighting.state === 'FOUND' ? sighting.invocation : null;
        expect(record?.status).toBe('READY');
        if (Number(toolCallId.slice(1)) < 32) expect(record?.afterEnd).toBe(false);
      }
    });
  });
}
