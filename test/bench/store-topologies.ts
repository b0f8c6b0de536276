import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type RedisClient } from '../../src/canonical-store/redis/connection/redis-client';
import { createRedisClient, type RedisConnection } from '../../src/canonical-store/redis/connection/redis-connection';
import { redisStore } from '../../src/canonical-store/redis/redis-store.driver';
import { type StoreContext } from '../../src/canonical-store/store-driver';
import { RedisCluster } from '../support/redis-cluster';
import { RedisSentinel } from '../support/redis-sentinel';
import { RedisServer } from '../support/redis-server';
import { StoreServers } from './store-servers';

/** A store on real servers of one topology. */
export interface Topology {
  readonly name: string;
  readonly store: CanonicalInvocationStore;
  readonly client: RedisClient;
  readonly servers: StoreServers;
  close(): Promise<void>;
}

/** One server. */
export async function standalone(context: StoreContext): Promise<Topology & { readonly port: number }> {
  const server = await RedisServer.start();
  const { host, port } = server;
  const made = await topology('redis store', { host, port }, [server], () => server.stop(), context);
  return { ...made, port };
}

/** One master, two replicas, three Sentinels. */
export async function sentinel(context: StoreContext): Promise<Topology> {
  const redis = await RedisSentinel.start();
  const connection = { topology: 'sentinel', sentinels: redis.sentinels, masterName: redis.name } as const;
  return topology('redis store, Sentinel', connection, redis.nodes, () => redis.stop(), context);
}

/** Three masters, with a replica each or without. */
export async function cluster(context: StoreContext, replicas: boolean): Promise<Topology> {
  const redis = await RedisCluster.start({ replicas });
  const name = replicas ? 'redis store, Cluster 3+3' : 'redis store, Cluster 3';
  return topology(name, { topology: 'cluster', nodes: redis.nodes }, redis.nodes, () => redis.stop(), context);
}

async function topology(
  name: string,
  connection: RedisConnection,
  nodes: readonly RedisServer[],
  stop: () => Promise<void>,
  context: StoreContext,
): Promise<Topology> {
  const client = createRedisClient(connection);
  const servers = new StoreServers(nodes);
  const store = await redisStore({ client, warn: () => undefined })(context);
  const close = async (): Promise<void> => {
    client.disconnect();
    servers.close();
    await stop();
  };
  return { name, store, client, servers, close };
}
