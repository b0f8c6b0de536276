import { isCluster, type RedisClient } from '../connection/redis-client';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ } from '../connection/redis-retry';
import { listOf } from '../codec/reply';

/** So many commands go in one round trip: replies of a whole portion are in memory at once. */
const PORTION = 500;

/** Fields of a hash that are wanted. */
type HashRead = readonly [key: string, ...fields: string[]];

/**
 * Asks for fields of many hashes together (HMGET) and reads the replies, lists of binary texts, one after the other and
 * in the order of the hashes.
 *
 * @throws StoreUnavailableError
 */
export async function readHashes<T>(
  { client }: RedisEngine,
  hashes: readonly HashRead[],
  read: (reply: readonly unknown[], place: number) => T,
): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < hashes.length; first += PORTION) {
    const portion = hashes.slice(first, first + PORTION);
    const replies = await attempt(() => send(client, portion), READ);
    for (const reply of replies) results.push(read(listOf(reply), results.length));
  }
  return results;
}

async function send(client: RedisClient, hashes: readonly HashRead[]): Promise<readonly unknown[]> {
  // The keys of many runs live on many nodes, and a pipeline of ioredis goes to one.
  if (isCluster(client)) return Promise.all(hashes.map((hash) => client.hmgetBuffer(...hash)));
  const answered = (await client.pipeline(hashes.map((hash) => ['hmgetBuffer', ...hash])).exec()) ?? [];
  return answered.map(([error, reply]) => {
    if (error !== null) throw error;
    return reply;
  });
}
