import { type RedisEngine } from './redis-engine';
import { attempt, READ } from './redis-retry';
import { listOf } from './reply';

/** So many commands go in one round trip: replies of a whole portion are in memory at once. */
const PORTION = 500;

/**
 * Sends reading commands together and reads their replies, which must be lists, one after the other and in the order
 * of the commands.
 *
 * @throws StoreUnavailableError
 */
export async function readBatch<T>(
  { client }: RedisEngine,
  commands: readonly (readonly [name: string, ...args: string[]])[],
  read: (reply: readonly unknown[], place: number) => T,
): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < commands.length; first += PORTION) {
    const portion = commands.slice(first, first + PORTION).map((command) => [...command]);
    const replies = await attempt(async () => {
      const answered = (await client.pipeline(portion).exec()) ?? [];
      return answered.map(([error, reply]) => {
        if (error !== null) throw error;
        return listOf(reply);
      });
    }, READ);
    for (const reply of replies) results.push(read(reply, results.length));
  }
  return results;
}
