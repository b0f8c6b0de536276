import { failed } from '../../contract/settlements';
import { type StoreHarness } from '../../contract/store-harness';
import { PROJECTOR, type TestRun } from '../../contract/test-run';
import { foundEvidence, foundNothing, NOTHING_SCOPE, type ProgressWorld, useWorlds } from './progress-world';
import { asserting, citing, notObserved, observed, QUOTE, reportOf, type Wire } from './report-bodies';

export function describeClaims(harness: StoreHarness): void {
  describe('claims', () => {
    const create = useWorlds(harness);
    let world: ProgressWorld;
    let run: TestRun;

    beforeEach(async () => {
      world = await create();
      run = await world.open({ budget: { maxProgressViolations: 100 } });
      await run.called('found', foundEvidence());
      await run.called('nothing', foundNothing());
      await run.called('failed', failed('EXECUTION_ERROR'));
      await run.reserved('running');
    });

    async function verdictOf(claim: Wire): Promise<unknown> {
      const answer = await world.report(run.key, reportOf(claim));
      return answer.outcome === 'ACCEPTED' ? answer.claims[0]?.verdict : answer;
    }

    async function violationsOf(...claims: readonly Wire[]): Promise<unknown> {
      const answer = await world.report(run.key, reportOf(...claims));
      if (answer.outcome !== 'INVALID_PROGRESS_PROTOCOL') return answer;
      return answer.violations.map(({ claimId, code }) => [claimId, code]);
    }

    it.each<[string, Wire, string]>([
      ['a quote that occurs', { quote: QUOTE }, 'SUPPORTED'],
      ['a quote that is a whole text', { quote: 'connect to <ip> timed out after <num> ms' }, 'SUPPORTED'],
      ['a quote in other letters', { quote: QUOTE.toUpperCase() }, 'NOT_ESTABLISHED'],
      ['a quote that never occurred', { quote: 'disk is on fire' }, 'NOT_ESTABLISHED'],
      ['a quote over two texts', { quote: 'ERROR connect to <ip>' }, 'NOT_ESTABLISHED'],
      ['a quote of the JSON around a text', { quote: '"level":"ERROR"' }, 'NOT_ESTABLISHED'],
      ['a quote of the question', { quote: 'checkout failed for everybody' }, 'NOT_ESTABLISHED'],
      ['a quote of the id', { quote: 'toolu_01A09q90' }, 'NOT_ESTABLISHED'],
      ['a quote of the raw response', { quote: 'password=hunter2' }, 'NOT_ESTABLISHED'],
      ['an assertion that holds', asserting('/patterns/0/count', '>=', 200), 'SUPPORTED'],
      ['an assertion that is false', asserting('/patterns/0/count', '<', 200), 'CONTRADICTED'],
      ['an assertion that leads nowhere', asserting('/patterns/1/count', '>=', 1), 'NOT_ESTABLISHED'],
      ['both, both good', { quote: QUOTE, ...asserting('/truncated', '==', false) }, 'SUPPORTED'],
      ['both, the quote bad', { quote: 'disk is on fire', ...asserting('/truncated', '==', false) }, 'NOT_ESTABLISHED'],
      ['both, the assertion false', { quote: QUOTE, ...asserting('/truncated', '==', true) }, 'CONTRADICTED'],
      ['both bad', { quote: 'disk is on fire', ...asserting('/truncated', '==', true) }, 'CONTRADICTED'],
      ['its own run named', { quote: QUOTE, run_id: 'run-1' }, 'SUPPORTED'],
    ])('with %s', async (_what, parts, verdict) => {
      expect(await verdictOf(observed('one', citing('found', parts)))).toBe(verdict);
    });

    it.each([
      ['whole', 'alarm is on 🚨', 'SUPPORTED'],
      ['in half', 'alarm is on \ud83d', 'NOT_ESTABLISHED'],
    ])('quote a character outside the plane %s', async (_how, quote, verdict) => {
      await run.called('alarm', foundEvidence({ text: 'the alarm is on 🚨 since noon' }));
      expect(await verdictOf(observed('one', citing('alarm', { quote })))).toBe(verdict);
    });

    it('get the worst verdict of their citations, each of which has its own', async () => {
      const [good, unseen, wrong] = [
        citing('found'),
        citing('found', { quote: 'disk is on fire' }),
        citing('found', asserting('/totals/matched', '==', 1)),
      ];
      const claims = [observed('a', good), observed('b', good, unseen), observed('c', unseen, wrong, good)];
      const cited = (verdict: string): Wire => ({ toolCallId: 'found', verdict });
      expect(await world.report(run.key, reportOf(...claims))).toEqual({
        outcome: 'ACCEPTED',
        claims: [
          { claimId: 'a', verdict: 'SUPPORTED', evidence: [cited('SUPPORTED')] },
          { claimId: 'b', verdict: 'NOT_ESTABLISHED', evidence: [cited('SUPPORTED'), cited('NOT_ESTABLISHED')] },
          {
            ...{ claimId: 'c', verdict: 'CONTRADICTED' },
            evidence: [cited('NOT_ESTABLISHED'), cited('CONTRADICTED'), cited('SUPPORTED')],
          },
        ],
      });
    });

    describe('that something was not observed', () => {
      it.each<[string, Wire | null, Wire, string]>([
        ['rest on the scope of the record', null, {}, 'SUPPORTED'],
        ['may name that very scope', { ...NOTHING_SCOPE }, {}, 'SUPPORTED'],
        ['reach no further', { ...NOTHING_SCOPE, lookback_minutes: 61 }, {}, 'NOT_ESTABLISHED'],
        ['do not leave a part of the scope out', { query: 'no space left' }, {}, 'NOT_ESTABLISHED'],
        ['may assert what the record says', null, asserting('/totals/matched', '==', 0), 'SUPPORTED'],
        ['may be contradicted', null, asserting('/totals/matched', '>', 0), 'CONTRADICTED'],
        ['may quote nothing that is not there', null, { quote: 'no space left' }, 'NOT_ESTABLISHED'],
      ])('%s', async (_what, scope, parts, verdict) => {
        expect(await verdictOf(notObserved('one', scope, citing('nothing', parts)))).toBe(verdict);
      });

      it('reach as far as the projector says that they do', async () => {
        world.readers.register('query_logs', {
          identity: PROJECTOR,
          covers: (result, claimed) => JSON.stringify(result).includes(JSON.stringify(claimed['query']).slice(1, -1)),
        });
        expect(await verdictOf(notObserved('one', { query: 'space' }, citing('nothing', {})))).toBe('SUPPORTED');
        expect(await verdictOf(notObserved('one', { query: 'memory' }, citing('nothing', {})))).toBe('NOT_ESTABLISHED');
      });
    });

    it.each<[string, Wire, string]>([
      ['cite nothing', observed('one'), 'NO_EVIDENCE_CITED'],
      ['cite nothing for what was not observed', notObserved('one', null), 'NO_EVIDENCE_CITED'],
      ['leave their evidence out', { claim_id: 'one', statement: 'x', kind: 'OBSERVED' }, 'NO_EVIDENCE_CITED'],
      ['check nothing', observed('one', citing('found', {})), 'NO_CHECK'],
      ['cite a call that was never made', observed('one', citing('never')), 'UNKNOWN_REFERENCE'],
      ['cite what cannot be an id', observed('one', citing('call {1}')), 'UNKNOWN_REFERENCE'],
      ['cite a part of a key', observed('one', citing('..')), 'UNKNOWN_REFERENCE'],
      ['cite a call that runs', observed('one', citing('running')), 'NOT_REFERENCABLE'],
      ['cite a call that failed', observed('one', citing('failed')), 'NOT_REFERENCABLE'],
      ['deny by a call that failed', notObserved('one', null, citing('failed', {})), 'NOT_REFERENCABLE'],
      ['cite another run', observed('one', citing('found', { quote: QUOTE, run_id: 'run-2' })), 'CROSS_RUN_REFERENCE'],
      ['deny by a call that found something', notObserved('one', null, citing('found', {})), 'KIND_MISMATCH'],
      ['rest on a call that found nothing', observed('one', citing('nothing')), 'KIND_MISMATCH'],
      ['have a member more', { ...observed('one', citing('found')), confidence: 1 }, 'MALFORMED_REPORT'],
      ['are no claim', { claim_id: 'one', kind: 'OBSERVED' }, 'MALFORMED_REPORT'],
    ])('break the protocol where they %s', async (_what, claim, code) => {
      expect(await violationsOf(observed('zero', citing('found')), claim)).toEqual([['one', code]]);
    });

    it('are told everything that is wrong at once, each with its place', async () => {
      const answer = await world.report(
        run.key,
        reportOf(observed('a', citing('found'), citing('never', {})), observed('b'), observed('c', citing('failed'))),
      );
      expect(answer).toMatchObject({
        violations: [
          { claimId: 'a', code: 'NO_CHECK', repair: expect.stringMatching(/^\/claims\/0\/evidence\/1: /) as string },
          { claimId: 'a', code: 'UNKNOWN_REFERENCE' },
          {
            claimId: 'b',
            code: 'NO_EVIDENCE_CITED',
            repair: expect.stringMatching(/^\/claims\/1\/evidence: /) as string,
          },
          { claimId: 'c', code: 'NOT_REFERENCABLE' },
        ],
      });
    });

    it('are told twenty violations at most', async () => {
      const claims = Array.from({ length: 60 }, (_, index) => observed(`c${index}`));
      expect(await violationsOf(...claims)).toHaveLength(20);
    });

    describe('that cite another run', () => {
      beforeEach(async () => {
        const other = await world.open({ runId: 'run-2' });
        await other.called('elsewhere', foundEvidence());
        const foreign = await world.open({ principal: 'other', runId: 'run-1' });
        await foreign.called('of-another', foundEvidence());
      });

      it('learn nothing of what exists there: an id of elsewhere reads as one that never was', async () => {
        const answers = [];
        for (const id of ['elsewhere', 'of-another', 'never-was']) {
          answers.push(await world.report(run.key, reportOf(observed('one', citing(id)))));
        }
        const [first, ...others] = answers.map((answer) => ({ ...answer, attemptsLeft: null }));
        for (const other of others) expect(other).toEqual(first);
      });

      it('learn nothing by naming it either, and it is not looked up', async () => {
        world.store.heal();
        const answers = [];
        for (const [id, runId] of [
          ['elsewhere', 'run-2'],
          ['never-was', 'run-2'],
          ['never-was', 'run-9'],
        ] as const) {
          const claim = observed('one', citing(id, { quote: QUOTE, run_id: runId }));
          answers.push(await world.report(run.key, reportOf(claim)));
        }
        expect(world.store.count('findView')).toBe(0);
        expect(answers[0]).toMatchObject({ violations: [{ code: 'CROSS_RUN_REFERENCE' }] });
        const [first, ...others] = answers.map((answer) => ({ ...answer, attemptsLeft: null }));
        for (const other of others) expect(other).toEqual(first);
      });
    });

    it('read each record once, however often it is cited, and never a raw response', async () => {
      const claims = Array.from({ length: 20 }, (_, index) =>
        observed(`c${index}`, citing('found'), citing('found', asserting('/totals/matched', '==', 212))),
      );
      world.store.heal();
      const answer = await world.report(run.key, reportOf(...claims, notObserved('n', null, citing('nothing', {}))));
      expect(answer).toMatchObject({ outcome: 'ACCEPTED' });
      expect([...world.store.taken].sort()).toEqual(['findRun', 'findView', 'findView', 'recordReport']);
      expect(JSON.stringify(answer)).not.toContain('hunter2');
    });

    it('get the same verdicts again', async () => {
      const report = reportOf(
        observed('a', citing('found')),
        observed('b', citing('found', { quote: 'disk is on fire' })),
      );
      expect(await world.report(run.key, report)).toEqual(await world.report(run.key, report));
    });
  });
}
