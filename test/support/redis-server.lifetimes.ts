import { type Redis } from 'ioredis';
import { mastersOf, type RedisClient } from '../../src/canonical-store/redis/connection/redis-client';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type StoreUnderTest } from '../contract/store-harness';
import { type RedisStoreUnderTest } from './redis-server.harness';

const NO_EXPIRY = -1;
const NO_KEY = -2;

/**
 * Watches the expiry of every key of a store (PEXPIRETIME) before and after each of its operations: a key that is
 * there has one, and it never moves.
 */
export function watchLifetimes(made: RedisStoreUnderTest): StoreUnderTest {
  const watched = new Proxy(made.store, {
    get: (store, name) => {
      const member: unknown = Reflect.get(store, name, store);
      if (typeof member !== 'function' || name === 'now' || name === 'close') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        const before = await expiriesOf(made);
        try {
          return await (Reflect.apply(member, store, args) as Promise<unknown>);
        } finally {
          compare(before, await expiriesOf(made));
        }
      };
    },
  }) as CanonicalInvocationStore;
  return { store: watched, elapse: made.elapse, close: made.close };
}

async function expiriesOf({ client, prefix }: RedisStoreUnderTest): Promise<ReadonlyMap<string, number>> {
  const keys = await keysOf(client, `${prefix}:{*`);
  const expiries = await Promise.all(keys.map((key) => client.pexpiretime(key)));
  return new Map(keys.map((key, index) => [key, expiries[index] ?? NO_KEY] as const).filter(([, at]) => at !== NO_KEY));
}

export async function keysOf(client: RedisClient, pattern: string): Promise<readonly string[]> {
  return (await Promise.all(mastersOf(client).map((master) => keysOn(master, pattern)))).flat();
}

async function keysOn(client: Redis, pattern: string): Promise<readonly string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', pattern, 'COUNT', 1_000);
    keys.forEach((key) => found.add(key));
    cursor = next;
  } while (cursor !== '0');
  return [...found];
}

function compare(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  for (const [key, at] of after) {
    if (at === NO_EXPIRY) throw new Error(`A key without an expiry: ${key}`);
    const earlier = before.get(key);
    if (earlier !== undefined && earlier !== at)
      throw new Error(`An expiry that moved from ${earlier} to ${at}: ${key}`);
  }
}
