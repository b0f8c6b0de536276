import { Cluster, Redis } from 'ioredis';
import { type RedisClient } from '../../../src/canonical-store/redis/connection/redis-client';
import {
  redisClientOptions,
  type RedisConnection,
} from '../../../src/canonical-store/redis/connection/redis-connection';

/** Where a connection really goes, by the `host:port` that the servers themselves name. */
export type Detours = Readonly<Record<string, { readonly host: string; readonly port: number }>>;

/** The client that an application uses, with the options of the product. */
export function applicationClient(connection: RedisConnection, detours: Detours = {}): RedisClient {
  const natMap = { ...detours };
  if (connection.topology === 'cluster') {
    const nodes = connection.nodes.map((node) => detours[`${node.host}:${node.port}`] ?? node);
    return new Cluster(nodes, { ...redisClientOptions(connection), natMap });
  }
  if (connection.topology === 'sentinel') return new Redis({ ...redisClientOptions(connection), natMap });
  const there = detours[`${connection.host}:${connection.port}`];
  return new Redis(redisClientOptions({ ...connection, ...there }));
}
