import { type Cluster, type Redis } from 'ioredis';

/** The client of the store: for one server, for the master that Sentinels name, or for a Cluster. */
export type RedisClient = Redis | Cluster;

export type RedisTopology = 'server' | 'sentinel' | 'cluster';

/** By its own mark: a client from another copy of ioredis is no instance of ours. */
export function isCluster(client: RedisClient): client is Cluster {
  return client.isCluster;
}

export function topologyOf(client: RedisClient): RedisTopology {
  if (isCluster(client)) return 'cluster';
  return client.options.sentinels == null ? 'server' : 'sentinel';
}

/** When a command is given up, in ms. Each client has such a time: see `checkClientOptions`. */
export function commandTimeoutOf(client: RedisClient): number {
  const options = isCluster(client) ? client.options.redisOptions : client.options;
  return options?.commandTimeout ?? Number.POSITIVE_INFINITY;
}

/** The connections to the masters, as far as there are any. */
export function mastersOf(client: RedisClient): readonly Redis[] {
  return isCluster(client) ? client.nodes('master') : [client];
}

/** `host:port`, as ioredis names a node of a cluster. */
export function addressOf({ options }: Redis): string {
  return `${options.host ?? ''}:${options.port ?? ''}`;
}

/** The masters that slots of the cluster belong to, by address: with or without a connection. */
export function slotOwners({ slots }: Cluster): ReadonlySet<string> {
  const owners = new Set<string>();
  // The table has holes where slots belong to nobody.
  slots.forEach(([owner]) => {
    if (owner !== undefined) owners.add(owner);
  });
  return owners;
}
