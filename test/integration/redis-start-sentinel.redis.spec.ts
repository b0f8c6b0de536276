import { performance } from 'node:perf_hooks';
import { type RedisSentinelConnection } from '../../src/canonical-store/redis/connection/redis-connection';
import { type RedisStoreOptions } from '../../src/canonical-store/redis/redis-store.driver';
import { TestRun } from '../contract/test-run';
import { useRedisSentinel } from '../support/redis-sentinel.jest';
import { documentedAcl } from '../support/redis-server.acl';
import { freePort } from '../support/redis-server';
import { createRedisStore, type RedisStoreUnderTest } from '../support/redis-server.harness';
import { refusalOf } from '../support/redis-start.refusal';

describe('the start under Sentinel', () => {
  const sentinel = useRedisSentinel({ appendfsync: 'everysec' });

  function start(
    changes: Partial<RedisSentinelConnection> = {},
    more: Partial<RedisStoreOptions> = {},
  ): Promise<RedisStoreUnderTest> {
    const { sentinels, name } = sentinel();
    return createRedisStore({ topology: 'sentinel', sentinels, masterName: name, ...changes }, {}, more);
  }

  async function replica(): Promise<Awaited<ReturnType<ReturnType<typeof sentinel>['replicas']>>[number]> {
    const [first] = await sentinel().replicas();
    if (first === undefined) throw new Error('No replica');
    return first;
  }

  it('goes through without a word where all is well, with one Sentinel of three named', async () => {
    const warnings: string[] = [];
    const sentinels = sentinel().sentinels.slice(0, 1);
    const made = await start({ sentinels }, { requireAof: true, warn: (text) => warnings.push(text) });
    await TestRun.open(made.store);
    expect(warnings).toEqual([]);
    await made.close();
  });

  it('is refused where a replica would evict evidence, by its address', async () => {
    const node = await replica();
    await sentinel().tell(node, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const { reason, remedy } = await refusalOf(start());
    await sentinel().tell(node, 'CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    expect(reason).toContain('allkeys-lru');
    expect(reason).toContain(`replica 127.0.0.1:${node.port}`);
    expect(remedy).toContain('noeviction');
  });

  it('is refused where a replica keeps no append-only file and one is required', async () => {
    const node = await replica();
    await sentinel().tell(node, 'CONFIG', 'SET', 'appendonly', 'no');
    const { remedy } = await refusalOf(start({}, { requireAof: true }));
    await sentinel().tell(node, 'CONFIG', 'SET', 'appendonly', 'yes');
    expect(remedy).toContain('REDIS_REQUIRE_AOF');
  });

  it('is refused where the user lacks a command on one replica, or is unknown there', async () => {
    const user = ['ACL', 'SETUSER', 'app', 'on', '>secret', '~tb:*', ...documentedAcl()];
    const node = await replica();
    for (const its of sentinel().nodes) if (its !== node) await sentinel().tell(its, ...user);
    const login = { username: 'app', password: 'secret' };
    const unknown = await refusalOf(start(login));
    expect(unknown.reason).toContain('refuses the credentials');
    expect(unknown.reason).toContain(String(node.port));
    await sentinel().tell(node, ...user, '-unlink');
    expect((await refusalOf(start(login))).reason).toMatch(/UNLINK .*replica/);
    await sentinel().tell(node, ...user);
    await (await start(login)).close();
  });

  it('is told of a replica that is not there, and goes on', async () => {
    const node = await replica();
    node.freeze();
    const warnings: string[] = [];
    const made = await start({}, { warn: (text) => warnings.push(text) });
    await made.close();
    node.thaw();
    await sentinel().untilHealthy();
    expect(warnings).toEqual([expect.stringMatching(`replica .*127.0.0.1:${node.port}`)]);
  });

  it('does not tell Sentinels without a password one, and has nothing to say of it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const node of sentinel().nodes) {
      await sentinel().tell(node, 'ACL', 'SETUSER', 'other', 'on', '>secret', '~tb:*', ...documentedAcl());
    }
    await (await start({ username: 'other', password: 'secret' })).close();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  describe('to somewhere else', () => {
    const soon = { startTimeoutMs: 500 };

    it('is refused where the Sentinels know no master of this name', async () => {
      const { reason, remedy } = await refusalOf(start({ masterName: 'another' }, soon));
      expect(reason).toContain('knows no master of this name');
      expect(remedy).toContain('REDIS_SENTINEL_NAME');
    });

    it('is refused where no Sentinel listens, within its bound', async () => {
      const sentinels = [{ host: '127.0.0.1', port: await freePort() }];
      const started = performance.now();
      const { reason, remedy } = await refusalOf(start({ sentinels }, soon));
      expect(performance.now() - started).toBeLessThan(1_200);
      expect(reason).toMatch(/within 500 ms\. No Sentinel/);
      expect(remedy).toContain('REDIS_SENTINELS');
    });

    it('is refused where a server is named as a Sentinel', async () => {
      const { reason } = await refusalOf(start({ sentinels: [await sentinel().master()] }, soon));
      expect(reason).toContain('named as a Sentinel is none');
    });

    it('is refused where a Sentinel is named as the server', async () => {
      const [one] = sentinel().sentinels;
      const { reason, remedy } = await refusalOf(createRedisStore({ port: one?.port ?? 0 }));
      expect(reason).toContain('Sentinel');
      expect(remedy).toContain('REDIS_SENTINELS');
    });

    it('is refused where a Sentinel is named as a node of a cluster', async () => {
      const nodes = sentinel().sentinels;
      const { reason } = await refusalOf(createRedisStore({ topology: 'cluster', nodes }, {}, soon));
      expect(reason).toContain('node of the Redis cluster is none');
    });
  });
});

describe('Sentinels with a password', () => {
  const sentinel = useRedisSentinel({ password: 'secret', sentinelPassword: 'secret' });

  function start(password: string | null): Promise<RedisStoreUnderTest> {
    const { sentinels, name } = sentinel();
    const connection = { topology: 'sentinel', sentinels, masterName: name, password } as const;
    return createRedisStore(connection, {}, { startTimeoutMs: 1_500 });
  }

  it('are given the one of the servers once they ask, and so tell of a failover too', async () => {
    const made = await start('secret');
    const run = await TestRun.open(made.store);
    await sentinel().untilHealthy();
    await run.reserved('c1');
    await made.close();
  });

  it('are said to want one, or to refuse it, and no text has it', async () => {
    expect((await refusalOf(start(null))).reason).toContain('A Sentinel wants a password');
    const { message } = await refusalOf(start('hunter2'));
    expect(message).toContain('A Sentinel refuses the password');
    expect(message).not.toContain('hunter2');
  });
});
