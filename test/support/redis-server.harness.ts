import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RedisCanonicalInvocationStore } from '../../src/canonical-store/redis/redis-canonical-invocation.store';
import { mastersOf, type RedisClient } from '../../src/canonical-store/redis/connection/redis-client';
import {
  createRedisClient,
  type RedisClusterConnection,
  type RedisConnection,
  type RedisSentinelConnection,
  type RedisServerConnection,
} from '../../src/canonical-store/redis/connection/redis-connection';
import { redisStore, type RedisStoreOptions } from '../../src/canonical-store/redis/redis-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { type StoreHarness, type StoreOptions, type StoreUnderTest } from '../contract/store-harness';

type OneServer = Partial<RedisServerConnection> & { readonly port: number };

/** How a test reaches its server, on 127.0.0.1 where it names no other, or its servers. */
export type TestConnection = OneServer | RedisSentinelConnection | RedisClusterConnection;

export interface RedisStoreUnderTest<Client extends RedisClient = RedisClient> extends StoreUnderTest {
  readonly store: RedisCanonicalInvocationStore;
  readonly client: Client;
  /** First part of the store's keys; no other store has it. */
  readonly prefix: string;
}

let stores = 0;

/** A store of its own on a running server: own client, own prefix. */
export function createRedisStore(
  connection: OneServer | RedisSentinelConnection,
  options?: StoreOptions,
  more?: Partial<RedisStoreOptions>,
): Promise<RedisStoreUnderTest<Redis>>;
export function createRedisStore(
  connection: TestConnection,
  options?: StoreOptions,
  more?: Partial<RedisStoreOptions>,
): Promise<RedisStoreUnderTest>;
export async function createRedisStore(
  connection: TestConnection,
  options: StoreOptions = {},
  more: Partial<RedisStoreOptions> = {},
): Promise<RedisStoreUnderTest> {
  const client = more.client ?? createRedisClient(located(connection));
  stores += 1;
  const prefix = more.prefix ?? `tb:${process.pid}:${stores}`;
  try {
    const store = await redisStore({ client, prefix, warn: () => undefined, ...more })({
      limits: { ...DEFAULT_RECORD_LIMITS, ...options.limits },
      timing: { ...DEFAULT_STORE_TIMING, ...options.timing },
      clock: new SystemClock(),
    });
    if (!(store instanceof RedisCanonicalInvocationStore)) throw new Error('The driver made another store');
    const close = (): Promise<void> => {
      store.close();
      client.disconnect();
      return Promise.resolve();
    };
    return { store, client, prefix, elapse, close };
  } catch (error) {
    client.disconnect();
    throw error;
  }
}

function located(connection: TestConnection): RedisConnection {
  return 'port' in connection ? { host: '127.0.0.1', ...connection } : connection;
}

/** The contract suite on a real server, or on several. What a store may hold becomes the `maxmemory` of each master. */
export function redisHarness(
  connection: () => TestConnection,
  watched: (made: RedisStoreUnderTest) => StoreUnderTest = (made) => made,
): StoreHarness {
  return {
    create: async (options = {}) => {
      const store = await createRedisStore(connection(), options);
      const made = watched(store);
      const { maxBytes } = options;
      if (maxBytes === undefined) return made;
      const ports = await portsOf(store.client);
      await Promise.all(ports.map((port) => limitMemory(port, maxBytes)));
      return {
        ...made,
        close: async () => {
          await Promise.all(ports.map((port) => limitMemory(port, null)));
          await made.close();
        },
      };
    },
  };
}

/** Where the masters are: of the one that Sentinels name, the connection alone knows. */
async function portsOf(client: RedisClient): Promise<readonly number[]> {
  return Promise.all(
    mastersOf(client).map(async (master) => Number(/^tcp_port:(\d+)/m.exec(await master.info('server'))?.[1])),
  );
}

/** Lets the server take so many bytes more than it has, none with 0; null lifts the limit. */
export async function limitMemory(port: number, bytes: number | null): Promise<void> {
  const admin = adminClient(port);
  const used = Number(/used_memory:(\d+)/.exec(await admin.info('memory'))?.[1] ?? 0);
  await admin.config('SET', 'maxmemory', bytes === null ? 0 : bytes === 0 ? 1 : used + bytes);
  admin.disconnect();
}

/** A client of the test itself, as the server's default user. */
export function adminClient(port: number): Redis {
  return new Redis({ host: '127.0.0.1', port, disableClientInfo: true });
}

/** The server's clock is no test's: time passes by itself. */
async function elapse(ms: number): Promise<void> {
  await sleep(ms + 2);
}
