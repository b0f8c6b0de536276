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
      const wrong: Record<string, object> = { 'cross-run': { runId: 'run-2' }, projecting: { status: 'PROJECTING' } };
      world.store.intercept('visitCompleted', (proceed, key, visit) =>
        proceed(key, ({ toolCallId, ordinal, sighting }) => {
          if (toolCallId === 'missing') visit({ toolCallId, ordinal, sighting: { state: 'UNKNOWN' } });
          else if (sighting.state !== 'FOUND') visit({ toolCallId, ordinal, sighting });
          else {
            const invocation = { ...sighting.invocation, ...wrong[toolCallId] };
            visit({ toolCallId, ordinal, sighting: { state: 'FOUND', invocation } });
          }
        }),
      );

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
