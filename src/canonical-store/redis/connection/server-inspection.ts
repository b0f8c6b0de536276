import { type Redis } from 'ioredis';
import { checkClocks, type ClockSample, sampleClock } from './clock-sample';
import { addressOf, isCluster, type RedisClient, slotOwners, topologyOf } from './redis-client';
import { readFailure } from './redis-failure';
import { RedisSetupError } from './redis-setup.error';
import { listOf, textAt } from '../codec/reply';
import { type ScriptRunner } from '../scripts/script-runner';
import { checkServer, parseInfo, type ServerDemands, type ServerInfo, type ServerPlace } from './server-requirements';

const SLOTS = 16_384;

/** What each server of the store is inspected with. */
export interface Inspection {
  readonly demands: ServerDemands;
  readonly scripts: ScriptRunner;
  /** First part of the keys: the user must be allowed to use them. */
  readonly prefix: string;
  readonly warn: (message: string) => void;
}

interface Inspected {
  readonly info: ServerInfo;
  readonly clock: ClockSample;
}

/**
 * Holds every server that keeps the store's keys, or will after a failover, against what evidence needs, and makes it
 * know the scripts.
 *
 * @throws RedisSetupError, for a replica too, with reason and remedy; a replica that is only not there is a warning
 * @throws what the client throws for one server
 */
export async function inspectServers(client: RedisClient, inspection: Inspection): Promise<void> {
  const said = new Set<string>();
  // What is to be said of six servers is said once.
  const warn = (message: string): void => {
    if (!said.has(message)) inspection.warn(message);
    said.add(message);
  };
  const inspected = await inspectAll(client, { ...inspection, warn });
  checkClocks(inspected.map(({ clock }) => clock));
}

async function inspectAll(client: RedisClient, inspection: Inspection): Promise<readonly Inspected[]> {
  const topology = topologyOf(client);
  if (!isCluster(client)) {
    const master = await inspect(client, { topology, role: 'master' }, inspection);
    return topology === 'server' ? [master] : [master, ...(await inspectReplicas(client, master.info, inspection))];
  }
  const unclaimed = SLOTS - client.slots.filter((owners) => owners.length > 0).length;
  if (unclaimed > 0) inspection.warn(`${unclaimed} of ${SLOTS} slots of the Redis cluster belong to no master.`);
  const masters = new Set(client.nodes('master').map(addressOf));
  if ([...slotOwners(client)].some((owner) => !masters.has(owner))) {
    throw new RedisSetupError('A master of the Redis cluster is not there.', 'See that every shard has one.');
  }
  const nodes = client.nodes().map((node) => {
    if (masters.has(addressOf(node))) return inspect(node, { topology, role: 'master' }, inspection);
    return inspectReplica(node, { topology, role: 'replica' }, inspection);
  });
  return (await Promise.all(nodes)).filter((node) => node !== null);
}

/** The replicas of a master are not the client's: each is asked on a connection that is closed again. */
async function inspectReplicas(
  client: Redis,
  master: ServerInfo,
  inspection: Inspection,
): Promise<readonly Inspected[]> {
  const addresses = [...master].flatMap(([name, value]) => {
    const [, host, port] = /^slave\d+=ip=([^,]+),port=(\d+),/.exec(`${name}=${value}`) ?? [];
    return host === undefined ? [] : [{ host, port: Number(port) }];
  });
  const replicas = addresses.map(async (address) => {
    const replica = client.duplicate({
      ...address,
      sentinels: undefined,
      lazyConnect: true,
      enableOfflineQueue: true,
      retryStrategy: () => null,
    });
    replica.on('error', () => undefined);
    try {
      return await inspectReplica(replica, { topology: 'sentinel', role: 'replica' }, inspection);
    } finally {
      replica.disconnect();
    }
  });
  return (await Promise.all(replicas)).filter((replica) => replica !== null);
}

/** null, and a warning, where it is not there or not ready: it may come later. */
async function inspectReplica(replica: Redis, place: ServerPlace, inspection: Inspection): Promise<Inspected | null> {
  try {
    return await inspect(replica, place, inspection);
  } catch (error) {
    if (error instanceof RedisSetupError) throw error;
    inspection.warn(`A replica of Redis could not be inspected: ${addressOf(replica)}, ${readFailure(error).reason}.`);
    return null;
  }
}

async function inspect(server: Redis, place: ServerPlace, inspection: Inspection): Promise<Inspected> {
  const { demands, scripts, prefix, warn } = inspection;
  try {
    const info = parseInfo(await server.info());
    checkServer(info, demands, place).forEach(warn);
    const own = scripts.on(server);
    await own.load();
    checkPermissions(listOf(await own.once('denied-commands-0', [], [`${prefix}:{}`, place.topology])));
    return { info, clock: await sampleClock(server) };
  } catch (error) {
    if (place.topology === 'server') throw error;
    throw located(error, place, `${place.role} ${addressOf(server)}`);
  }
}

function checkPermissions(denied: readonly unknown[]): void {
  if (denied.length === 0) return;
  const names = denied.map((_, place) => textAt(denied, place)).join(', ');
  throw new RedisSetupError(
    `The user of the Redis connection may not run ${names} on the keys of the store.`,
    'Give it the ACL line of docs/redis.md.',
  );
}

/** Which of several servers it was; what may pass by itself stays what it is where the store can do without the server. */
function located(error: unknown, { role }: ServerPlace, where: string): unknown {
  if (error instanceof RedisSetupError) return new RedisSetupError(`${error.reason} (${where})`, error.remedy);
  const { reason, passing } = readFailure(error);
  if (passing && role === 'replica') return error;
  return new RedisSetupError(
    `${reason}. (${where})`,
    passing
      ? 'See that it runs and can be reached, and start again.'
      : 'Check the credentials of the connection and the permissions of its user, on each server.',
  );
}
