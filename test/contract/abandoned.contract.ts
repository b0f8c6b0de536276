import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type RunKey } from '../../src/contract/run';
import { failed, ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, TestRun } from './test-run';

const TIMING = { abandonedAfterMs: 150 };
const CALL_MS = 100;
const LATER_MS = 400;

type Meeting = (store: CanonicalInvocationStore, key: RunKey, toolCallId: string) => Promise<unknown>;

/** Whoever meets an abandoned call settles it. */
const MEETINGS: readonly (readonly [string, Meeting])[] = [
  ['the agent view', (store, key, toolCallId) => store.findView({ ...key, toolCallId })],
  ['the whole record', (store, key, toolCallId) => store.findInvocation({ ...key, toolCallId })],
  ['the list', (store, key) => store.listInvocations(key, { limit: 10 })],
  ['the completed calls', (store, key) => completedOf(store, key)],
  ['the end of the run', (store, key) => store.endRun(key, { status: 'COMPLETED', reason: 'COMPLETED' })],
];

export function describeAbandoned(harness: StoreHarness): void {
  describe('a call that nobody completes', () => {
    const create = useStores(harness);

    it.each(MEETINGS)('is settled by %s', async (_who, meet) => {
      const { store, elapse } = await create({ timing: TIMING });
      const run = await TestRun.open(store, { budget: { maxResultBytes: 32 * 1024 } });
      await run.reserved('lost', { timeoutMs: CALL_MS, token: 'mine' });
      await run.reserved('in-time');
      await elapse(LATER_MS);
      await meet(store, run.key, 'lost');

      // The owner comes late and learns what was decided.
      expect(await run.complete('lost', ready(), 'mine')).toMatchObject({
        outcome: 'SETTLED',
        accepted: false,
        status: 'ERROR',
        evidenceStatus: 'ERROR',
        errorCode: 'INVOCATION_ABANDONED',
        remaining: { resultBytes: 16 * 1024 },
      });
      const record = await run.invocation('lost');
      expect(record).toMatchObject({
        status: 'ERROR',
        errorCode: 'INVOCATION_ABANDONED',
        rawResponse: null,
        agentResult: null,
      });
      expect(record.completedAt?.getTime()).toBeGreaterThanOrEqual(record.createdAt.getTime() + CALL_MS);
      expect(await run.view('in-time')).toMatchObject({ status: 'PROJECTING' });
      const completed = await completedOf(store, run.key);
      expect(completed?.calls.map(({ toolCallId }) => toolCallId)).toEqual(['lost']);
    });

    it('is shown as abandoned by the very read that meets it', async () => {
      const { store, elapse } = await create({ timing: TIMING });
      const run = await TestRun.open(store);
      await run.reserved('c1', { timeoutMs: CALL_MS });
      await run.reserved('c2', { timeoutMs: CALL_MS });
      await run.reserved('c3', { timeoutMs: CALL_MS });
      await elapse(LATER_MS);
      const abandoned = { status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'INVOCATION_ABANDONED' };
      expect(await run.view('c1')).toMatchObject(abandoned);
      expect(await run.invocation('c2')).toMatchObject(abandoned);
      expect((await store.listInvocations(run.key, { limit: 10 }))?.items).toMatchObject([
        abandoned,
        abandoned,
        abandoned,
      ]);
      expect((await completedOf(store, run.key))?.calls).toHaveLength(3);
    });

    it('is left alone until its time and the grace are over', async () => {
      const { store, elapse } = await create({ timing: { abandonedAfterMs: 5_000 } });
      const run = await TestRun.open(store);
      await run.reserved('c1', { timeoutMs: CALL_MS });
      await elapse(CALL_MS + 50);
      for (const [, meet] of MEETINGS) await meet(store, run.key, 'c1');
      expect(await run.view('c1')).toMatchObject({ status: 'PROJECTING', completedAt: null });
      expect(await run.settled('c1', ready())).toMatchObject({ accepted: true, status: 'READY' });
    });

    it('is still completed by an owner who comes before anybody met it', async () => {
      const { store, elapse } = await create({ timing: TIMING });
      const run = await TestRun.open(store);
      await run.reserved('c1', { timeoutMs: CALL_MS });
      await elapse(LATER_MS);
      expect(await run.settled('c1', ready())).toMatchObject({ accepted: true, status: 'READY' });
      expect(await run.view('c1')).toMatchObject({ status: 'READY' });
    });

    it('is an error of its own where its owner says so at shutdown', async () => {
      const { store, elapse } = await create({ timing: TIMING });
      const run = await TestRun.open(store);
      await run.reserved('c1', { timeoutMs: CALL_MS });
      await run.settled('c1', failed('EXECUTION_CANCELLED'));
      await elapse(LATER_MS);
      expect(await run.view('c1')).toMatchObject({ errorCode: 'EXECUTION_CANCELLED' });
    });

    it('is no fact of a run that had ended', async () => {
      const { store, elapse } = await create({ timing: TIMING });
      const run = await TestRun.open(store);
      await run.reserved('c1', { timeoutMs: CALL_MS });
      await store.endRun(run.key, { status: 'COMPLETED', reason: 'COMPLETED' });
      await elapse(LATER_MS);
      expect(await run.view('c1')).toMatchObject({ errorCode: 'INVOCATION_ABANDONED', afterEnd: true });
    });
  });
}
