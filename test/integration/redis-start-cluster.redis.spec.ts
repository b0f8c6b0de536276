import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, type ClusterOptions } from 'ioredis';
import {
  type RedisClusterConnection,
  redisClientOptions,
} from '../../src/canonical-store/redis/connection/redis-connection';
import { type RedisStoreOptions } from '../../src/canonical-store/redis/redis-store.driver';
import { TestRun } from '../contract/test-run';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { documentedAcl } from '../support/redis-server.acl';
import { freePort, RedisServer } from '../support/redis-server';
import { createRedisStore, type RedisStoreUnderTest } from '../support/redis-server.harness';
import { refusalOf } from '../support/redis-start.refusal';

describe('the start on a cluster', () => {
  const cluster = useRedisCluster({ appendfsync: 'everysec' });

  function start(
    changes: Partial<RedisClusterConnection> = {},
    more: Partial<RedisStoreOptions> = {},
  ): Promise<RedisStoreUnderTest> {
    return createRedisStore({ topology: 'cluster', nodes: cluster().nodes, ...changes }, {}, more);
  }

  async function shard(): Promise<{ readonly master: RedisServer; readonly replica: RedisServer }> {
    const [first] = await cluster().shards();
    const [replica] = first?.replicas ?? [];
    if (first === undefined || replica === undefined) throw new Error('No replica');
    return { master: first.master, replica };
  }

  it('goes through without a word where all is well, with one node of six named', async () => {
    const warnings: string[] = [];
    const nodes = cluster().nodes.slice(3, 4);
    const made = await start({ nodes }, { requireAof: true, warn: (text) => warnings.push(text) });
    await TestRun.open(made.store);
    expect(warnings).toEqual([]);
    await made.close();
  });

  it('goes through where one of the named nodes is not there, or its name does not resolve', async () => {
    const gone = [
      { host: '127.0.0.1', port: await freePort() },
      { host: 'redis.invalid', port: 6379 },
    ];
    const made = await start({ nodes: [...gone, ...cluster().nodes.slice(0, 1)] });
    await made.close();
  });

  it('is refused where a replica would evict evidence, by its address', async () => {
    const { replica } = await shard();
    await cluster().tell(replica, 'CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl');
    const { reason, remedy } = await refusalOf(start());
    await cluster().tell(replica, 'CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    expect(reason).toContain('volatile-ttl');
    expect(reason).toContain(`replica 127.0.0.1:${replica.port}`);
    expect(remedy).toContain('noeviction');
  });

  it('is refused where one master keeps no append-only file and one is required, and says it once otherwise', async () => {
    const { master, replica } = await shard();
    for (const node of [master, replica]) await cluster().tell(node, 'CONFIG', 'SET', 'appendonly', 'no');
    const { remedy } = await refusalOf(start({}, { requireAof: true }));
    const warnings: string[] = [];
    await (await start({}, { warn: (text) => warnings.push(text) })).close();
    for (const node of [master, replica]) await cluster().tell(node, 'CONFIG', 'SET', 'appendonly', 'yes');
    expect(remedy).toContain('REDIS_REQUIRE_AOF');
    expect(warnings).toEqual([expect.stringMatching(/APPEND-ONLY FILE/)]);
  });

  it.each(['-unlink', '-cluster|info'])('is refused where the user has %s on one node', async (less) => {
    const { master } = await shard();
    const user = ['ACL', 'SETUSER', `app${less.length}`, 'on', '>secret', '~tb:*', ...documentedAcl('cluster')];
    for (const node of cluster().nodes) await cluster().tell(node, ...user, ...(node === master ? [less] : []));
    const { reason } = await refusalOf(start({ username: `app${less.length}`, password: 'secret' }));
    expect(reason.toLowerCase()).toContain(less.slice(1).replace('|', ' '));
    expect(reason).toContain(`master 127.0.0.1:${master.port}`);
  });

  it('is refused with a wrong password, which is in no text', async () => {
    const start500 = start({ username: 'nobody', password: 'hunter2' }, { startTimeoutMs: 500 });
    const { message } = await refusalOf(start500);
    expect(message).toContain('refuses the credentials');
    expect(message).not.toContain('hunter2');
  });

  it('is refused where nothing listens, within its bound', async () => {
    const nodes = [{ host: '127.0.0.1', port: await freePort() }];
    const started = performance.now();
    const { reason, remedy } = await refusalOf(start({ nodes }, { startTimeoutMs: 500 }));
    expect(performance.now() - started).toBeLessThan(1_200);
    expect(reason).toContain('500 ms');
    expect(remedy).toContain('REDIS_CLUSTER_NODES');
  });

  it('is refused where a master does not answer, by its address, and nobody is sent to the credentials', async () => {
    const { master } = await shard();
    // Stands still for its clients alone: the cluster keeps it as the master.
    await cluster().tell(master, 'CLIENT', 'PAUSE', '1200', 'ALL');
    const nodes = cluster().nodes.filter((node) => node !== master);
    const { reason, remedy } = await refusalOf(start({ nodes }));
    expect(reason).toBe(`Redis did not answer in time. (master 127.0.0.1:${master.port})`);
    expect(remedy).toContain('runs');
    await sleep(1_300);
  });

  it('is refused on one server, and on a node that belongs to no cluster yet', async () => {
    const server = await RedisServer.start();
    const lonely = await RedisServer.start({ settings: ['--cluster-enabled', 'yes'] });
    const one = await refusalOf(start({ nodes: [server] }, { startTimeoutMs: 500 }));
    const other = await refusalOf(start({ nodes: [lonely] }, { startTimeoutMs: 500 }));
    await server.stop();
    await lonely.stop();
    expect(one.reason).toContain('node of the Redis cluster is none');
    expect(other.reason).toContain('The Redis cluster is down');
  });

  describe('with a client from outside', () => {
    const redisOptions =
      redisClientOptions({ topology: 'cluster', nodes: [{ host: 'h', port: 1 }] }).redisOptions ?? {};

    it.each<[string, ClusterOptions]>([
      ['keyPrefix', { keyPrefix: 'x:' }],
      ['keyPrefix', { redisOptions: { ...redisOptions, keyPrefix: 'x:' } }],
      ['enableOfflineQueue', { enableOfflineQueue: true }],
      ['retryDelayOnFailover', { retryDelayOnFailover: 100 }],
      ['retryDelayOnClusterDown', { retryDelayOnClusterDown: 100 }],
      ['scaleReads', { scaleReads: 'slave' }],
      ['enableAutoPipelining', { enableAutoPipelining: true }],
      ['redisOptions.maxRetriesPerRequest', { redisOptions: { ...redisOptions, maxRetriesPerRequest: 20 } }],
      [
        'redisOptions.commandTimeout',
        { redisOptions: { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false } },
      ],
    ])('is refused with the option %s', async (name, options) => {
      const { nodes } = cluster();
      const ours = redisClientOptions({ topology: 'cluster', nodes });
      const client = new Cluster([...nodes], { ...ours, ...options, lazyConnect: true });
      expect((await refusalOf(start({}, { client }))).reason).toContain(name);
    });

    it('connects one that was made to wait', async () => {
      const { nodes } = cluster();
      const options = { ...redisClientOptions({ topology: 'cluster', nodes }), lazyConnect: true };
      await (await start({}, { client: new Cluster([...nodes], options) })).close();
    });
  });
});
