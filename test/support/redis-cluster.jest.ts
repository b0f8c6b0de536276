import { RedisCluster, type RedisClusterOptions } from './redis-cluster';

const START_WITHIN_MS = 40_000;

/** For the tests of a file or of a `describe` block; stopped after them whether they passed or failed. */
export function useRedisCluster(options: RedisClusterOptions = {}): () => RedisCluster {
  let cluster: RedisCluster | undefined;
  beforeAll(async () => {
    cluster = await RedisCluster.start(options);
  }, START_WITHIN_MS);
  afterAll(async () => {
    await cluster?.stop();
  });
  return () => {
    if (cluster === undefined) throw new Error('The servers were not started');
    return cluster;
  };
}
