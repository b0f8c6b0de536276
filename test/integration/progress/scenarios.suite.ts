import { failed } from '../../contract/settlements';
import { type StoreHarness } from '../../contract/store-harness';
import { foundEvidence, foundNothing, useWorlds } from './progress-world';
import { citing, observed, reportOf } from './report-bodies';

/** The scenarios of "Run progress projection SHALL reference canonical records without duplicating truth". */
export function describeScenarios(harness: StoreHarness): void {
  describe('scenarios of the specification', () => {
    const create = useWorlds(harness);

    it('Completed calls are projected', async () => {
      const world = await create();
      const run = await world.open();
      for (const id of ['first', 'second', 'third']) await run.reserved(id);
      await run.settled('third', foundEvidence({ totals: { matched: 3 } }));
      await run.settled('second', foundNothing());
      await run.settled('first', foundEvidence());
      await world.store.endRun(run.key, { status: 'COMPLETED', reason: 'COMPLETED' });

      const { facts, excluded } = await world.facts(run.key);
      expect(facts.map(({ toolCallId, kind, highlights }) => [toolCallId, kind, highlights])).toEqual([
        ['first', 'OBSERVATION', ['matched {"matched":212,"returned":212}']],
        ['second', 'NEGATIVE_OBSERVATION', []],
        ['third', 'OBSERVATION', ['matched {"matched":3}']],
      ]);
      expect(excluded).toEqual([]);
    });

    it('Indexed identity is invalid', async () => {
      const world = await create({ limits: { ttlMs: 500 } });
      const run = await world.open({ budget: { maxProgressViolations: 100 } });
      await run.called('expired', foundEvidence());
      await world.elapse(400);
      for (const id of ['missing', 'cross-run', 'projecting', 'good']) await run.called(id, foundEvidence());
      await run.called('error', failed('PROJECTION_ERROR', '{"raw":true}'));
      await world.elapse(150);
      world.store.intercept('readCompleted', async (proceed) => {
        const completed = await proceed();
        const calls = completed?.calls.map((call) => {
          if (call.toolCallId === 'missing') return { ...call, sighting: { state: 'UNKNOWN' } as const };
          if (call.sighting.state !== 'FOUND') return call;
          const parts = { 'cross-run': { runId: 'run-2' }, projecting: { status: 'PROJECTING' } as const }[
            call.toolCallId
          ];
          return { ...call, sighting: { ...call.sighting, invocation: { ...call.sighting.invocation, ...parts } } };
        });
        return completed && { ...completed, calls: calls ?? [] };
      });

      const { facts, excluded } = await world.facts(run.key);
      expect(facts.map(({ toolCallId }) => toolCallId)).toEqual(['good']);
      expect(excluded).toEqual([
        { toolCallId: 'expired', reason: 'MISSING' },
        { toolCallId: 'missing', reason: 'MISSING' },
        { toolCallId: 'cross-run', reason: 'CROSS_RUN' },
        { toolCallId: 'projecting', reason: 'PROJECTING' },
        { toolCallId: 'error', reason: 'ERROR' },
      ]);
      for (const id of ['expired', 'error', 'never']) {
        const answer = await world.report(run.key, reportOf(observed('one', citing(id))));
        expect(answer.outcome).toBe('INVALID_PROGRESS_PROTOCOL');
      }
    });
  });
}
