import { performance } from 'node:perf_hooks';
import { Redis } from 'ioredis';
import { redisClientOptions } from '../../src/canonical-store/redis/connection/redis-connection';
import { TestRun } from '../contract/test-run';
import { documentedAcl } from '../support/redis-server.acl';
import { freePort, RedisServer } from '../support/redis-server';
import { adminClient, createRedisStore } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { refusalOf } from '../support/redis-start.refusal';

const CONNECTION = { host: '127.0.0.1', port: 1 };

describe('the start on a server', () => {
  const server = useRedisServer({ appendfsync: 'everysec' });
  const port = (): number => server().port;

  async function settings(...pairs: readonly (readonly [string, string])[]): Promise<void> {
    const admin = adminClient(port());
    for (const [name, value] of pairs) await admin.config('SET', name, value);
    admin.disconnect();
  }

  it('goes through without a word where all is well', async () => {
    const warnings: string[] = [];
    const made = await createRedisStore(
      { port: port() },
      {},
      { requireAof: true, warn: (text) => warnings.push(text) },
    );
    expect(warnings).toEqual([]);
    await made.close();
  });

  it.each([
    'allkeys-lru',
    'allkeys-lfu',
    'allkeys-random',
    'volatile-lru',
    'volatile-lfu',
    'volatile-random',
    'volatile-ttl',
  ])('is refused where the eviction policy is %s: evidence would vanish without an error', async (policy) => {
    await settings(['maxmemory-policy', policy]);
    const { reason, remedy } = await refusalOf(createRedisStore({ port: port() }));
    await settings(['maxmemory-policy', 'noeviction']);
    expect(reason).toContain(policy);
    expect(remedy).toContain('noeviction');
  });

  it('is refused without an append-only file where one is required, and warned of it otherwise', async () => {
    await settings(['appendonly', 'no']);
    const { remedy } = await refusalOf(createRedisStore({ port: port() }, {}, { requireAof: true }));
    expect(remedy).toContain('REDIS_REQUIRE_AOF');
    const warnings: string[] = [];
    const made = await createRedisStore({ port: port() }, {}, { warn: (text) => warnings.push(text) });
    await made.close();
    await settings(['appendonly', 'yes']);
    expect(warnings).toEqual([expect.stringMatching(/APPEND-ONLY FILE/)]);
  });

  it('is refused to a user who lacks a command, by its name', async () => {
    const admin = adminClient(port());
    const permissions = documentedAcl().filter((rule) => rule !== '+unlink');
    await admin.call('ACL', 'SETUSER', 'poor', 'on', '>secret', '~tb:*', ...permissions);
    admin.disconnect();
    const { reason } = await refusalOf(createRedisStore({ port: port(), username: 'poor', password: 'secret' }));
    expect(reason).toContain('UNLINK');
  });

  it('is refused to a user of other keys', async () => {
    const admin = adminClient(port());
    await admin.call('ACL', 'SETUSER', 'elsewhere', 'on', '>secret', '~other:*', ...documentedAcl());
    admin.disconnect();
    const start = createRedisStore({ port: port(), username: 'elsewhere', password: 'secret' });
    expect((await refusalOf(start)).reason).toMatch(/not (permit|run)/);
  });

  it('is refused with a wrong password, which is in no text', async () => {
    const start = createRedisStore(
      { port: port(), username: 'toolboundary', password: 'hunter2' },
      {},
      { startTimeoutMs: 500 },
    );
    const { message } = await refusalOf(start);
    expect(message).toContain('refuses the credentials');
    expect(message).not.toContain('hunter2');
  });

  it('is refused on a replica', async () => {
    const replica = await RedisServer.start({ settings: ['--replicaof', `127.0.0.1 ${port()}`] });
    const { reason } = await refusalOf(createRedisStore({ port: replica.port }));
    await replica.stop();
    expect(reason).toContain('replica');
  });

  it('is refused on a node of a cluster', async () => {
    const node = await RedisServer.start({ settings: ['--cluster-enabled', 'yes'] });
    const { remedy } = await refusalOf(createRedisStore({ port: node.port }));
    await node.stop();
    expect(remedy).toContain('REDIS_CLUSTER_NODES');
  });

  it('is refused where nothing listens, within its bound', async () => {
    const started = performance.now();
    const start = createRedisStore({ port: await freePort() }, {}, { startTimeoutMs: 400 });
    const { reason } = await refusalOf(start);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(reason).toContain('400 ms');
  });

  it('waits for a server that comes up within the bound', async () => {
    const late = await RedisServer.start();
    await late.kill();
    const start = createRedisStore({ port: late.port }, {}, { startTimeoutMs: 8_000 });
    await late.restart();
    await (await start).close();
    await late.stop();
  });

  it('keeps to the database that it was given', async () => {
    const made = await createRedisStore({ port: port(), db: 2 });
    await TestRun.open(made.store);
    const admin = adminClient(port());
    expect(await admin.keys(`${made.prefix}:*`)).toEqual([]);
    await admin.select(2);
    expect(await admin.keys(`${made.prefix}:*`)).toHaveLength(1);
    admin.disconnect();
    await made.close();
  });

  it('is refused where the server speaks no TLS', async () => {
    const start = createRedisStore({ port: port(), tls: true }, {}, { startTimeoutMs: 400 });
    expect((await refusalOf(start)).remedy).toContain('TLS');
  });

  describe('with a client from outside', () => {
    it.each([
      ['keyPrefix', { keyPrefix: 'x:' }, 'REDIS_PREFIX'],
      ['maxRetriesPerRequest', { maxRetriesPerRequest: 20 }, 'redisClientOptions'],
      ['enableOfflineQueue', { enableOfflineQueue: true }, 'redisClientOptions'],
      ['autoResendUnfulfilledCommands', { autoResendUnfulfilledCommands: true }, 'redisClientOptions'],
      ['enableAutoPipelining', { enableAutoPipelining: true }, 'redisClientOptions'],
    ])('is refused with the option %s', async (name, options, remedy) => {
      const client = new Redis({ ...redisClientOptions({ ...CONNECTION, port: port() }), ...options });
      const refusal = await refusalOf(createRedisStore({ port: port() }, {}, { client }));
      expect(refusal.reason).toContain(name);
      expect(refusal.remedy).toContain(remedy);
    });

    it('is refused without a command timeout', async () => {
      const { commandTimeout, ...options } = redisClientOptions({ ...CONNECTION, port: port() });
      expect(commandTimeout).toBe(500);
      const refusal = await refusalOf(createRedisStore({ port: port() }, {}, { client: new Redis(options) }));
      expect(refusal.reason).toContain('commandTimeout');
    });

    it('connects one that was made to wait', async () => {
      const client = new Redis({ ...redisClientOptions({ ...CONNECTION, port: port() }), lazyConnect: true });
      await (await createRedisStore({ port: port() }, {}, { client })).close();
    });
  });
});

describe('the time of the store', () => {
  const server = useRedisServer();

  it('is the one of the server, whatever the clock of the application says', async () => {
    const hourOff = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    const made = await createRedisStore({ port: server().port });
    const [seconds, micros] = await made.client.time();
    const now = made.store.now();
    hourOff.mockRestore();
    await made.close();
    expect(Math.abs(now - (Number(seconds) * 1000 + Number(micros) / 1000))).toBeLessThan(50);
  });
});
