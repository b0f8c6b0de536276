import { type ErrorCode } from '../../src/contract/error-catalogue';
import { failed, ready, RESULT, wideResult, wideText } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { REQUEST, TestRun } from './test-run';

const TOO_LARGE = { status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'RESULT_TOO_LARGE' };
const REQUEST_BYTES = Buffer.byteLength(REQUEST);

export function describeSizes(harness: StoreHarness): void {
  describe('byte limits, judged once more by the completing step', () => {
    const create = useStores(harness);

    it('Raw response is too large', async () => {
      const { store } = await create({ limits: { maxRawBytes: 3_000 } });
      const run = await TestRun.open(store);
      for (const bytes of [2_999, 3_000]) {
        const rawResponse = wideText(bytes);
        expect(await run.called(`raw-${bytes}`, ready({ rawResponse }))).toMatchObject({
          accepted: true,
          status: 'READY',
        });
        expect((await run.invocation(`raw-${bytes}`)).rawResponse).toBe(rawResponse);
      }
      const over = await run.called('raw-3001', ready({ rawResponse: wideText(3_001) }));
      expect(over).toMatchObject({ accepted: true, ...TOO_LARGE });
      expect(await run.invocation('raw-3001')).toMatchObject({ ...TOO_LARGE, rawResponse: null, agentResult: null });
    });

    it('Agent result is too large', async () => {
      const { store } = await create({ limits: { maxResultBytes: 2_000 } });
      const run = await TestRun.open(store);
      for (const bytes of [1_999, 2_000]) {
        const agentResult = wideResult(bytes);
        expect(await run.called(`result-${bytes}`, ready({ agentResult }))).toMatchObject({ status: 'READY' });
        expect((await run.view(`result-${bytes}`)).agentResult).toEqual(JSON.parse(agentResult));
      }
      const rawResponse = wideText(500);
      const over = await run.called('result-2001', ready({ rawResponse, agentResult: wideResult(2_001) }));
      expect(over).toMatchObject({ accepted: true, ...TOO_LARGE });
      expect(await run.invocation('result-2001')).toMatchObject({ ...TOO_LARGE, rawResponse, agentResult: null });
      expect((await run.run()).used.resultBytes).toBe(3_999);
    });

    it('bind a result to what its call holds', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 4_000 } });
      await run.reserved('c1', { holdBytes: 2_500 });
      await run.reserved('c2', { holdBytes: 2_500 });
      expect(await run.settled('c2', ready({ agentResult: wideResult(1_501) }))).toMatchObject(TOO_LARGE);
      expect(await run.settled('c1', ready({ agentResult: wideResult(2_500) }))).toMatchObject({ status: 'READY' });
      await run.reserved('c3', { holdBytes: 2_500 });
      expect(await run.settled('c3', ready({ agentResult: wideResult(1_500) }))).toMatchObject({
        status: 'READY',
        remaining: { resultBytes: 0 },
      });
    });

    it('bound the whole record: request, raw response and result', async () => {
      const maxRecordBytes = 4_000;
      const { store } = await create({ limits: { maxRecordBytes } });
      const run = await TestRun.open(store);
      const room = maxRecordBytes - REQUEST_BYTES - Buffer.byteLength(RESULT);
      expect(await run.called('under', ready({ rawResponse: wideText(room - 1) }))).toMatchObject({ status: 'READY' });
      expect(await run.called('at', ready({ rawResponse: wideText(room) }))).toMatchObject({ status: 'READY' });
      expect(await run.called('over', ready({ rawResponse: wideText(room + 1) }))).toMatchObject(TOO_LARGE);
      expect(await run.invocation('over')).toMatchObject({ rawResponse: null, agentResult: null });
    });

    it('bound the raw bytes of a run', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { maxRawBytes: 1_000 });
      await run.called('c1', ready({ rawResponse: wideText(600) }));
      expect(await run.called('over', ready({ rawResponse: wideText(401) }))).toMatchObject(TOO_LARGE);
      expect(await run.invocation('over')).toMatchObject({ rawResponse: null, agentResult: null });
      expect(await run.called('at', ready({ rawResponse: wideText(400) }))).toMatchObject({ status: 'READY' });
    });

    it('take the raw response of a failed call, not its code', async () => {
      const { store } = await create({ limits: { maxRawBytes: 1_000, maxRecordBytes: 900 } });
      const run = await TestRun.open(store, { maxRawBytes: 700 });
      const dropped = async (id: string, code: ErrorCode, bytes: number): Promise<void> => {
        expect(await run.called(id, failed(code, wideText(bytes)))).toMatchObject({ accepted: true, errorCode: code });
        expect(await run.invocation(id)).toMatchObject({ errorCode: code, rawResponse: null });
      };
      await dropped('over-raw', 'PROJECTION_ERROR', 1_001);
      await dropped('over-record', 'EXECUTION_TIMEOUT', 901 - REQUEST_BYTES);
      await dropped('over-run', 'EXECUTION_CANCELLED', 701);
      await run.called('fits', failed('PROJECTION_ERROR', wideText(700)));
      expect((await run.invocation('fits')).rawResponse).toBe(wideText(700));
    });
  });
}
