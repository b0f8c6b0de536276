import { type CompletedCall } from '../../../src/canonical-store/invocation-reads';
import { failed } from '../../contract/settlements';
import { type StoreHarness } from '../../contract/store-harness';
import { parallel, type TestRun } from '../../contract/test-run';
import { foundEvidence, foundNothing, FOUND_RESULT, NOTHING_SCOPE, ProgressWorld, useWorlds } from './progress-world';
import { citing, observed, reportOf } from './report-bodies';

const COMPLETED = { status: 'COMPLETED', reason: 'COMPLETED' } as const;

/** Lets the store's index say of one call what no store should say. */
function misleading(world: ProgressWorld, toolCallId: string, change: (call: CompletedCall) => CompletedCall): void {
  world.store.intercept('visitCompleted', (proceed, key, visit) =>
    proceed(key, (call) => {
      visit(call.toolCallId === toolCallId ? change(call) : call);
    }),
  );
}

function withRecord(call: CompletedCall, parts: object): CompletedCall {
  if (call.sighting.state !== 'FOUND') throw new Error('The record is not there');
  return { ...call, sighting: { state: 'FOUND', invocation: { ...call.sighting.invocation, ...parts } } };
}

export function describeFacts(harness: StoreHarness): void {
  describe('observed facts', () => {
    const create = useWorlds(harness);
    let world: ProgressWorld;
    let run: TestRun;

    beforeEach(async () => {
      world = await create();
      run = await world.open();
    });

    /** The invalid identity is excluded, its neighbour is not, and no claim can rest on it. */
    async function expectExcluded(reason: string, code: string): Promise<void> {
      const { facts, excluded, coverage } = await world.facts(run.key);
      expect(facts.map(({ toolCallId }) => toolCallId)).toEqual(['good']);
      expect(excluded).toEqual([{ toolCallId: 'bad', reason }]);
      expect(coverage[0]).toMatchObject({ toolName: 'query_logs', ready: 1 });
      expect(await world.report(run.key, reportOf(observed('one', citing('bad'))))).toMatchObject({
        outcome: 'INVALID_PROGRESS_PROTOCOL',
        violations: [{ claimId: 'one', code }],
      });
    }

    describe('of completed calls', () => {
      it('stand in execution order, each as its record says', async () => {
        for (const id of ['first', 'second', 'third']) await run.reserved(id);
        await run.settled('third', foundEvidence({ totals: { matched: 3 } }));
        await run.settled('second', foundNothing());
        await run.settled('first', foundEvidence());
        await world.store.endRun(run.key, COMPLETED);

        const facts = await world.facts(run.key);
        expect(facts).toMatchObject({
          runId: 'run-1',
          status: 'COMPLETED',
          excluded: [],
          omitted: 0,
          truncated: false,
        });
        const completedAt = async (id: string): Promise<Date | null> => (await run.view(id)).completedAt;
        expect(facts.facts).toEqual([
          {
            ...{ ordinal: 1, toolCallId: 'first', toolName: 'query_logs', kind: 'OBSERVATION' },
            ...{ evidenceStatus: 'EVIDENCE_FOUND', observedAt: await completedAt('first') },
            ...{ scope: FOUND_RESULT['scope'], highlights: ['matched {"matched":212,"returned":212}'] },
          },
          {
            ...{ ordinal: 2, toolCallId: 'second', toolName: 'query_logs', kind: 'NEGATIVE_OBSERVATION' },
            ...{ evidenceStatus: 'NO_EVIDENCE', observedAt: await completedAt('second') },
            ...{ scope: NOTHING_SCOPE, highlights: [] },
          },
          {
            ...{ ordinal: 3, toolCallId: 'third', toolName: 'query_logs', kind: 'OBSERVATION' },
            ...{ evidenceStatus: 'EVIDENCE_FOUND', observedAt: await completedAt('third') },
            ...{ scope: null, highlights: ['matched {"matched":3}'] },
          },
        ]);
      });

      it('come from one read of the index with its records, and never from a raw response', async () => {
        await parallel(30, (number) => run.called(`c${number}`, foundEvidence()));
        world.store.heal();
        const facts = await world.facts(run.key);
        expect(facts.facts).toHaveLength(30);
        expect(world.store.taken).toEqual(['visitCompleted']);
        expect(JSON.stringify(facts)).not.toContain('hunter2');
      });

      it('are the same again, whenever and whoever asks', async () => {
        await run.called('a', foundEvidence());
        await run.called('b', foundNothing());
        await run.called('c', failed('EXECUTION_ERROR'));
        await world.store.endRun(run.key, COMPLETED);
        const first = await world.facts(run.key);
        expect(await world.facts(run.key)).toEqual(first);
        const elsewhere = new ProgressWorld(world.store, world.elapse);
        expect(await elsewhere.facts(run.key)).toEqual(first);
      });
    });

    describe('exclude an indexed identity', () => {
      it('that is missing', async () => {
        await run.called('good', foundEvidence());
        await run.called('bad', foundEvidence());
        misleading(world, 'bad', (call) => ({ ...call, sighting: { state: 'UNKNOWN' } }));
        world.store.intercept('findView', () => Promise.resolve({ state: 'UNKNOWN' }));
        await expectExcluded('MISSING', 'UNKNOWN_REFERENCE');
      });

      it('that has expired', async () => {
        world = await create({ limits: { ttlMs: 400 } });
        run = await world.open();
        await run.called('bad', foundEvidence());
        await world.elapse(250);
        await run.called('good', foundEvidence());
        await world.elapse(200);
        await expectExcluded('MISSING', 'UNKNOWN_REFERENCE');
      });

      it('that was purged', async () => {
        await run.called('c1', foundEvidence());
        await world.store.purgeRun(run.key);
        expect(await world.facts(run.key)).toMatchObject({
          facts: [],
          excluded: [{ toolCallId: 'c1', reason: 'MISSING' }],
        });
      });

      it.each([
        ['of another run', { runId: 'run-2' }],
        ['of another call', { toolCallId: 'good' }],
      ])('whose record is %s, whatever the store says', async (_which, foreign) => {
        await run.called('good', foundEvidence());
        await run.called('bad', foundEvidence());
        misleading(world, 'bad', (call) => withRecord(call, foreign));
        world.store.intercept('findView', async (proceed) => {
          const sighting = await proceed();
          return sighting.state === 'FOUND'
            ? { ...sighting, invocation: { ...sighting.invocation, ...foreign } }
            : sighting;
        });
        await expectExcluded('CROSS_RUN', 'UNKNOWN_REFERENCE');
      });

      it('that is PROJECTING; until it is completed it is not even indexed', async () => {
        await run.called('good', foundEvidence());
        await run.reserved('bad');
        expect(await world.facts(run.key)).toMatchObject({ facts: [{ toolCallId: 'good' }], excluded: [] });
        const invocation = await run.view('bad');
        world.store.intercept('visitCompleted', async (proceed, _key, visit) => {
          const standing = await proceed();
          visit({ toolCallId: 'bad', ordinal: 2, sighting: { state: 'FOUND', invocation } });
          return standing;
        });
        await expectExcluded('PROJECTING', 'NOT_REFERENCABLE');
      });

      it('that is in ERROR, though its raw response is on record', async () => {
        await run.called('good', foundEvidence());
        await run.called('bad', failed('PROJECTION_ERROR', '{"raw":true}'));
        await expectExcluded('ERROR', 'NOT_REFERENCABLE');
      });

      it.each([
        ['no result', { agentResult: null }],
        ['no evidence status', { evidenceStatus: null }],
        ['the evidence status of an error', { evidenceStatus: 'ERROR' }],
        ['no time of completion', { completedAt: null }],
      ])('that is READY by name only, with %s', async (_what, parts) => {
        await run.called('good', foundEvidence());
        await run.called('bad', foundEvidence());
        misleading(world, 'bad', (call) => withRecord(call, parts));
        expect(await world.facts(run.key)).toMatchObject({
          facts: [{ toolCallId: 'good' }],
          excluded: [{ toolCallId: 'bad', reason: 'ERROR' }],
        });
      });
    });

    it('are not what settles after the end of the run, though it is evidence', async () => {
      await run.called('before', foundEvidence());
      await run.reserved('late');
      await run.reserved('failed');
      await world.store.endRun(run.key, COMPLETED);
      await run.settled('late', foundEvidence());
      await run.settled('failed', failed('EXECUTION_CANCELLED'));
      const { facts, excluded, coverage } = await world.facts(run.key);
      expect(facts.map(({ toolCallId }) => toolCallId)).toEqual(['before']);
      expect(excluded).toEqual([
        { toolCallId: 'late', reason: 'AFTER_END' },
        { toolCallId: 'failed', reason: 'ERROR' },
      ]);
      expect(coverage[0]).toMatchObject({ ready: 1, errors: { EXECUTION_CANCELLED: 1 }, called: true });
      expect(await world.report(run.key, reportOf(observed('one', citing('late'))))).toMatchObject({
        outcome: 'ACCEPTED',
        claims: [{ verdict: 'SUPPORTED' }],
      });
    });

    it('cover every tool that the run allowed, called or not', async () => {
      run = await world.open({ runId: 'covered', tools: ['query_logs', 'lookup_knowledge', 'constructor', 'asked'] });
      await run.called('c1', foundEvidence());
      await run.called('c2', foundNothing());
      await run.called('c3', failed('EXECUTION_TIMEOUT'));
      await run.called('c4', failed('EXECUTION_ERROR'));
      await run.called('c5', failed('EXECUTION_TIMEOUT'));
      await run.reserved('c6', { toolName: 'asked' });
      for (const code of ['UNAUTHORIZED', 'INVALID_INPUT', 'INVALID_INPUT'] as const) {
        await world.store.refuse({ ...run.key, toolName: 'lookup_knowledge', code });
      }
      await world.store.refuse({ ...run.key, toolName: '*', code: 'UNKNOWN_TOOL' });
      const { coverage } = await world.facts(run.key);
      const nothing = { ready: 0, noEvidence: 0, errors: {}, refused: {}, called: false };
      expect(coverage).toEqual([
        {
          ...{ toolName: 'query_logs', ready: 2, noEvidence: 1, refused: {}, called: true },
          errors: { EXECUTION_ERROR: 1, EXECUTION_TIMEOUT: 2 },
        },
        { ...nothing, toolName: 'lookup_knowledge', refused: { INVALID_INPUT: 2, UNAUTHORIZED: 1 } },
        { ...nothing, toolName: 'constructor' },
        { ...nothing, toolName: 'asked', called: true },
      ]);
    });

    it('of a run without calls are none, and its coverage says that nobody looked', async () => {
      expect(await world.facts(run.key)).toMatchObject({
        ...{ status: 'ACTIVE', facts: [], excluded: [], omitted: 0, truncated: false },
        coverage: [
          { toolName: 'query_logs', called: false },
          { toolName: 'lookup_knowledge', called: false },
        ],
      });
    });

    it('settle calls that nobody will complete any more', async () => {
      world = await create({ timing: { abandonedAfterMs: 100 } });
      run = await world.open();
      await run.reserved('lost', { timeoutMs: 100 });
      await world.elapse(300);
      const { excluded, coverage } = await world.facts(run.key);
      expect(excluded).toEqual([{ toolCallId: 'lost', reason: 'ERROR' }]);
      expect(coverage[0]).toMatchObject({ errors: { INVOCATION_ABANDONED: 1 } });
    });

    it('are null of an unknown run, and of the run of another', async () => {
      expect(await world.projector.project({ ...run.key, runId: 'run-2' })).toBeNull();
      expect(await world.projector.project({ ...run.key, principal: 'other' })).toBeNull();
    });

    it('read as of their deadline once it has passed', async () => {
      run = await world.open({ runId: 'short', timeoutMs: 200 });
      await run.called('c1', foundEvidence());
      await world.elapse(250);
      expect(await world.facts(run.key)).toMatchObject({ status: 'EXPIRED', facts: [{ toolCallId: 'c1' }] });
    });
  });
}
