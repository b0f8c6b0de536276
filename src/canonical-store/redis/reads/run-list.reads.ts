import { type Redis } from 'ioredis';
import { type Run, type RunKey } from '../../../contract/run';
import { RunStatus } from '../../../contract/states';
import { type Page } from '../../invocation-reads';
import { decodeCursor, encodeCursor } from '../../page-cursor';
import { hasPassed } from '../../run-state';
import { type RunQuery } from '../../run-steps';
import { StoreUnavailableError } from '../../store-unavailable.error';
import { readHashes } from './batch';
import { addressOf, isCluster, mastersOf, type RedisClient, slotOwners } from '../connection/redis-client';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ } from '../connection/redis-retry';
import { integerAt, textOrNullAt, utf8OrNullAt } from '../codec/reply';
import { readRun } from './run.reads';

const KEYS_A_SCAN = 1_000;

interface FoundRun {
  readonly key: RunKey;
  /** Place in the order of opening, in microseconds. */
  readonly position: number;
}

/**
 * Runs in the order in which they were opened. Looks through all keys of each master (SCAN): an index over all runs
 * could not live beside any of them on a cluster, nor change in one step with them. A call for operators.
 */
export async function listRuns(engine: RedisEngine, query: RunQuery): Promise<Page<Run>> {
  const after = decodeCursor('runs', query.cursor);
  const keys = (await scanRuns(engine)).filter(({ principal }) => principal === (query.principal ?? principal));
  const found = (await locate(engine, keys, query.status))
    .filter(({ position }) => position > after)
    .sort((a, b) => a.position - b.position);
  const items: Run[] = [];
  let last = after;
  for (const { key, position } of found) {
    if (items.length === query.limit) return { items, nextCursor: encodeCursor('runs', last) };
    const standing = await readRun(engine, key);
    last = position;
    if (standing !== null && isAsked(standing.run.status, query.status)) items.push(standing.run);
  }
  return { items, nextCursor: null };
}

async function scanRuns({ client, keys }: RedisEngine): Promise<readonly RunKey[]> {
  const found = await Promise.all(everyMaster(client).map((master) => scanKeys(master, keys.allRuns)));
  return [...new Set(found.flat())].map((name) => keys.runOf(name)).filter((key) => key !== null);
}

/**
 * A list that leaves out the runs of a shard would be a wrong answer, not a short one.
 *
 * @throws StoreUnavailableError
 */
function everyMaster(client: RedisClient): readonly Redis[] {
  const masters = mastersOf(client);
  if (isCluster(client)) {
    const connected = new Set(masters.map(addressOf));
    const owners = [...slotOwners(client)];
    if (owners.length === 0 || owners.some((owner) => !connected.has(owner))) {
      throw new StoreUnavailableError('A master of the Redis cluster is not there.');
    }
  }
  return masters;
}

async function scanKeys(master: Redis, pattern: string): Promise<readonly string[]> {
  const keys: string[] = [];
  let cursor = '0';
  do {
    const from = cursor;
    const [next, found] = await attempt(() => master.scan(from, 'MATCH', pattern, 'COUNT', KEYS_A_SCAN), READ);
    keys.push(...found);
    cursor = next;
  } while (cursor !== '0');
  return keys;
}

async function locate(
  engine: RedisEngine,
  runs: readonly RunKey[],
  asked: RunStatus | undefined,
): Promise<readonly FoundRun[]> {
  const hashes = runs.map((key) => [engine.keys.ofRun(key).run, 'end', 'deadline', 'position'] as const);
  const heads = await readHashes(engine, hashes, (reply) => reply.map((_, place) => utf8OrNullAt(reply, place)));
  return runs.flatMap((key, place) => {
    const head = heads[place] ?? [];
    if (head[2] === null || head[2] === undefined) return [];
    const expired = hasPassed(integerAt(head, 1), engine.clock.now());
    const status = textOrNullAt(head, 0) ?? (expired ? RunStatus.EXPIRED : RunStatus.ACTIVE);
    return isAsked(status, asked) ? [{ key, position: integerAt(head, 2) }] : [];
  });
}

function isAsked(status: string, asked: RunStatus | undefined): boolean {
  return asked === undefined || asked === status;
}
