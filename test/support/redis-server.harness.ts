import { setTimeout as sleep } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { RedisCanonicalInvocationStore } from '../../src/canonical-store/redis/redis-canonical-invocation.store';
import { createRedisClient } from '../../src/canonical-store/redis/redis-connection';
import { redisStore, type RedisStoreOptions } from '../../src/canonical-store/redis/redis-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { type StoreHarness, type StoreOptions, type StoreUnderTest } from '../contract/store-harness';

/** A port that leads to a Redis server. */
export interface RedisPort {
  readonly port: number;
}

export interface RedisStoreUnderTest extends StoreUnderTest {
  readonly store: RedisCanonicalInvocationStore;
  readonly client: Redis;
  /** First part of the store's keys; no other store has it. */
  readonly prefix: string;
}

let stores = 0;

/** A store of its own on a running server: own client, own prefix. */
export async function createRedisStore(
  { port }: RedisPort,
  options: StoreOptions = {},
  more: Partial<RedisStoreOptions> = {},
): Promise<RedisStoreUnderTest> {
  const client = more.client ?? createRedisClient({ host: '127.0.0.1', port });
  stores += 1;
  const prefix = more.prefix ?? `t${stores}`;
  const close = (): Promise<void> => {
    client.disconnect();
    return Promise.resolve();
  };
  try {
    const store = await redisStore({ client, prefix, warn: () => undefined, ...more })({
      limits: { ...DEFAULT_RECORD_LIMITS, ...options.limits },
      timing: { ...DEFAULT_STORE_TIMING, ...options.timing },
      clock: new SystemClock(),
    });
    if (!(store instanceof RedisCanonicalInvocationStore)) throw new Error('The driver made another store');
    return { store, client, prefix, elapse, close };
  } catch (error) {
    client.disconnect();
    throw error;
  }
}

/** The contract suite on a real server. What a store may hold becomes the server's `maxmemory`. */
export function redisHarness(server: () => RedisPort): StoreHarness {
  return {
    create: async (options = {}) => {
      const made = await createRedisStore(server(), options);
      const { maxBytes } = options;
      if (maxBytes === undefined) return made;
      const info = await made.client.info('memory');
      const used = Number(/used_memory:(\d+)/.exec(info)?.[1] ?? 0);
      await made.client.config('SET', 'maxmemory', used + maxBytes);
      return {
        ...made,
        close: async () => {
          await made.client.config('SET', 'maxmemory', 0);
          await made.close();
        },
      };
    },
  };
}

/** The server's clock is no test's: time passes by itself. */
async function elapse(ms: number): Promise<void> {
  await sleep(ms + 2);
}
