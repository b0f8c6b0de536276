import { redisHarness } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { describeBudgets } from './budgets.contract';
import { describeComplete } from './complete.contract';
import { describeLifetimes } from './lifetimes.contract';
import { describeReads } from './reads.contract';
import { describeReserve } from './reserve.contract';
import { describeRuns } from './runs.contract';
import { describeSizes } from './sizes.contract';

describe('the redis store', () => {
  const server = useRedisServer();
  const harness = redisHarness(server);
  describeReserve(harness);
  describeRuns(harness);
  describeBudgets(harness);
  describeComplete(harness);
  describeLifetimes(harness);
  describeReads(harness);
  describeSizes(harness);
});
