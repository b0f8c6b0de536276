import { RedisSetupError } from './redis-setup.error';
import { checkServer, parseInfo } from './server-requirements';

const GOOD = {
  redis_version: '7.0.15',
  redis_mode: 'standalone',
  role: 'master',
  maxmemory_policy: 'noeviction',
  aof_enabled: '1',
};
const DEMANDS = { requireAof: false, trustHiddenSettings: false };
const ONE_SERVER = { topology: 'server', role: 'master' } as const;

/** INFO as the server writes it; null leaves a field out. */
function infoWith(changes: Readonly<Record<string, string | null>>): ReturnType<typeof parseInfo> {
  const fields: Readonly<Record<string, string | null>> = { ...GOOD, ...changes };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}\r\n`]));
  return parseInfo(`# Server\r\n${lines.join('')}`);
}

describe('checkServer', () => {
  it.each(['7.0.15', '7.2.4', '8.0.1', '10.0.0'])('accepts version %s', (redis_version) => {
    expect(checkServer(infoWith({ redis_version }), DEMANDS, ONE_SERVER)).toEqual([]);
  });

  it.each(['6.2.14', '2.8.0', 'seven', '', null])('refuses version %s', (redis_version) => {
    expect(() => checkServer(infoWith({ redis_version }), DEMANDS, ONE_SERVER)).toThrow(/Use Redis 7 or later/);
  });

  it.each([
    [{ redis_mode: 'cluster' }, 'REDIS_CLUSTER_NODES'],
    [{ redis_mode: null, server_mode: 'cluster' }, 'REDIS_CLUSTER_NODES'],
    [{ redis_mode: 'sentinel' }, 'REDIS_SENTINELS'],
    [{ role: 'slave' }, 'master'],
    [{ maxmemory_policy: 'allkeys-lru' }, 'noeviction'],
    [{ maxmemory_policy: 'volatile-ttl' }, 'noeviction'],
  ])('refuses %j with a remedy', (changes, remedy) => {
    expect(() => checkServer(infoWith(changes), { requireAof: false, trustHiddenSettings: true }, ONE_SERVER)).toThrow(
      remedy,
    );
  });

  it('takes a node of a cluster for a cluster alone, a replica where a failover can promote it, a Sentinel nowhere', () => {
    const places = [
      { topology: 'sentinel', role: 'master' },
      { topology: 'sentinel', role: 'replica' },
      { topology: 'cluster', role: 'replica' },
    ] as const;
    const [master, sentinelReplica, clusterReplica] = places;
    expect(() => checkServer(infoWith({ redis_mode: 'cluster' }), DEMANDS, master)).toThrow('REDIS_CLUSTER_NODES');
    expect(checkServer(infoWith({ role: 'slave' }), DEMANDS, sentinelReplica)).toEqual([]);
    expect(checkServer(infoWith({ role: 'slave', redis_mode: 'cluster' }), DEMANDS, clusterReplica)).toEqual([]);
    for (const place of places) {
      expect(() => checkServer(infoWith({ redis_mode: 'sentinel' }), DEMANDS, place)).toThrow('Sentinel');
      expect(() => checkServer(infoWith({ maxmemory_policy: 'allkeys-lru' }), DEMANDS, place)).toThrow('noeviction');
    }
  });

  it('refuses a managed service that hides its eviction policy, until an operator vouches for it', () => {
    const hidden = infoWith({ maxmemory_policy: null });
    expect(() => checkServer(hidden, DEMANDS, ONE_SERVER)).toThrow(/REDIS_TRUST_HIDDEN_SETTINGS/);
    expect(checkServer(hidden, { ...DEMANDS, trustHiddenSettings: true }, ONE_SERVER)).toEqual([
      'Redis does not tell its maxmemory-policy; it is trusted to be noeviction.',
    ]);
  });

  it('warns of a server without an append-only file, and refuses it where one is required', () => {
    expect(checkServer(infoWith({ aof_enabled: '0' }), DEMANDS, ONE_SERVER)).toEqual([
      expect.stringContaining('APPEND-ONLY FILE'),
    ]);
    for (const aof_enabled of ['0', null]) {
      expect(() => checkServer(infoWith({ aof_enabled }), { ...DEMANDS, requireAof: true }, ONE_SERVER)).toThrow(
        RedisSetupError,
      );
    }
    const trusted = { requireAof: true, trustHiddenSettings: true };
    expect(checkServer(infoWith({ aof_enabled: null }), trusted, ONE_SERVER)).toEqual([expect.stringContaining('AOF')]);
  });
});
