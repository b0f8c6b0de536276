import { RedisSentinel, type RedisSentinelOptions } from './redis-sentinel';

const START_WITHIN_MS = 40_000;

/** For the tests of a file or of a `describe` block; stopped after them whether they passed or failed. */
export function useRedisSentinel(options: RedisSentinelOptions = {}): () => RedisSentinel {
  let sentinel: RedisSentinel | undefined;
  beforeAll(async () => {
    sentinel = await RedisSentinel.start(options);
  }, START_WITHIN_MS);
  afterAll(async () => {
    await sentinel?.stop();
  });
  return () => {
    if (sentinel === undefined) throw new Error('The servers were not started');
    return sentinel;
  };
}
