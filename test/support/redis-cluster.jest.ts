import { RedisCluster, type RedisClusterOptions } from './redis-cluster';
import { useServers } from './redis-server.jest';

const START_WITHIN_MS = 40_000;

/** Three masters, each with a replica. */
export function useRedisCluster(options: RedisClusterOptions = {}): () => RedisCluster {
  return useServers(() => RedisCluster.start(options), START_WITHIN_MS);
}
