import { redisHarness } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { describeProgress } from './progress/describe-progress';

describe('with a server', () => {
  describeProgress('redis', redisHarness(useRedisServer()));
});
