import { InvalidCursorError } from '../../src/canonical-store/invalid-cursor.error';
import { type RunQuery } from '../../src/canonical-store/run-steps';
import { ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { openingOf, parallel, TestRun } from './test-run';

export function describeRuns(harness: StoreHarness): void {
  describe('runs', () => {
    const create = useStores(harness);

    it('opens a run as it was asked for', async () => {
      const { store } = await create();
      const before = store.now();
      const opening = openingOf(store, { budget: { maxCalls: 7, maxCallsPerTool: { query_logs: 3 } } });
      const opened = await store.openRun(opening);

      const run = await store.findRun(opening);
      expect(opened).toEqual({ outcome: 'OPENED', run });
      expect(run).toEqual({
        principal: 'tester',
        runId: 'run-1',
        status: 'ACTIVE',
        tools: new Set(['query_logs', 'lookup_knowledge']),
        openedAt: expect.any(Date) as Date,
        deadlineAt: opening.deadlineAt,
        endedAt: null,
        endReason: null,
        metadata: { ticket: 'INC-4711' },
        budget: opening.budget,
        used: { calls: 0, callsPerTool: {}, resultBytes: 0, refusedCalls: 0, progressViolations: 0 },
        refusals: {},
      });
      expect(run?.openedAt.getTime()).toBeGreaterThanOrEqual(before - 50);
      expect(run?.openedAt.getTime()).toBeLessThanOrEqual(store.now() + 50);
    });

    it('answers a repeated opening with the run as it stands', async () => {
      const { store } = await create();
      const opening = openingOf(store);
      const run = await TestRun.open(store);
      await run.called('c1', ready());
      await store.endRun(run.key, { status: 'RELEASED', reason: 'enough' });

      const again = await store.openRun(opening);
      expect(again).toEqual({ outcome: 'EXISTS', run: await run.run() });
      expect(again).toMatchObject({ run: { status: 'RELEASED', used: { calls: 1 } } });
    });

    it('refuses another opening of the same id and leaves the first as it was', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const before = await run.run();
      const other = openingOf(store, { digest: 'digest-2', tools: ['rm_rf'], timeoutMs: 1 });
      expect(await store.openRun(other)).toEqual({ outcome: 'CONFLICT' });
      expect(await run.run()).toEqual(before);
    });

    it('opens a run once, whoever asks at the same time', async () => {
      const { store } = await create();
      const opening = openingOf(store);
      const outcomes = await parallel(64, () => store.openRun(opening));
      expect(outcomes.filter(({ outcome }) => outcome === 'OPENED')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'EXISTS')).toHaveLength(63);
    });

    it('knows nothing of a run that nobody opened', async () => {
      const { store } = await create();
      expect(await store.findRun({ principal: 'tester', runId: 'run-1' })).toBeNull();
    });

    it('takes copies in and gives copies out', async () => {
      const { store } = await create();
      const tools = ['query_logs'];
      const metadata = { ticket: 'INC-1' };
      const maxCallsPerTool = { query_logs: 2 };
      const deadlineAt = new Date(store.now() + 60_000);
      const opening = { ...openingOf(store, { tools, metadata, budget: { maxCallsPerTool } }), deadlineAt };
      const opened = await store.openRun(opening);
      const expected = structuredClone(await store.findRun(opening));

      tools.push('rm_rf');
      metadata.ticket = 'INC-2';
      maxCallsPerTool.query_logs = 9;
      deadlineAt.setTime(0);
      const given = opened.outcome === 'OPENED' ? opened.run : null;
      given?.openedAt.setTime(0);
      Object.assign(given?.metadata ?? {}, { ticket: 'INC-3' });
      Object.assign(given?.budget.maxCallsPerTool ?? {}, { query_logs: 10 });
      (given?.tools as Set<string>).add('rm_rf');
      expect(await store.findRun(opening)).toEqual(expected);
    });

    it('keeps names apart that objects have of themselves', async () => {
      const { store } = await create();
      const awkward = ['__proto__', 'constructor', 'toString'];
      const run = await TestRun.open(store, {
        tools: awkward,
        metadata: JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, string>,
        budget: { maxCallsPerTool: JSON.parse('{"__proto__":1}') as Record<string, number> },
      });
      for (const toolName of awkward) await run.reserved(`call of ${toolName}`.replaceAll(' ', '-'), { toolName });
      expect(await run.reserve('one-more', { toolName: '__proto__' })).toMatchObject({ code: 'TOOL_BUDGET_EXHAUSTED' });
      expect(await run.reserve('one-more', { toolName: 'constructor' })).toMatchObject({ outcome: 'RESERVED' });

      const { metadata, used, refusals, budget } = await run.run();
      expect(Object.entries(metadata)).toEqual(
        expect.arrayContaining([
          ['__proto__', 'a'],
          ['constructor', 'b'],
        ]),
      );
      expect(Object.entries(budget.maxCallsPerTool)).toEqual([['__proto__', 1]]);
      expect(
        Object.fromEntries(Object.entries(used.callsPerTool).map(([tool, calls]) => [`the ${tool}`, calls])),
      ).toEqual({ 'the __proto__': 1, 'the constructor': 2, 'the toString': 1 });
      expect(Object.entries(refusals)).toEqual([['__proto__', { TOOL_BUDGET_EXHAUSTED: 1 }]]);
    });

    describe('listed', () => {
      it('in the order of opening, page by page', async () => {
        const { store, elapse } = await create();
        const names = ['z', 'a', 'm', 'b', 'y'];
        for (const runId of names) {
          await TestRun.open(store, { runId });
          await elapse(2);
        }
        const pages: string[][] = [];
        let query: RunQuery = { limit: 2 };
        for (let pagesLeft = 5; pagesLeft > 0; pagesLeft -= 1) {
          const { items, nextCursor } = await store.listRuns(query);
          pages.push(items.map(({ runId }) => runId));
          if (nextCursor === null) break;
          query = { limit: 2, cursor: nextCursor };
        }
        expect(pages).toEqual([['z', 'a'], ['m', 'b'], ['y']]);
      });

      it('by principal and by status', async () => {
        const { store, elapse } = await create();
        for (const [principal, runId] of [
          ['p', 'active'],
          ['p', 'done'],
          ['q', 'active'],
          ['p', 'late'],
          ['q', 'let-go'],
        ] as const) {
          await TestRun.open(store, { principal, runId, ...(runId === 'late' ? { timeoutMs: 100 } : {}) });
          await elapse(2);
        }
        await store.endRun({ principal: 'p', runId: 'done' }, { status: 'COMPLETED', reason: 'COMPLETED' });
        await store.endRun({ principal: 'q', runId: 'let-go' }, { status: 'RELEASED', reason: 'enough' });
        await elapse(150);

        const listed = async (query: Omit<RunQuery, 'limit'>): Promise<string[]> =>
          (await store.listRuns({ ...query, limit: 10 })).items.map((run) => `${run.principal}/${run.runId}`);
        expect(await listed({ principal: 'p' })).toEqual(['p/active', 'p/done', 'p/late']);
        expect(await listed({ status: 'ACTIVE' })).toEqual(['p/active', 'q/active']);
        expect(await listed({ status: 'EXPIRED' })).toEqual(['p/late']);
        expect(await listed({ status: 'RELEASED', principal: 'p' })).toEqual([]);
        expect(await listed({ status: 'COMPLETED', principal: 'p' })).toEqual(['p/done']);
        expect(await listed({ principal: 'nobody' })).toEqual([]);
      });

      it.each(['', 'nonsense', '***', 'LTE', 'runs:1'])(
        'never from the cursor %j, which it did not give',
        async (cursor) => {
          const { store } = await create();
          await expect(store.listRuns({ limit: 2, cursor })).rejects.toBeInstanceOf(InvalidCursorError);
        },
      );
    });
  });
}
