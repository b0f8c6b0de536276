import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { ready, wideText } from '../contract/settlements';
import { parallel, TestRun } from '../contract/test-run';
import { RedisServer } from '../support/redis-server';
import { adminClient, createRedisStore, limitMemory, type RedisStoreUnderTest } from '../support/redis-server.harness';

describe('a server that fails', () => {
  let server: RedisServer;
  let made: RedisStoreUnderTest;

  afterEach(async () => {
    await made.close();
    await server.stop();
  });

  async function start(appendfsync: 'always' | false = false): Promise<TestRun> {
    server = await RedisServer.start({ appendfsync });
    made = await createRedisStore({ port: server.port });
    return TestRun.open(made.store);
  }

  it('has forgotten its scripts: 50 calls at once do not notice', async () => {
    const run = await start();
    const admin = adminClient(server.port);
    await admin.script('FLUSH', 'SYNC');
    const outcomes = await parallel(50, (number) => run.called(`c${number}`, ready()));
    admin.disconnect();
    expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
    expect((await run.run()).used.calls).toBe(50);
  });

  it('is frozen: a reservation whose caller has given up never happens', async () => {
    const run = await start();
    server.freeze();
    const started = performance.now();
    await expect(run.reserve('ghost', { notAfter: made.store.now() + 400 })).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    expect(performance.now() - started).toBeLessThan(650);
    server.thaw();
    await made.elapse(1_200);
    expect((await run.run()).used.calls).toBe(0);
    expect(await made.store.findView({ ...run.key, toolCallId: 'ghost' })).toEqual({ state: 'UNKNOWN' });
    expect(await run.called('c1', ready())).toMatchObject({ accepted: true });
  });

  it('is frozen for longer than a step is attempted: none of the attempts is taken later', async () => {
    const run = await start();
    server.freeze();
    await expect(run.reserve('ghost', { notAfter: made.store.now() + 60_000 })).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    server.thaw();
    await made.elapse(1_200);
    expect((await run.run()).used.calls).toBe(0);
    expect(await made.store.findView({ ...run.key, toolCallId: 'ghost' })).toEqual({ state: 'UNKNOWN' });
    expect(await run.called('c1', ready())).toMatchObject({ accepted: true });
  });

  it('is killed and comes back with its append-only file: everything acknowledged is there', async () => {
    const run = await start('always');
    const rawResponse = wideText(100_000);
    await run.called('done', ready({ rawResponse }));
    await run.reserved('open');
    await server.kill();
    await expect(run.complete('open', ready())).rejects.toBeInstanceOf(StoreUnavailableError);
    await server.restart();
    await made.elapse(1_200);

    expect((await run.invocation('done')).rawResponse === rawResponse).toBe(true);
    expect(await run.reserve('done')).toMatchObject({ code: 'DUPLICATE_TOOL_CALL' });
    expect(await run.settled('open', ready())).toMatchObject({ accepted: true });
    expect((await run.run()).used.calls).toBe(2);
  });

  it('is killed and comes back empty: the run is unknown, nothing is recreated', async () => {
    const run = await start();
    await run.reserved('c1');
    await server.kill();
    await server.restart();
    await made.elapse(1_200);

    expect(await run.complete('c1', ready())).toEqual({ outcome: 'EXPIRED', remaining: null });
    expect(await run.reserve('c2')).toMatchObject({ code: 'RUN_NOT_ACTIVE', remaining: null });
    expect(await run.complete('c1', ready({ rawResponse: wideText(100_000) }))).toMatchObject({ outcome: 'EXPIRED' });
    const admin = adminClient(server.port);
    expect(await admin.dbsize()).toBe(0);
    admin.disconnect();
  });

  it('comes back with an older state of the run: its calls are refused, none is made twice', async () => {
    const run = await start();
    const admin = adminClient(server.port);
    await run.called('c1', ready());
    const key = `${made.prefix}:{tester/run-1}:run`;
    const older = await admin.dumpBuffer(key);
    await run.called('c2', ready());
    await admin.restore(key, 3_600_000, older, 'REPLACE');
    admin.disconnect();
    expect(await run.reserve('c2', { knownCalls: 2 })).toMatchObject({ code: 'RUN_NOT_ACTIVE' });
    expect(await run.reserve('c3', { knownCalls: 2 })).toMatchObject({ code: 'RUN_NOT_ACTIVE' });
  });

  it('is out of memory: a step is refused whole, a reserved call completes once there is room', async () => {
    const run = await start();
    await run.reserved('c1');
    const before = await run.run();
    await limitMemory(server.port, 0);
    await expect(run.reserve('c2')).rejects.toThrow('Redis is out of memory.');
    await expect(run.complete('c1', ready())).rejects.toThrow('Redis is out of memory.');
    await expect(run.complete('c1', ready({ rawResponse: wideText(100_000) }))).rejects.toThrow(
      'Redis is out of memory.',
    );
    await expect(made.store.refuse({ ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' })).rejects.toThrow();
    expect(await run.run()).toEqual(before);
    expect(await run.view('c1')).toMatchObject({ status: 'PROJECTING' });
    await limitMemory(server.port, null);
    expect(await run.settled('c1', ready())).toMatchObject({ accepted: true, status: 'READY' });
  });

  it('wants replicas that it has not: writes are refused, reads go on', async () => {
    const run = await start();
    await run.called('c1', ready());
    const admin = adminClient(server.port);
    await admin.config('SET', 'min-replicas-to-write', 1);
    await expect(run.reserve('c2')).rejects.toThrow('Redis has too few replicas and refuses writes.');
    expect(await run.view('c1')).toMatchObject({ status: 'READY' });
    await admin.config('SET', 'min-replicas-to-write', 0);
    admin.disconnect();
    expect((await run.run()).used.calls).toBe(1);
  });

  it('becomes a replica: writes are refused', async () => {
    const run = await start();
    const admin = adminClient(server.port);
    await admin.replicaof('127.0.0.1', server.port);
    await expect(run.reserve('c1')).rejects.toBeInstanceOf(StoreUnavailableError);
    await admin.replicaof('NO', 'ONE');
    admin.disconnect();
    await made.elapse(1_200);
    expect(await run.called('c1', ready())).toMatchObject({ accepted: true });
  });
});
