import { isCluster, type RedisClient } from './redis-client';
import { type RedisEngine } from './redis-engine';
import { attempt, READ } from './redis-retry';
import { listOf } from './reply';

/** So many commands go in one round trip: replies of a whole portion are in memory at once. */
const PORTION = 500;

type Command = readonly [name: string, ...args: string[]];

/**
 * Sends reading commands together and reads their replies, which must be lists, one after the other and in the order
 * of the commands.
 *
 * @throws StoreUnavailableError
 */
export async function readBatch<T>(
  { client }: RedisEngine,
  commands: readonly Command[],
  read: (reply: readonly unknown[], place: number) => T,
): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < commands.length; first += PORTION) {
    const portion = commands.slice(first, first + PORTION);
    const replies = await attempt(() => send(client, portion), READ);
    for (const reply of replies) results.push(read(listOf(reply), results.length));
  }
  return results;
}

async function send(client: RedisClient, commands: readonly Command[]): Promise<readonly unknown[]> {
  // The keys of many runs live on many nodes, and a pipeline of ioredis goes to one.
  if (isCluster(client)) return Promise.all(commands.map(([name, ...args]) => client.call(name, ...args)));
  const answered = (await client.pipeline(commands.map((command) => [...command])).exec()) ?? [];
  return answered.map(([error, reply]) => {
    if (error !== null) throw error;
    return reply;
  });
}
