import { MAX_STORED_REPORTS } from '../../../src/canonical-store/progress-report-record';
import { ReportConflictError } from '../../../src/progress/protocol/progress-answer';
import { type StoreHarness } from '../../contract/store-harness';
import { parallel, type TestRun } from '../../contract/test-run';
import { foundEvidence, type ProgressWorld, useWorlds } from './progress-world';
import { asserting, citing, observed, reportOf, type Wire } from './report-bodies';

const COMPLETED = { status: 'COMPLETED', reason: 'COMPLETED' } as const;
const RELEASED = { status: 'RELEASED', reason: 'enough' } as const;

const GOOD = reportOf(observed('one', citing('found')));
const BROKEN = reportOf(observed('one', citing('never')));
const named = (reportId: string, report: Wire): Wire => ({ report_id: reportId, ...report });

const ACCEPTED = { outcome: 'ACCEPTED', claims: [{ claimId: 'one', verdict: 'SUPPORTED' }] };
const invalid = (attemptsLeft: number): Wire => ({ outcome: 'INVALID_PROGRESS_PROTOCOL', attemptsLeft });
const violated = (runStatus: string): Wire => ({ outcome: 'PROGRESS_PROTOCOL_VIOLATED', runStatus });

export function describeProtocol(harness: StoreHarness): void {
  describe('the progress protocol', () => {
    const create = useWorlds(harness);
    let world: ProgressWorld;
    let run: TestRun;
    let released: unknown[];

    beforeEach(async () => {
      world = await create();
      run = await world.open();
      await run.called('found', foundEvidence());
      released = [];
      world.runs.onReleased(({ principal, runId }) => released.push({ principal, runId }));
    });

    it('lets a broken report be repaired: it counts once, on a counter of its own', async () => {
      expect(await world.report(run.key, BROKEN)).toMatchObject({
        ...invalid(2),
        violations: [{ claimId: 'one', code: 'UNKNOWN_REFERENCE' }],
      });
      expect(await world.report(run.key, GOOD)).toMatchObject(ACCEPTED);
      const { status, used } = await run.run();
      expect(status).toBe('ACTIVE');
      expect(used).toMatchObject({ calls: 1, refusedCalls: 0, progressViolations: 1 });
    });

    it('counts no verdict as a violation', async () => {
      for (const parts of [{ quote: 'never seen by anybody' }, asserting('/totals/matched', '==', 0)]) {
        expect(await world.report(run.key, reportOf(observed('one', citing('found', parts))))).toMatchObject({
          outcome: 'ACCEPTED',
        });
      }
      expect((await run.run()).used.progressViolations).toBe(0);
    });

    it('releases the run with the broken report that reaches the maximum', async () => {
      const many = reportOf(observed('a'), observed('b'), observed('c'), observed('d'));
      expect(await world.report(run.key, many)).toMatchObject(invalid(2));
      expect(await world.report(run.key, 'no report')).toMatchObject(invalid(1));
      expect(released).toEqual([]);
      expect(await world.report(run.key, BROKEN)).toMatchObject({
        ...violated('RELEASED'),
        observedFacts: { runId: 'run-1', status: 'RELEASED', facts: [{ toolCallId: 'found' }] },
      });
      expect(await run.run()).toMatchObject({ status: 'RELEASED', endReason: 'PROGRESS_PROTOCOL_VIOLATED' });
      expect(await run.reserve('next')).toMatchObject({ code: 'RUN_NOT_ACTIVE' });
      expect(released).toEqual([run.key]);
    });

    it('answers every report of a released run alike, good ones too', async () => {
      await world.store.endRun(run.key, RELEASED);
      for (const report of [GOOD, BROKEN, named('r1', GOOD), 7]) {
        expect(await world.report(run.key, report)).toMatchObject({
          ...violated('RELEASED'),
          observedFacts: { facts: [{ toolCallId: 'found' }] },
        });
      }
      expect(await run.run()).toMatchObject({ endReason: 'enough', used: { progressViolations: 2 } });
    });

    it.each([
      ['completed', COMPLETED],
      ['expired', null],
    ])('still judges the reports of a run that was %s, and undoes no end', async (_how, end) => {
      if (end === null) {
        run = await world.open({ runId: 'short', timeoutMs: 300, budget: { maxProgressViolations: 2 } });
        await run.called('found', foundEvidence());
        await world.elapse(350);
      } else {
        run = await world.open({ runId: 'done', budget: { maxProgressViolations: 2 } });
        await run.called('found', foundEvidence());
        await world.store.endRun(run.key, end);
      }
      const stands = await run.run();
      expect(await world.report(run.key, GOOD)).toMatchObject(ACCEPTED);
      expect(await world.report(run.key, BROKEN)).toMatchObject(invalid(1));
      expect(await world.report(run.key, BROKEN)).toMatchObject(violated(stands.status));
      expect(await world.report(run.key, GOOD)).toMatchObject(ACCEPTED);
      const { status, endedAt, endReason } = await run.run();
      expect({ status, endedAt, endReason }).toEqual({
        ...{ status: stands.status, endedAt: stands.endedAt, endReason: stands.endReason },
      });
      expect(released).toEqual([]);
    });

    it('knows no unknown run, nor that of another', async () => {
      for (const key of [
        { ...run.key, runId: 'run-2' },
        { ...run.key, principal: 'other' },
      ]) {
        expect(await world.protocol.report(key, GOOD)).toBeNull();
        expect(await world.protocol.report(key, BROKEN)).toBeNull();
      }
    });

    it('knows no run that was forgotten while its report was judged', async () => {
      world.store.intercept('recordReport', () => Promise.resolve({ outcome: 'RUN_UNKNOWN' }));
      expect(await world.protocol.report(run.key, GOOD)).toBeNull();
    });

    describe('with an id', () => {
      it('gives the same report the same answer, and counts it once', async () => {
        const good = await world.report(run.key, named('good', GOOD));
        const broken = await world.report(run.key, named('broken', BROKEN));
        await world.report(run.key, BROKEN);
        expect(await world.report(run.key, named('good', GOOD))).toEqual(good);
        expect(await world.report(run.key, named('broken', BROKEN))).toEqual(broken);
        expect(broken).toMatchObject(invalid(2));
        expect((await run.run()).used.progressViolations).toBe(2);
      });

      it('gives the stored answer though the records are gone or the run has ended', async () => {
        const good = await world.report(run.key, named('good', GOOD));
        const broken = await world.report(run.key, named('broken', BROKEN));
        await run.called('never', foundEvidence());
        await world.store.endRun(run.key, RELEASED);
        expect(await world.report(run.key, named('good', GOOD))).toEqual(good);
        expect(await world.report(run.key, named('broken', BROKEN))).toEqual(broken);
      });

      it('gives the report that released the run its answer again', async () => {
        run = await world.open({ runId: 'strict', budget: { maxProgressViolations: 1 } });
        await run.called('found', foundEvidence());
        const first = await world.report(run.key, named('r1', BROKEN));
        expect(first).toMatchObject(violated('RELEASED'));
        expect(await world.report(run.key, named('r1', BROKEN))).toEqual(first);
        expect(await world.report(run.key, named('r2', GOOD))).toMatchObject(violated('RELEASED'));
        expect(await world.report(run.key, named('r2', GOOD))).toMatchObject(violated('RELEASED'));
        expect((await run.run()).used.progressViolations).toBe(1);
      });

      it('refuses other content under it, and counts nothing', async () => {
        await world.report(run.key, named('r1', GOOD));
        await expect(world.report(run.key, named('r1', BROKEN))).rejects.toBeInstanceOf(ReportConflictError);
        await expect(world.report(run.key, { report_id: 'r1', claims: 7 })).rejects.toBeInstanceOf(ReportConflictError);
        expect((await run.run()).used.progressViolations).toBe(0);
        const other = await world.open({ runId: 'run-2' });
        expect(await world.report(other.key, named('r1', BROKEN))).toMatchObject(invalid(2));
      });

      it('takes a malformed report for one of its own', async () => {
        const malformed = { report_id: 'r1', claims: 'none' };
        const first = await world.report(run.key, malformed);
        expect(first).toMatchObject({ ...invalid(2), violations: [{ code: 'MALFORMED_REPORT' }] });
        expect(await world.report(run.key, malformed)).toEqual(first);
        expect((await run.run()).used.progressViolations).toBe(1);
      });

      it('is told to leave it out where the run has used up its ids: that is one broken report', async () => {
        await parallel(MAX_STORED_REPORTS, (number) => world.report(run.key, named(`r${number}`, GOOD)));
        expect(await world.report(run.key, named('more', GOOD))).toEqual({
          ...invalid(2),
          violations: [
            {
              ...{ claimId: null, code: 'MALFORMED_REPORT' },
              repair: '/report_id: this run has made 100 reports with an id; send this one without report_id',
            },
          ],
        });
        expect(await world.report(run.key, named('more', BROKEN))).toMatchObject(invalid(1));
        expect(await world.report(run.key, named('r7', GOOD))).toMatchObject(ACCEPTED);
        expect(await world.report(run.key, GOOD)).toMatchObject(ACCEPTED);
        expect(await world.report(run.key, named('more', GOOD))).toMatchObject(violated('RELEASED'));
        expect(await world.report(run.key, named('again', GOOD))).toMatchObject(violated('RELEASED'));
        expect(await world.report(run.key, named('r7', GOOD))).toMatchObject(ACCEPTED);
      });

      it.each([
        ['good', GOOD, 0],
        ['broken', BROKEN, 1],
      ])('counts a %s report once, however many come at once', async (_which, report, violations) => {
        const answers = await parallel(24, () => world.report(run.key, named('r1', report)));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect((await run.run()).used.progressViolations).toBe(violations);
      });
    });

    it('counts to the last of many broken reports at once, and releases the run once', async () => {
      run = await world.open({ runId: 'many', budget: { maxProgressViolations: 10 } });
      const answers = await parallel(24, (number) => world.report(run.key, named(`r${number}`, BROKEN)));
      const left = answers.flatMap((answer) => ('attemptsLeft' in answer ? [answer.attemptsLeft] : []));
      expect(left.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(answers.filter(({ outcome }) => outcome === 'PROGRESS_PROTOCOL_VIOLATED')).toHaveLength(15);
      expect(await run.run()).toMatchObject({
        ...{ status: 'RELEASED', endReason: 'PROGRESS_PROTOCOL_VIOLATED', used: { progressViolations: 24 } },
      });
    });
  });
}
