import { MAX_STORED_REPORTS, type ReportRecord } from '../../src/canonical-store/progress-report-record';
import { ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { parallel, TestRun } from './test-run';

export function describeReports(harness: StoreHarness): void {
  describe('progress reports', () => {
    const create = useStores(harness);

    const reportOf = (run: TestRun, parts: Partial<ReportRecord> = {}): ReportRecord => ({
      ...run.key,
      reportId: 'r1',
      digest: 'digest-1',
      broken: false,
      answer: '{"outcome":"ACCEPTED","note":"超时"}',
      ...parts,
    });

    it('are recorded once: the same again gets the stored answer', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const answer = reportOf(run).answer;
      expect(await store.recordReport(reportOf(run))).toEqual({
        outcome: 'RECORDED',
        answer,
        progressViolations: 0,
        run: await run.run(),
      });
      expect(await store.recordReport(reportOf(run, { answer: '{"judged":"anew"}' }))).toEqual({
        outcome: 'REPLAYED',
        answer,
        progressViolations: 0,
        run: await run.run(),
      });
    });

    it('with other content under the same id are a conflict, and count nothing', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await store.recordReport(reportOf(run, { broken: true }));
      const other = reportOf(run, { digest: 'digest-2', broken: true });
      expect(await store.recordReport(other)).toEqual({ outcome: 'CONFLICT' });
      expect((await run.run()).used.progressViolations).toBe(1);
      expect(await store.recordReport(reportOf(run, { broken: true }))).toMatchObject({ outcome: 'REPLAYED' });
    });

    it('that are broken count one violation each, apart from every budget', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxProgressViolations: 5 } });
      const first = await store.recordReport(reportOf(run, { broken: true }));
      expect(first).toMatchObject({ outcome: 'RECORDED', progressViolations: 1 });
      await store.recordReport(reportOf(run, { reportId: 'r2' }));
      const third = await store.recordReport(reportOf(run, { reportId: 'r3', broken: true }));
      expect(third).toMatchObject({ outcome: 'RECORDED', progressViolations: 2, run: { status: 'ACTIVE' } });
      const replay = await store.recordReport(reportOf(run, { broken: true }));
      expect(replay).toMatchObject({
        outcome: 'REPLAYED',
        progressViolations: 1,
        run: { used: { progressViolations: 2 } },
      });
      expect((await run.run()).used).toMatchObject({ calls: 0, refusedCalls: 0, progressViolations: 2 });
    });

    it('without an id are counted every time and stored never', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxProgressViolations: 5 } });
      const report = reportOf(run, { reportId: null, broken: true });
      expect(await store.recordReport(report)).toMatchObject({ outcome: 'RECORDED', progressViolations: 1 });
      expect(await store.recordReport(report)).toMatchObject({ outcome: 'RECORDED', progressViolations: 2 });
      const fine = reportOf(run, { reportId: null });
      expect(await store.recordReport(fine)).toMatchObject({ outcome: 'RECORDED', progressViolations: 2 });
    });

    it('of one id more than a run may have are not recorded and count nothing; the others stand', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxProgressViolations: 5 } });
      await parallel(MAX_STORED_REPORTS - 1, (number) => store.recordReport(reportOf(run, { reportId: `r${number}` })));
      const last = await parallel(8, (number) => store.recordReport(reportOf(run, { reportId: `last-${number}` })));
      expect(last.filter(({ outcome }) => outcome === 'RECORDED')).toHaveLength(1);
      expect(last.filter(({ outcome }) => outcome === 'REPORTS_FULL')).toHaveLength(7);

      const more = reportOf(run, { reportId: 'more', broken: true });
      expect(await store.recordReport(more)).toEqual({ outcome: 'REPORTS_FULL' });
      expect((await run.run()).used.progressViolations).toBe(0);
      expect(await store.recordReport(reportOf(run, { reportId: 'r7' }))).toMatchObject({ outcome: 'REPLAYED' });
      expect(await store.recordReport(reportOf(run, { reportId: 'r7', digest: 'other' }))).toEqual({
        outcome: 'CONFLICT',
      });
      const unnamed = reportOf(run, { reportId: null, broken: true });
      expect(await store.recordReport(unnamed)).toMatchObject({ outcome: 'RECORDED', progressViolations: 1 });
      const other = await TestRun.open(store, { runId: 'other' });
      expect(await store.recordReport(reportOf(other, { reportId: 'more' }))).toMatchObject({ outcome: 'RECORDED' });
      await store.purgeRun(run.key);
      expect(await store.recordReport(more)).toMatchObject({ outcome: 'RECORDED', progressViolations: 2 });
    });

    it('release the run with the violation that reaches its maximum, in the same step', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxProgressViolations: 2 } });
      await run.reserved('c1');
      await store.recordReport(reportOf(run, { broken: true }));
      expect((await run.run()).status).toBe('ACTIVE');
      const last = await store.recordReport(reportOf(run, { reportId: 'r2', broken: true }));
      const released = { status: 'RELEASED', endReason: 'PROGRESS_PROTOCOL_VIOLATED' };
      expect(last).toMatchObject({ outcome: 'RECORDED', progressViolations: 2, run: released });
      expect(await run.run()).toMatchObject(released);
      expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_NOT_ACTIVE' });
      await run.settled('c1', ready());
      expect(await run.view('c1')).toMatchObject({ status: 'READY', afterEnd: true });

      const ended = await run.run();
      const more = await store.recordReport(reportOf(run, { reportId: 'r3', broken: true }));
      expect(more).toMatchObject({ outcome: 'RECORDED', progressViolations: 3 });
      expect(await run.run()).toEqual({ ...ended, used: { ...ended.used, progressViolations: 3 } });
    });

    it('of a run that has ended are recorded, and its end stays', async () => {
      const { store, elapse } = await create();
      const done = await TestRun.open(store, { runId: 'done', budget: { maxProgressViolations: 1 } });
      const late = await TestRun.open(store, { runId: 'late', timeoutMs: 100, budget: { maxProgressViolations: 1 } });
      await store.endRun(done.key, { status: 'COMPLETED', reason: 'COMPLETED' });
      await elapse(150);
      for (const [run, status] of [
        [done, 'COMPLETED'],
        [late, 'EXPIRED'],
      ] as const) {
        const recorded = await store.recordReport(reportOf(run, { broken: true }));
        expect(recorded).toMatchObject({ outcome: 'RECORDED', progressViolations: 1, run: { status } });
        expect(await run.run()).toMatchObject({ status });
      }
    });

    it('at once are counted to the last: one id once, the run released once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxProgressViolations: 10 } });
      const same = await parallel(32, () => store.recordReport(reportOf(run, { broken: true })));
      expect(same.filter(({ outcome }) => outcome === 'RECORDED')).toHaveLength(1);
      expect(same.filter(({ outcome }) => outcome === 'REPLAYED')).toHaveLength(31);
      const others = await parallel(32, (number) =>
        store.recordReport(reportOf(run, { reportId: `other-${number}`, broken: true })),
      );
      const counted = others.map((outcome) => ('progressViolations' in outcome ? outcome.progressViolations : 0));
      expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, index) => index + 2));
      expect(await run.run()).toMatchObject({ status: 'RELEASED', used: { progressViolations: 33 } });
    });

    it('of an unknown run are not recorded, and ids of two runs do not meet', async () => {
      const { store } = await create();
      const one = await TestRun.open(store, { runId: 'one' });
      const two = await TestRun.open(store, { runId: 'two' });
      const unknown = TestRun.unopened(store, { principal: 'other', runId: 'one' });
      expect(await store.recordReport(reportOf(unknown))).toEqual({ outcome: 'RUN_UNKNOWN' });
      await store.recordReport(reportOf(one));
      const answer = '{"of":"two"}';
      expect(await store.recordReport(reportOf(two, { digest: 'digest-2', answer }))).toMatchObject({
        outcome: 'RECORDED',
        answer,
      });
      for (const reportId of ['__proto__', 'constructor', 'r1:x', 'r:1:x']) {
        expect(await store.recordReport(reportOf(one, { reportId, digest: reportId }))).toMatchObject({
          outcome: 'RECORDED',
        });
      }
    });
  });
}
