import { describeAbandoned } from '../contract/abandoned.contract';
import { describeComplete } from '../contract/complete.contract';
import { describeEnds } from '../contract/ends.contract';
import { describeLifetimes } from '../contract/lifetimes.contract';
import { describePurge } from '../contract/purge.contract';
import { describeReads } from '../contract/reads.contract';
import { describeReports } from '../contract/reports.contract';
import { describeReserve } from '../contract/reserve.contract';
import { describeRuns } from '../contract/runs.contract';
import { describeSizes } from '../contract/sizes.contract';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { redisHarness } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { watchLifetimes } from '../support/redis-server.lifetimes';

describe('the expiry of every key, compared before and after every operation', () => {
  const harness = redisHarness(useRedisServer(), watchLifetimes);
  describeRuns(harness);
  describeReserve(harness);
  describeComplete(harness);
  describeSizes(harness);
  describeLifetimes(harness);
  describeReads(harness);
  describeAbandoned(harness);
  describeEnds(harness);
  describeReports(harness);
  describePurge(harness);
});

describe('the expiry of every key on a cluster', () => {
  const cluster = useRedisCluster();
  const harness = redisHarness(() => ({ topology: 'cluster', nodes: cluster().nodes }), watchLifetimes);
  describeReserve(harness);
  describeComplete(harness);
  describeLifetimes(harness);
  describePurge(harness);
});
