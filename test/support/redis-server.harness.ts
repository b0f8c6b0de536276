import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RedisCanonicalInvocationStore } from '../../src/canonical-store/redis/redis-canonical-invocation.store';
import { createRedisClient, type RedisConnection } from '../../src/canonical-store/redis/redis-connection';
import { redisStore, type RedisStoreOptions } from '../../src/canonical-store/redis/redis-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { type StoreHarness, type StoreOptions, type StoreUnderTest } from '../contract/store-harness';

/** How a test reaches its server. */
export type TestConnection = Partial<RedisConnection> & { readonly port: number };

export interface RedisStoreUnderTest extends StoreUnderTest {
  readonly store: RedisCanonicalInvocationStore;
  readonly client: Redis;
  /** First part of the store's keys; no other store has it. */
  readonly prefix: string;
}

let stores = 0;

/** A store of its own on a running server: own client, own prefix. */
export async function createRedisStore(
  connection: TestConnection,
  options: StoreOptions = {},
  more: Partial<RedisStoreOptions> = {},
): Promise<RedisStoreUnderTest> {
  const client = more.client ?? createRedisClient({ host: '127.0.0.1', ...connection });
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

/** The contract suite on a real server. What a store may hold becomes the server's `maxmemory`. */
export function redisHarness(
  connection: () => TestConnection,
  watched: (made: RedisStoreUnderTest) => StoreUnderTest = (made) => made,
): StoreHarness {
  return {
    create: async (options = {}) => {
      const made = watched(await createRedisStore(connection(), options));
      if (options.maxBytes === undefined) return made;
      await limitMemory(connection().port, options.maxBytes);
      return {
        ...made,
        close: async () => {
          await limitMemory(connection().port, null);
          await made.close();
        },
      };
    },
  };
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
