import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisCluster } from '../../support/redis-cluster';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { ClusterTopology } from '../topology/cluster.topology';
import { type RunEntry } from '../workload/ledger';

const SHARD_DOWN_MS = 2_000;
/** Between two steps of the migration: there is work in each of its states. */
const STATE_LASTS_MS = 15;
const SLOTS_MOVED = 3;
const ONE_SHARD = { standalone: 'one shard', sentinel: 'one shard' } as const;

/** What happens to a cluster alone. */
export const CLUSTER_ROWS: readonly FaultRow[] = [
  {
    fault: 'slots of runs in use migrated',
    loses: { cluster: 'nothing' },
    notOn: ONE_SHARD,
    async strike(world: FaultWorld): Promise<void> {
      const cluster = clusterOf(world);
      for (const run of runsInUse(world).slice(0, SLOTS_MOVED)) {
        await cluster.moveSlot(await cluster.slotOf(tagOf(run)), () => sleep(STATE_LASTS_MS));
      }
    },
  },
  {
    fault: 'a whole shard down for 2 s, AOF everysec',
    loses: { cluster: 'nothing' },
    notOn: ONE_SHARD,
    server: { appendfsync: 'everysec' },
    async strike(world: FaultWorld): Promise<void> {
      const { findings, workload } = world;
      const [shard] = await clusterOf(world).shards();
      if (shard === undefined) throw new Error('No shard');
      const down = [shard.master, ...shard.replicas];
      await Promise.all(down.map((node) => node.kill()));
      const downAt = performance.now();
      await sleep(SHARD_DOWN_MS);
      const meanwhile = workload.ledger.acknowledged(downAt + SHARD_DOWN_MS / 2).length;
      findings.expect(meanwhile > 20, 'the other shards did not go on', `${meanwhile} calls`);
      await Promise.all(down.map((node) => node.restart()));
    },
  },
];

function clusterOf({ topology }: FaultWorld): RedisCluster {
  if (!(topology instanceof ClusterTopology)) throw new Error('Not a cluster');
  return topology.cluster;
}

function runsInUse({ workload }: FaultWorld): readonly RunEntry[] {
  return workload.ledger.runs.filter(({ spent }) => !spent);
}

function tagOf({ context }: RunEntry): string {
  return `{${context.principal}/${context.runId}}`;
}
