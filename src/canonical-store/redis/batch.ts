import { type RedisEngine } from './redis-engine';
import { attempt, READ } from './redis-retry';
import { listOf } from './reply';

/** So many commands go in one round trip: replies of a whole portion are in memory at once. */
const PORTION = 500;

/** Sends reading commands together; answers with their replies, which must be lists. */
export async function readBatch(
  { client }: RedisEngine,
  commands: readonly (readonly [name: string, ...args: string[]])[],
): Promise<readonly (readonly unknown[])[]> {
  const replies: (readonly unknown[])[] = [];
  for (let first = 0; first < commands.length; first += PORTION) {
    const portion = commands.slice(first, first + PORTION).map((command) => [...command]);
    const answered = await attempt(async () => {
      const results = (await client.pipeline(portion).exec()) ?? [];
      return results.map(([error, reply]) => {
        if (error !== null) throw error;
        return listOf(reply);
      });
    }, READ);
    replies.push(...answered);
  }
  return replies;
}
