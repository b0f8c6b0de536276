import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisServer } from '../../support/redis-server';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { ClusterTopology } from '../topology/cluster.topology';
import { SentinelTopology } from '../topology/sentinel.topology';

/** Longer than another master takes to be made. */
const FROZEN_MS = 5_000;

/** What happens to a master whose place others take. */
export const FAILOVER_ROWS: readonly FaultRow[] = [
  {
    fault: 'a master killed',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    async strike(world) {
      // Nobody starts it again before the service has recovered without it.
      await (await oneMaster(world)).kill();
    },
  },
  {
    fault: 'a master frozen for longer than the failover',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    async strike(world) {
      const master = await oneMaster(world);
      master.freeze();
      await sleep(FROZEN_MS);
      master.thaw();
    },
  },
  {
    fault: 'commanded failover, of every shard',
    loses: { sentinel: 'measured', cluster: 'nothing' },
    async strike({ topology }) {
      if (topology instanceof SentinelTopology) await topology.sentinel.failOver();
      if (!(topology instanceof ClusterTopology)) return;
      for (const { master } of await topology.cluster.shards()) await topology.cluster.failOver(master);
    },
  },
];

async function oneMaster({ topology }: FaultWorld): Promise<RedisServer> {
  const [master] = await topology.masters();
  if (master === undefined) throw new Error('No master');
  return master;
}
