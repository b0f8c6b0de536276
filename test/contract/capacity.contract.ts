import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { ready, wideText } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { openingOf, TestRun } from './test-run';

const MAX_BYTES = 8 * 1024 * 1024;
const TTL_MS = 3_000;
const RAW_BYTES = 256 * 1024;

export function describeCapacity(harness: StoreHarness): void {
  describe('a full store', () => {
    const create = useStores(harness);

    it('refuses, keeps everything that lives, and takes again once records have expired', async () => {
      const { store, elapse } = await create({ maxBytes: MAX_BYTES, limits: { ttlMs: TTL_MS } });
      const run = await TestRun.open(store);
      const rawResponse = wideText(RAW_BYTES);
      let calls = 0;
      let refusal: unknown = null;
      while (refusal === null && calls < 2 * (MAX_BYTES / RAW_BYTES)) {
        try {
          await run.called(`c${calls}`, ready({ rawResponse }));
          calls += 1;
        } catch (error) {
          refusal = error;
        }
      }
      expect(refusal).toBeInstanceOf(StoreUnavailableError);
      expect(calls).toBeGreaterThan(2);
      for (let call = 0; call < calls; call += 1) {
        expect((await run.invocation(`c${call}`)).rawResponse === rawResponse).toBe(true);
      }

      await elapse(TTL_MS + 500);
      const later = await TestRun.open(store, { runId: 'later' });
      // A server may take a moment to give expired memory back.
      let taken: unknown = null;
      for (let attempt = 0; taken === null && attempt < 20; attempt += 1) {
        taken = await later.called(`c${attempt}`, ready({ rawResponse })).catch(() => null);
        if (taken === null) await elapse(250);
      }
      expect(taken).toMatchObject({ accepted: true, status: 'READY' });
      expect(await store.findView({ ...run.key, toolCallId: 'c0' })).toEqual({ state: 'EXPIRED' });
      expect(await run.reserve('c0')).toMatchObject({ code: 'DUPLICATE_TOOL_CALL' });
    });

    it('refuses new runs, calls and reports whole: nothing of them is there', async () => {
      const { store } = await create({ maxBytes: MAX_BYTES });
      const run = await TestRun.open(store, { budget: { maxCalls: 100_000 } });
      const request = 'x'.repeat(32 * 1024);
      let refusal: unknown = null;
      let calls = 0;
      while (refusal === null && calls < 1_000) {
        const reserved = run.reserve(`c${calls}`, { request, holdBytes: 0 });
        refusal = await reserved.then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) calls += 1;
      }
      expect(refusal).toBeInstanceOf(StoreUnavailableError);
      const metadata = { note: 'x'.repeat(64 * 1024) };
      await expect(store.openRun(openingOf(store, { runId: 'run-2', metadata }))).rejects.toBeInstanceOf(
        StoreUnavailableError,
      );
      const report = { ...run.key, reportId: 'r1', digest: 'd', broken: true, answer: JSON.stringify(metadata) };
      await expect(store.recordReport(report)).rejects.toBeInstanceOf(StoreUnavailableError);

      expect(await store.findRun({ ...run.key, runId: 'run-2' })).toBeNull();
      expect(await store.findView({ ...run.key, toolCallId: `c${calls}` })).toEqual({ state: 'UNKNOWN' });
      expect((await run.run()).used).toMatchObject({ calls, progressViolations: 0 });
      expect((await store.listInvocations(run.key, { limit: 2_000 }))?.items).toHaveLength(calls);
    });
  });
}
