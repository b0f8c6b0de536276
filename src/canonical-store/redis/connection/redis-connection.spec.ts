import { redisClientOptions, type RedisServerConnection } from './redis-connection';
import { RedisSetupError } from './redis-setup.error';

const HOST = { host: 'redis.internal', port: 6379 };

describe('redisClientOptions', () => {
  it('fails closed', () => {
    expect(redisClientOptions(HOST)).toMatchObject({
      ...HOST,
      db: 0,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      enableAutoPipelining: false,
      commandTimeout: 500,
      connectTimeout: 1_000,
      socketTimeout: 1_000,
    });
  });

  it('takes what it is given, and nothing that it is not', () => {
    expect(redisClientOptions({ ...HOST, db: 3, username: 'app', password: 'secret', tls: true })).toMatchObject({
      db: 3,
      username: 'app',
      password: 'secret',
      tls: {},
    });
    expect(redisClientOptions({ ...HOST, tls: { ca: 'PEM' } })).toMatchObject({ tls: { ca: 'PEM' } });
    expect(Object.keys(redisClientOptions({ ...HOST, username: null, password: null, tls: false }))).not.toEqual(
      expect.arrayContaining(['username']),
    );
  });

  it('connects again sooner at first than later, and for ever', () => {
    const { retryStrategy } = redisClientOptions(HOST);
    expect([1, 2, 3, 7, 100].map((times) => retryStrategy?.(times))).toEqual([20, 40, 80, 1_000, 1_000]);
  });

  it('looks for the master anew where the server has become a replica, and never sends a command again', () => {
    const { reconnectOnError } = redisClientOptions(HOST);
    expect(reconnectOnError?.(new Error('READONLY You can not write against a read only replica.'))).toBe(true);
    expect(reconnectOnError?.(new Error('ERR unknown command'))).toBe(false);
  });

  it.each<Partial<RedisServerConnection>>([
    { host: '' },
    { port: 0 },
    { port: 65_536 },
    { port: 1.5 },
    { db: -1 },
    { db: Number.NaN },
    { username: 'app' },
  ])('refuses %j', (part) => {
    expect(() => redisClientOptions({ ...HOST, ...part })).toThrow(RedisSetupError);
  });
});

describe('redisClientOptions under Sentinel', () => {
  const connection = { topology: 'sentinel', sentinels: [{ host: 's1', port: 26_379 }], masterName: 'm' } as const;

  it('fails closed as on one server, hears of failovers, and asks the Sentinels for ever', () => {
    const options = redisClientOptions(connection);
    expect(options).toMatchObject({
      sentinels: [{ host: 's1', port: 26_379 }],
      name: 'm',
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      commandTimeout: 500,
      socketTimeout: 1_000,
      failoverDetector: true,
      sentinelCommandTimeout: 500,
    });
    expect([1, 2, 100].map((times) => options.sentinelRetryStrategy?.(times))).toEqual([20, 40, 1_000]);
  });

  it('speaks TLS to both or to neither, and keeps the login from the Sentinels', () => {
    const secured = redisClientOptions({ ...connection, username: 'app', password: 'secret', tls: { ca: 'PEM' } });
    expect(secured).toMatchObject({
      username: 'app',
      password: 'secret',
      enableTLSForSentinelMode: true,
      tls: { ca: 'PEM' },
      sentinelTLS: { ca: 'PEM' },
    });
    expect(secured.sentinelPassword).toBeUndefined();
    expect(Object.keys(redisClientOptions(connection)).filter((name) => /tls/i.test(name))).toEqual([]);
  });

  it.each([{ sentinels: [] }, { sentinels: [{ host: '', port: 1 }] }, { masterName: '' }, { username: 'app' }])(
    'refuses %j',
    (part) => {
      expect(() => redisClientOptions({ ...connection, ...part })).toThrow(RedisSetupError);
    },
  );
});

describe('redisClientOptions for a cluster', () => {
  const connection = { topology: 'cluster', nodes: [{ host: 'n1', port: 7_000 }] } as const;

  it('fails closed at each level, and sends no command again whose connection was lost', () => {
    expect(redisClientOptions(connection)).toMatchObject({
      enableOfflineQueue: false,
      enableAutoPipelining: false,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      maxRedirections: 4,
      slotsRefreshTimeout: 500,
      scaleReads: 'master',
      redisOptions: {
        maxRetriesPerRequest: 0,
        autoResendUnfulfilledCommands: false,
        commandTimeout: 500,
        connectTimeout: 1_000,
        socketTimeout: 1_000,
      },
    });
  });

  it('leaves names to the connections: one that does not resolve stops no other, and TLS verifies it', () => {
    const { dnsLookup } = redisClientOptions(connection);
    const answered = jest.fn();
    dnsLookup?.('redis.internal', answered);
    expect(answered).toHaveBeenCalledWith(null, 'redis.internal');
  });

  it('gives the login to every node', () => {
    expect(redisClientOptions({ ...connection, username: 'app', password: 'secret', tls: true })).toMatchObject({
      redisOptions: { username: 'app', password: 'secret', tls: {} },
    });
  });

  it.each([{ nodes: [] }, { nodes: [{ host: 'n', port: 0 }] }, { username: 'app' }])('refuses %j', (part) => {
    expect(() => redisClientOptions({ ...connection, ...part })).toThrow(RedisSetupError);
  });
});
