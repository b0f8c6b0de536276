import { ready, wideText } from '../contract/settlements';
import { TestRun } from '../contract/test-run';
import { adminClient, createRedisStore, type RedisStoreUnderTest } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { keysOf } from '../support/redis-server.lifetimes';

describe('what other instances and earlier attempts leave behind', () => {
  const server = useRedisServer();
  let made: RedisStoreUnderTest;
  let other: RedisStoreUnderTest;
  let run: TestRun;

  beforeEach(async () => {
    made = await createRedisStore({ port: server().port });
    other = await createRedisStore({ port: server().port }, {}, { prefix: made.prefix });
    run = await TestRun.open(made.store);
  });
  afterEach(async () => {
    await made.close();
    await other.close();
  });

  const rawKeys = (): Promise<readonly string[]> => keysOf(made.client, `${made.prefix}:*:raw:*`);
  const key = { principal: 'tester', runId: 'run-1', toolCallId: 'c1' };

  it('an instance completes with a big raw response what another has reserved', async () => {
    const rawResponse = wideText(200_000);
    await run.reserved('c1', { token: 'mine' });
    const settlement = ready({ rawResponse });
    expect(await other.store.complete({ ...key, token: 'mine', settlement })).toMatchObject({ accepted: true });
    expect((await run.invocation('c1')).rawResponse === rawResponse).toBe(true);
    const [raw = ''] = await rawKeys();
    const record = `${made.prefix}:{tester/run-1}:call:c1`;
    expect(await made.client.pexpiretime(raw)).toBe(await made.client.pexpiretime(record));
  });

  it('another text of the same length, from an attempt that did not get through, is not adopted', async () => {
    const rawResponse = wideText(30_000);
    await run.reserved('c1', { token: 'mine' });
    const raw = `${made.prefix}:{tester/run-1}:raw:mine:c1`;
    await made.client.set(raw, Buffer.alloc(rawResponse.length * 3, 'y'), 'PX', 60_000);
    expect(await run.settled('c1', ready({ rawResponse }))).toMatchObject({ accepted: true, status: 'READY' });
    expect((await run.invocation('c1')).rawResponse === rawResponse).toBe(true);
  });

  it.each([
    ['of a stranger', 'stranger', ready({ rawResponse: wideText(30_000) })],
    ['that is too much for the run', 'mine', ready({ rawResponse: wideText(60_000) })],
  ])('a big raw response %s leaves nothing behind', async (_, token, settlement) => {
    const narrow = await TestRun.open(made.store, { runId: 'narrow', maxRawBytes: 50_000 });
    await narrow.reserved('c1', { token: 'mine' });
    await made.store.complete({ ...narrow.key, toolCallId: 'c1', token, settlement });
    expect(await rawKeys()).toEqual([]);
  });

  it('a big raw response comes too late: nothing of it is kept, what stands is not touched', async () => {
    const rawResponse = wideText(30_000);
    await run.called('c1', ready({ rawResponse }));
    expect(await run.complete('c1', ready({ rawResponse: wideText(40_000) }))).toMatchObject({ accepted: false });
    expect((await run.invocation('c1')).rawResponse === rawResponse).toBe(true);
    expect(await rawKeys()).toHaveLength(1);
    await made.store.purgeRun(run.key);
    expect(await rawKeys()).toEqual([]);
    expect(await run.complete('c1', ready({ rawResponse }))).toMatchObject({ outcome: 'EXPIRED' });
    expect(await rawKeys()).toEqual([]);
  });

  it('a raw response that somebody has deleted is no record without one', async () => {
    await run.called('c1', ready({ rawResponse: wideText(30_000) }));
    const [raw = ''] = await rawKeys();
    await made.client.del(raw);
    await expect(run.invocation('c1')).rejects.toThrow('The raw response of a record is not in Redis any more.');
  });

  it('what no step of the store has written is an error without any of its text', async () => {
    await run.called('c1', ready());
    await made.client.hset(`${made.prefix}:{tester/run-1}:call:c1`, 'facts', 'SECRET');
    await expect(run.view('c1')).rejects.toThrow('Redis holds something that this store did not write.');
    const admin = adminClient(server().port);
    await admin.del(`${made.prefix}:{tester/run-1}:run`);
    await admin.set(`${made.prefix}:{tester/run-1}:run`, 'SECRET');
    admin.disconnect();
    await expect(made.store.findRun(run.key)).rejects.toThrow('Redis refused the command.');
  });
});
