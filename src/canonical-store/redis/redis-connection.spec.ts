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
