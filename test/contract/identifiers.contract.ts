import { isRunId, isToolCallId, MAX_RUN_ID_CHARS, MAX_TOOL_CALL_ID_CHARS } from '../../src/contract/identifiers';
import { ready } from './settlements';
import { type StoreHarness, useStores } from './store-harness';
import { completedOf, TestRun } from './test-run';

const LONG = 'x'.repeat(MAX_TOOL_CALL_ID_CHARS - 1);

/** Legal ids that a store may confuse: made of its own words and separators, of one another, or of names of objects. */
const TOOL_CALL_IDS: readonly string[] = [
  ...['X', 'x', 'X:raw', 'X:call', 'raw:X', 'X|raw', 'X/raw', 'X.raw', 'X~1', 'X~0', 'X=', 'X==', 'X+', 'X@', '-X'],
  ...['a', 'b', 'a|b', 'b|a', 'a:b', 'a/b', 'a||b', '|', ':', '/', '~', '-', '...', '0', '1', '01', '-1', '1e3', '+1'],
  ...['run', 'calls', 'completed', 'call', 'raw', 'call:X', 'call:X:raw', 'raw:owner:X', 'run:calls', 'local/run-1'],
  ...['tb:tester/run-1:call:X', 'tester/run-1:call:X', 'run-1:call:X', ':call:X', 'calls:1', 'status', 'token', 'c:X'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    'NaN',
    '%2F',
    '../X',
    'KEYS',
  ],
  ...[`${LONG}a`, `${LONG}b`, LONG, `${LONG.slice(4)}:raw`],
].filter(isToolCallId);

const RUN_KEYS: readonly (readonly [string, string])[] = [
  ...(
    ['run-1', 'run', 'b', 'b/c', 'c', 'b:c', 'b:call:X', 'b:call', 'b:calls', 'b:completed', 'a/b', '/b', 'b/'] as const
  ).map((runId) => ['a', runId] as const),
  ['a.b', 'c'],
  ['a-b', 'c'],
  ['a_b', 'c'],
  ['b', 'c'],
  ['c', 'b'],
  ['A', 'b'],
  ['other', 'run-1'],
  ['__proto__', 'b'],
  ['constructor', '__proto__'],
  ['a', '__proto__'],
  ['a', 'r'.repeat(MAX_RUN_ID_CHARS)],
  ['a', `${'r'.repeat(MAX_RUN_ID_CHARS - 1)}s`],
];

export function describeIdentifiers(harness: StoreHarness): void {
  describe('identifiers', () => {
    const create = useStores(harness);

    it('of calls never meet, however they are made', async () => {
      const { store } = await create();
      const run = await TestRun.open(store, { budget: { maxResultBytes: 1 << 30 } });
      const texts = (id: string) => ({ rawResponse: `raw of ${id}`, agentResult: JSON.stringify({ id }) });
      for (const id of TOOL_CALL_IDS) await run.reserved(id, { request: `request of ${id}`, token: `owner-${id}` });
      for (const id of TOOL_CALL_IDS) await run.settled(id, ready(texts(id)));
      for (const [index, id] of TOOL_CALL_IDS.entries()) {
        expect(await run.invocation(id)).toMatchObject({
          toolCallId: id,
          ordinal: index + 1,
          request: `request of ${id}`,
          rawResponse: `raw of ${id}`,
          agentResult: { id },
        });
      }
      const list = await store.listInvocations(run.key, { limit: 1_000 });
      expect(list?.items.map(({ toolCallId }) => toolCallId)).toEqual(TOOL_CALL_IDS);
      const completed = await completedOf(store, run.key);
      expect(completed?.calls.map(({ toolCallId }) => toolCallId)).toEqual(TOOL_CALL_IDS);
    });

    it('of big raw responses never meet the records of others', async () => {
      const { store } = await create();
      const run = await TestRun.open(store);
      const ids = ['X', 'X:raw', 'raw:X', 'owner:X', `raw:owner:X`];
      const rawOf = (id: string): string => `${id}|`.repeat(30_000);
      for (const id of ids) await run.reserved(id, { token: 'owner' });
      for (const id of ids) await run.settled(id, ready({ rawResponse: rawOf(id) }));
      for (const id of ids) expect((await run.invocation(id)).rawResponse === rawOf(id)).toBe(true);
    });

    it('of runs never meet, neither among principals nor with calls', async () => {
      const { store } = await create();
      const runs: TestRun[] = [];
      for (const [principal, runId] of RUN_KEYS) {
        expect(isRunId(runId)).toBe(true);
        runs.push(await TestRun.open(store, { principal, runId, metadata: { of: `${principal} ${runId}` } }));
      }
      const ids = ['X', 'call:X', 'c:call:X', 'b'];
      for (const run of runs) {
        for (const id of ids)
          await run.called(id, ready({ rawResponse: `${run.key.principal} ${run.key.runId} ${id}` }));
      }
      for (const [index, run] of runs.entries()) {
        const [principal, runId] = RUN_KEYS[index] ?? ['', ''];
        expect(await run.run()).toMatchObject({
          principal,
          runId,
          metadata: { of: `${principal} ${runId}` },
          used: { calls: 4 },
        });
        for (const id of ids) expect((await run.invocation(id)).rawResponse).toBe(`${principal} ${runId} ${id}`);
      }
    });
  });
}
