import { RedisSentinel, type RedisSentinelOptions } from './redis-sentinel';
import { useServers } from './redis-server.jest';

const START_WITHIN_MS = 40_000;

/** One master, two replicas and three sentinels. */
export function useRedisSentinel(options: RedisSentinelOptions = {}): () => RedisSentinel {
  return useServers(() => RedisSentinel.start(options), START_WITHIN_MS);
}
