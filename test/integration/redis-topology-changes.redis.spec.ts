import { type RunKey } from '../../src/contract/run';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { ready } from '../contract/settlements';
import { TestRun } from '../contract/test-run';
import { until } from '../support/redis-admin';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { useRedisSentinel } from '../support/redis-sentinel.jest';
import { createRedisStore, type RedisStoreUnderTest } from '../support/redis-server.harness';

const LOST = expect.stringMatching(/^The connection to .*lost\.$/) as string;
const BACK = 'The connection to Redis is back.';

const HEALED_WITHIN_MS = 30_000;

/** Whether the store takes calls of this run. */
function serves(run: TestRun): () => Promise<boolean> {
  let calls = 0;
  // Each with an id of its own: the one before may have been reserved, and its answer lost.
  return async () => {
    calls += 1;
    return (await run.called(`attempt-${calls}`, ready())).accepted;
  };
}

describe('a cluster that changes', () => {
  const cluster = useRedisCluster({ nodeTimeoutMs: 800 });
  let made: RedisStoreUnderTest;
  let warnings: string[];
  let runs: readonly TestRun[];

  beforeEach(async () => {
    warnings = [];
    const warn = (text: string): unknown => warnings.push(text);
    made = await createRedisStore({ topology: 'cluster', nodes: cluster().nodes }, {}, { warn });
    warnings.splice(0);
    runs = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((runId) => TestRun.open(made.store, { runId })));
  });
  afterEach(async () => {
    await made.close();
    await cluster().heal();
  }, HEALED_WITHIN_MS);

  const keys = (): string[] => runs.map(({ key }) => `${made.prefix}:{${key.principal}/${key.runId}}:run`);

  it('is followed through a commanded failover of every shard, without a word', async () => {
    for (const { master } of await cluster().shards()) await cluster().failOver(master);
    for (const run of runs) await until('a call', 5_000, serves(run));
    await until('a whole list', 5_000, async () => (await made.store.listRuns({ limit: 10 })).items.length === 6);
    expect(warnings).toEqual([]);
  });

  it('is followed to the new master where one is killed; the loss and the return are said once', async () => {
    const [key = ''] = keys();
    const master = await cluster().masterOf(key);
    await master.kill();
    const [first] = runs;
    if (first === undefined) throw new Error('No run');
    await expect(first.reserve('too soon')).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await expect(made.store.listRuns({ limit: 10 })).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await cluster().untilMasterIsNot(master);
    await until('a call', 10_000, serves(first));
    await until('the return', 15_000, () => Promise.resolve(warnings.includes(BACK)));
    expect(warnings).toEqual([LOST, BACK]);
  }, 40_000);

  it('that moves a slot answers as before, or that it is moving, and loses nothing', async () => {
    const [key = ''] = keys();
    const [run] = runs;
    if (run === undefined) throw new Error('No run');
    const big = ready({ rawResponse: 'x'.repeat(200_000) });
    await run.reserved('in flight', { token: 'mine' });
    let calls = 0;
    await cluster().moveSlot(await cluster().slotOf(key), async () => {
      calls += 1;
      await run.called(`c${calls}`, big).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'StoreUnavailableError' });
      });
    });
    await until('a call', 5_000, serves(run));
    expect(await run.complete('in flight', big, 'mine')).toMatchObject({ accepted: true });
    expect(await invocationOf(made.store, run.key, 'in flight')).toMatchObject({ state: 'FOUND' });
  });
});

describe('a master that Sentinels name', () => {
  const sentinel = useRedisSentinel();
  let made: RedisStoreUnderTest;
  let warnings: string[];

  beforeEach(async () => {
    warnings = [];
    const { sentinels, name } = sentinel();
    const warn = (text: string): unknown => warnings.push(text);
    made = await createRedisStore({ topology: 'sentinel', sentinels, masterName: name }, {}, { warn });
    warnings.splice(0);
  });
  afterEach(async () => {
    await made.close();
    await sentinel().heal();
  }, HEALED_WITHIN_MS);

  it.each(['commanded', 'killed'])(
    'is followed through a failover (%s); each loss and return is said',
    async (how) => {
      const run = await TestRun.open(made.store, { runId: how });
      // A failover may lose what no replica has yet: here it is about what comes after.
      await until('both replicas', 5_000, async () => (await made.client.wait(2, 200)) === 2);
      const before = await sentinel().master();
      if (how === 'killed') {
        await before.kill();
        await sentinel().untilMasterIsNot(before);
      } else {
        await sentinel().failOver();
      }
      await until('the return', 10_000, () => Promise.resolve(warnings.includes(BACK)));
      await until('a call', 10_000, serves(run));
      // A Sentinel that hears of the new master late tells of it again: the client connects once more.
      expect(warnings).toEqual(warnings.map((_, place) => (place % 2 === 0 ? LOST : BACK)));
      expect(warnings.length).toBeGreaterThanOrEqual(2);
    },
    40_000,
  );
});

function invocationOf(store: CanonicalInvocationStore, key: RunKey, toolCallId: string): Promise<unknown> {
  return store.findInvocation({ ...key, toolCallId });
}
