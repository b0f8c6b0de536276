import { type ObservedFacts } from '../../../src/progress/observed-facts/observed-facts';
import { failed } from '../../contract/settlements';
import { type StoreHarness } from '../../contract/store-harness';
import { parallel, type TestRun } from '../../contract/test-run';
import { foundEvidence, foundNothing, type ProgressWorld, useWorlds } from './progress-world';
import { citing, observed, reportOf } from './report-bodies';

const CALLS = 48;
const ENDS = [
  ['complete', { status: 'COMPLETED', reason: 'COMPLETED' }],
  ['release', { status: 'RELEASED', reason: 'enough' }],
] as const;

const settlementOf = (number: number): ReturnType<typeof foundEvidence> | ReturnType<typeof failed> =>
  [foundEvidence(), foundNothing(), failed('EXECUTION_ERROR')][number % 3] ?? foundEvidence();

export function describeRaces(harness: StoreHarness): void {
  describe('calls that complete', () => {
    const create = useWorlds(harness);
    let world: ProgressWorld;
    let run: TestRun;

    beforeEach(async () => {
      world = await create();
      run = await world.open();
      await parallel(CALLS, (number) => run.reserved(`c${number}`));
    });

    const idsOf = ({ facts, excluded }: ObservedFacts): string[] =>
      [...facts, ...excluded].map(({ toolCallId }) => toolCallId).sort();

    /** Facts are READY, in order, and each call stands in one list at most. */
    function expectSound(seen: ObservedFacts): void {
      const ordinals = seen.facts.map(({ ordinal }) => ordinal);
      expect(ordinals).toEqual([...ordinals].sort((a, b) => a - b));
      expect(new Set(idsOf(seen)).size).toBe(idsOf(seen).length);
      for (const { toolCallId } of seen.facts) expect(Number(toolCallId.slice(1)) % 3).not.toBe(2);
      for (const { toolCallId, reason } of seen.excluded) {
        if (reason === 'ERROR') expect(Number(toolCallId.slice(1)) % 3).toBe(2);
        else expect(reason).toBe('AFTER_END');
      }
    }

    it('while facts are read are there whole or not at all, and never go again', async () => {
      const seen: ObservedFacts[] = [];
      await Promise.all([
        parallel(CALLS, (number) => run.settled(`c${number}`, settlementOf(number))),
        (async () => {
          for (let reads = 0; reads < 12; reads += 1) seen.push(await world.facts(run.key));
        })(),
      ]);
      seen.push(await world.facts(run.key));
      let before: string[] = [];
      for (const facts of seen) {
        expectSound(facts);
        const now = idsOf(facts);
        expect(now).toEqual(expect.arrayContaining(before));
        before = now;
      }
      expect(before).toHaveLength(CALLS);
    });

    it.each(ENDS)(
      'against a %s are facts if they came before it, and after it never become facts',
      async (_how, end) => {
        const half = CALLS / 2;
        await parallel(half, (number) => run.settled(`c${number}`, settlementOf(number)));
        let atEnd: ObservedFacts | undefined;
        await Promise.all([
          ...Array.from({ length: half }, (_, index) => run.settled(`c${half + index}`, settlementOf(half + index))),
          world.store.endRun(run.key, end).then(async () => {
            atEnd = await world.facts(run.key);
          }),
        ]);
        const later = await world.facts(run.key);
        for (const facts of [atEnd, later]) if (facts !== undefined) expectSound(facts);
        // The end draws the line once: what is a fact then is one for good, and nothing joins it.
        expect(later.facts).toEqual(atEnd?.facts);
        expect(later.status).toBe(end.status);
        expect(idsOf(later)).toHaveLength(CALLS);
        for (const { toolCallId } of later.facts) expect((await run.view(toolCallId)).afterEnd).toBe(false);
        for (const { toolCallId, reason } of later.excluded) {
          if (reason === 'AFTER_END') expect((await run.view(toolCallId)).afterEnd).toBe(true);
        }
      },
    );

    it('while they are cited are referencable or not, and nothing between', async () => {
      run = await world.open({ runId: 'cited', budget: { maxProgressViolations: 1_000 } });
      await parallel(CALLS, (number) => run.reserved(`c${number}`));
      const [, answers] = await Promise.all([
        parallel(CALLS, (number) => run.settled(`c${number}`, foundEvidence())),
        parallel(CALLS, (number) => world.report(run.key, reportOf(observed('one', citing(`c${number}`))))),
      ]);
      for (const answer of answers) {
        if (answer.outcome === 'ACCEPTED') expect(answer.claims[0]?.verdict).toBe('SUPPORTED');
        else expect(answer).toMatchObject({ violations: [{ code: 'NOT_REFERENCABLE' }] });
      }
    });

    it('against the report that releases the run are facts only if they came before it', async () => {
      run = await world.open({ runId: 'strict', budget: { maxProgressViolations: 1 } });
      await parallel(CALLS, (number) => run.reserved(`c${number}`));
      const [answer] = await Promise.all([
        world.report(run.key, 'no report'),
        ...Array.from({ length: CALLS }, (_, number) => run.settled(`c${number}`, settlementOf(number))),
      ]);
      const later = await world.facts(run.key);
      expectSound(later);
      expect(later.status).toBe('RELEASED');
      expect(answer).toMatchObject({ runStatus: 'RELEASED', observedFacts: { facts: later.facts } });
    });

    it('and ends at once leave one end', async () => {
      await Promise.all([
        ...ENDS.map(([, end]) => world.store.endRun(run.key, end)),
        world.report(run.key, 'no report'),
        ...Array.from({ length: CALLS }, (_, number) => run.settled(`c${number}`, settlementOf(number))),
      ]);
      const first = await world.facts(run.key);
      expectSound(first);
      expect(await world.facts(run.key)).toEqual(first);
      expect(['COMPLETED', 'RELEASED']).toContain(first.status);
    });
  });
}
