import { type Settlement } from '../../src/canonical-store/completion';
import { failed, RAW, ready, RESULT } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { parallel, REQUEST, TestRun } from './test-run';

/** Moves that do not exist, as code without types may ask for them. */
const ILLEGAL: readonly (readonly [string, object])[] = [
  ['READY as an error', { ...ready(), evidenceStatus: 'ERROR' }],
  ['READY without an evidence status', { ...ready(), evidenceStatus: null }],
  ['READY with an invented evidence status', { ...ready(), evidenceStatus: 'SUCCESS' }],
  ['READY without a raw response', { ...ready(), rawResponse: null }],
  ['READY without a result', { ...ready(), agentResult: null }],
  ['READY with a result that is not JSON', { ...ready(), agentResult: '{"a":' }],
  ['READY with an array as its result', { ...ready(), agentResult: '[1]' }],
  ['READY with a text as its result', { ...ready(), agentResult: '"text"' }],
  ['READY with null as its result', { ...ready(), agentResult: 'null' }],
  ['back to PROJECTING', { status: 'PROJECTING', rawResponse: null }],
  ['an invented status', { ...ready(), status: 'DONE' }],
  ['ERROR without a code', { status: 'ERROR', rawResponse: null }],
  ['ERROR with an invented code', { status: 'ERROR', errorCode: 'toString', rawResponse: null }],
  ['ERROR with a raw response that is no text', { ...failed('EXECUTION_ERROR'), rawResponse: 7 }],
];

const OUTCOMES: readonly Settlement[] = [
  ready(),
  ready({ evidenceStatus: 'NO_EVIDENCE' }),
  ready({ agentResult: RESULT.replace('1', '2') }),
  failed('PROJECTION_ERROR', RAW),
  failed('PROJECTION_ERROR'),
  failed('EXECUTION_ERROR'),
];

export function describeComplete(harness: StoreHarness): void {
  describe('completing a call', () => {
    const create = useStores(harness);

    it('Projector succeeds', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      const before = await run.invocation('c1');
      const settled = await run.settled('c1', ready());
      expect(settled).toMatchObject({
        accepted: true,
        status: 'READY',
        evidenceStatus: 'EVIDENCE_FOUND',
        errorCode: null,
      });
      expect(settled.remaining).toMatchObject({ calls: 999, toolCalls: 999 });

      const record = await run.invocation('c1');
      expect(record).toEqual({
        ...before,
        status: 'READY',
        evidenceStatus: 'EVIDENCE_FOUND',
        rawResponse: RAW,
        agentResult: JSON.parse(RESULT) as object,
        completedAt: expect.any(Date) as Date,
      });
      expect(record.request).toBe(REQUEST);
      expect(record.completedAt?.getTime()).toBeGreaterThanOrEqual(record.createdAt.getTime());
    });

    it('No evidence projection completes', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const agentResult = '{"scope":{"topic":"APPLICATION","query":"timeout"},"patterns":[]}';
      await run.called('c1', ready({ evidenceStatus: 'NO_EVIDENCE', agentResult }));
      expect(await run.view('c1')).toMatchObject({
        status: 'READY',
        evidenceStatus: 'NO_EVIDENCE',
        agentResult: { scope: { topic: 'APPLICATION', query: 'timeout' }, patterns: [] },
      });
    });

    it('Projection fails', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.called('c1', failed('PROJECTION_ERROR', RAW));
      expect(await run.invocation('c1')).toMatchObject({
        status: 'ERROR',
        evidenceStatus: 'ERROR',
        errorCode: 'PROJECTION_ERROR',
        rawResponse: RAW,
        agentResult: null,
      });
    });

    it('Tool execution throws', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const settled = await run.called('c1', failed('EXECUTION_ERROR'));
      expect(settled).toMatchObject({
        accepted: true,
        status: 'ERROR',
        evidenceStatus: 'ERROR',
        errorCode: 'EXECUTION_ERROR',
      });
      expect(await run.invocation('c1')).toMatchObject({ status: 'ERROR', rawResponse: null, agentResult: null });
    });

    it.each(ILLEGAL)('knows no move like this: %s', async (_move, settlement) => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      const [record, standing] = [await run.invocation('c1'), await run.run()];
      await expect(run.complete('c1', settlement as Settlement)).rejects.toBeInstanceOf(TypeError);
      expect([await run.invocation('c1'), await run.run()]).toEqual([record, standing]);
    });

    describe.each(OUTCOMES.map((first, index) => [index, first] as const))('settled as outcome %i', (index, first) => {
      it('stays so, whatever comes after', async () => {
        const { store } = await create();
        const run = await TestRun.open(store);
        const stands = await run.called('c1', first);
        const [record, standing] = [await run.invocation('c1'), await run.run()];
        for (const [other, settlement] of OUTCOMES.entries()) {
          const accepted = other === index;
          expect(await run.settled('c1', settlement)).toMatchObject({
            accepted,
            status: stands.status,
            evidenceStatus: stands.evidenceStatus,
            errorCode: stands.errorCode,
          });
        }
        expect([await run.invocation('c1'), await run.run()]).toEqual([record, standing]);
      });
    });

    it('accepts a repetition of what the limits changed, as they changed it', async () => {
      const { store } = await create({ limits: { maxRawBytes: 100 } });
      const run = await TestRun.open(store);
      const settlement = ready({ rawResponse: 'x'.repeat(101) });
      await run.called('c1', settlement);
      expect(await run.settled('c1', settlement)).toMatchObject({ accepted: true, errorCode: 'RESULT_TOO_LARGE' });
      expect(await run.settled('c1', ready())).toMatchObject({ accepted: false, errorCode: 'RESULT_TOO_LARGE' });
    });

    it('takes one of 64 outcomes at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      const outcomes = await parallel(64, (number) =>
        run.settled('c1', ready({ agentResult: `{"number":${number}}` })),
      );
      const accepted = outcomes.flatMap((outcome, number) => (outcome.accepted ? [number] : []));
      expect(accepted).toHaveLength(1);
      expect((await run.view('c1')).agentResult).toEqual({ number: accepted[0] });
      expect((await run.run()).used.resultBytes).toBe(`{"number":${accepted.join()}}`.length);
    });

    it('is for the owner alone', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1', { token: 'mine' });
      await run.reserved('c2', { token: 'yours' });
      const standing = await run.run();
      const notOwner = { outcome: 'NOT_OWNER' };
      expect(await run.complete('c1', ready(), 'yours')).toEqual(notOwner);
      expect(await run.complete('c1', ready(), '')).toEqual(notOwner);
      expect(await run.complete('never-reserved', ready(), 'mine')).toEqual(notOwner);
      expect(await run.view('c1')).toMatchObject({ status: 'PROJECTING' });
      expect(await run.run()).toEqual(standing);
      await run.settled('c1', ready());
      expect(await run.complete('c1', ready(), 'yours')).toEqual(notOwner);
    });

    it('finds nothing to complete in a run that is not known', async () => {
      const { store } = await create();
      const run = TestRun.unopened(store, { principal: 'tester', runId: 'run-1' });
      expect(await run.complete('c1', ready())).toEqual({ outcome: 'EXPIRED', remaining: null });
    });
  });
}
