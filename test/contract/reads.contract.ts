import { InvalidCursorError } from '../../src/canonical-store/invalid-cursor.error';
import { type PageRequest } from '../../src/canonical-store/invocation-reads';
import { failed, RAW, ready, RESULT } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, REQUEST, TestRun } from './test-run';

export function describeReads(harness: StoreHarness): void {
  describe('reads', () => {
    const create = useStores(harness);

    it('find nothing of an id that was never reserved, nor in the run of another', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      const elsewhere = [
        { ...run.key, toolCallId: 'c2' },
        { ...run.key, runId: 'run-2', toolCallId: 'c1' },
        { ...run.key, principal: 'other', toolCallId: 'c1' },
      ];
      for (const key of elsewhere) {
        expect(await store.findView(key)).toEqual({ state: 'UNKNOWN' });
        expect(await store.findInvocation(key)).toEqual({ state: 'UNKNOWN' });
      }
      expect(await store.listInvocations({ ...run.key, principal: 'other' }, { limit: 10 })).toBeNull();
      expect(await completedOf(store, { ...run.key, principal: 'other' })).toBeNull();
    });

    it('show the agent neither request nor raw response', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.called('c1', ready());
      const { request, rawResponse, schemaVersion, ...visible } = await run.invocation('c1');
      expect([request, rawResponse, schemaVersion]).toEqual([REQUEST, RAW, 1]);
      expect(await run.view('c1')).toEqual(visible);
    });

    it.each([
      ['characters outside the plane', '🚨 𝔘 \u{10ffff}'],
      ['controls, NUL and both line ends', 'a\u0000b\r\n\u001b[31mc\n\u2028'],
      ['a byte order mark', '\ufeff{"a":1}'],
      ['what Unicode could normalise', 'e\u0301 \u212b ﬁ'],
      ['nothing at all', ''],
      ['blanks at both ends', '  {"a": 1 , "a":2}\t '],
    ])('give texts back exactly as they came: %s', async (_what, text) => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const agentResult = JSON.stringify({ text, ['__proto__']: [text] });
      await run.called('c1', ready({ rawResponse: text, agentResult }), { request: text });
      const record = await run.invocation('c1');
      expect(record.request).toBe(text);
      expect(record.rawResponse).toBe(text);
      expect(JSON.stringify(record.agentResult)).toBe(agentResult);
    });

    it.each(['a\nb', 'ä 超', ' x ', ''])('keep the name of the projector: %j', async (name) => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1', { projector: { name, version: 1 } });
      expect(await run.view('c1')).toMatchObject({ status: 'PROJECTING', projector: { name, version: 1 } });
      expect((await run.settled('c1', ready())).status).toBe('READY');
      expect(await run.view('c1')).toMatchObject({ status: 'READY', projector: { name, version: 1 } });
    });

    it('give copies: nobody changes a record from outside', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const projector = { name: 'query_logs', version: 1 };
      await run.called('c1', ready(), { projector });
      const before = structuredClone(await run.invocation('c1'));
      projector.name = 'changed';
      const record = await run.invocation('c1');
      record.createdAt.setTime(0);
      record.expiresAt.setTime(0);
      record.completedAt?.setTime(0);
      Object.assign(record.projector, { name: 'changed' });
      Object.assign(record.agentResult ?? {}, { totals: null });
      Object.assign((await run.view('c1')).agentResult ?? {}, { totals: null });
      expect(await run.invocation('c1')).toEqual(before);
    });

    describe('of a list', () => {
      it('give summaries by ordinal with byte counts, page by page', async () => {
        const { store } = await create();
        const run = await TestRun.open(store);
        await run.called('z', ready());
        await run.called('a', failed('EXECUTION_ERROR'));
        await run.reserved('m');
        await run.called('b', failed('PROJECTION_ERROR', RAW));
        await run.called('y', ready({ rawResponse: '' }));

        const ids: string[][] = [];
        let page: PageRequest = { limit: 2 };
        for (let pagesLeft = 5; pagesLeft > 0; pagesLeft -= 1) {
          const given = await store.listInvocations(run.key, page);
          ids.push(given?.items.map(({ toolCallId }) => toolCallId) ?? []);
          if (given?.nextCursor == null) break;
          page = { limit: 2, cursor: given.nextCursor };
        }
        expect(ids).toEqual([['z', 'a'], ['m', 'b'], ['y']]);

        const all = await store.listInvocations(run.key, { limit: 5 });
        expect(all?.nextCursor).toBeNull();
        const bytes = all?.items.map((item) => [item.requestBytes, item.rawResponseBytes, item.agentResultBytes]);
        const request = Buffer.byteLength(REQUEST);
        const [raw, result] = [Buffer.byteLength(RAW), Buffer.byteLength(RESULT)];
        expect(bytes).toEqual([
          [request, raw, result],
          [request, null, null],
          [request, null, null],
          [request, raw, null],
          [request, 0, result],
        ]);
        const { agentResult, ...head } = await run.view('z');
        expect(agentResult).not.toBeNull();
        expect(all?.items[0]).toEqual({
          ...head,
          requestBytes: request,
          rawResponseBytes: raw,
          agentResultBytes: result,
        });
      });

      it('go on where they stopped, whatever was reserved since', async () => {
        const { store } = await create();
        const run = await TestRun.open(store);
        for (const id of ['c1', 'c2', 'c3']) await run.reserved(id);
        const first = await store.listInvocations(run.key, { limit: 2 });
        await run.reserved('c4');
        const cursor = first?.nextCursor ?? '';
        const second = await store.listInvocations(run.key, { limit: 2, cursor });
        expect(second?.items.map(({ ordinal }) => ordinal)).toEqual([3, 4]);
        expect(second?.nextCursor).toBeNull();
      });

      it.each(['', 'nonsense', '***', 'LTE', 'invocations:1'])('take no cursor like %j', async (cursor) => {
        const { store } = await create();
        const run = await TestRun.open(store);
        await expect(store.listInvocations(run.key, { limit: 2, cursor })).rejects.toBeInstanceOf(InvalidCursorError);
      });
    });

    it('give the completed calls in the order of execution, not of completion', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) await run.reserved(id);
      await run.settled('c5', ready());
      await run.settled('c2', failed('EXECUTION_TIMEOUT'));
      await run.settled('c1', ready({ evidenceStatus: 'NO_EVIDENCE' }));
      await run.settled('c4', failed('PROJECTION_ERROR', RAW));

      const completed = await completedOf(store, run.key);
      expect(completed?.run).toEqual(await run.run());
      expect(completed?.calls).toEqual([
        { toolCallId: 'c1', ordinal: 1, sighting: { state: 'FOUND', invocation: await run.view('c1') } },
        { toolCallId: 'c2', ordinal: 2, sighting: { state: 'FOUND', invocation: await run.view('c2') } },
        { toolCallId: 'c4', ordinal: 4, sighting: { state: 'FOUND', invocation: await run.view('c4') } },
        { toolCallId: 'c5', ordinal: 5, sighting: { state: 'FOUND', invocation: await run.view('c5') } },
      ]);
    });

    it('give no completed calls of a run that has none', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      await run.reserved('c1');
      expect(await completedOf(store, run.key)).toEqual({ run: await run.run(), calls: [] });
    });

    it('of the completed calls reject with what their visitor throws, at once', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      for (const id of ['c1', 'c2']) await run.called(id, ready());
      const shown: string[] = [];
      const visiting = store.visitCompleted(run.key, ({ toolCallId }) => {
        shown.push(toolCallId);
        throw new RangeError('enough');
      });
      await expect(visiting).rejects.toThrow(new RangeError('enough'));
      expect(shown).toEqual(['c1']);
    });
  });
}
