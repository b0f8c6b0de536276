import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '../../../src/contract/error-catalogue';
import { type RedisCluster } from '../../support/redis-cluster';
import { type RedisServer } from '../../support/redis-server';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { ClusterTopology } from '../topology/cluster.topology';
import { type RunEntry } from '../workload/ledger';
import { PRINCIPAL } from '../workload/run-pool';

const SHARD_DOWN_MS = 2_000;
/** Between two steps of the migration: there is work in each of its states. */
const STATE_LASTS_MS = 15;
const SLOTS_MOVED = 3;
const RUNS_BESIDE = 4;
const CALLS_BESIDE = 20;
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
        await cluster.moveSlot(await cluster.slotOf(tagOf(PRINCIPAL, run.context.runId)), () => sleep(STATE_LASTS_MS));
      }
    },
  },
  {
    fault: 'a whole shard down for 2 s, AOF everysec',
    loses: { cluster: 'nothing' },
    notOn: ONE_SHARD,
    server: { appendfsync: 'everysec' },
    async strike(world: FaultWorld): Promise<void> {
      const [shard] = await clusterOf(world).shards();
      if (shard === undefined) throw new Error('No shard');
      const down = [shard.master, ...shard.replicas];
      const names = await namesBeside(world, shard.master);
      await Promise.all(down.map((node) => node.kill()));
      await Promise.all([sleep(SHARD_DOWN_MS), ...names.map((name) => workBeside(world, name))]);
      await Promise.all(down.map((node) => node.restart()));
    },
  },
];

/** Names of new runs on other masters than this one. */
async function namesBeside(world: FaultWorld, master: RedisServer): Promise<readonly string[]> {
  const names: string[] = [];
  for (let number = 0; names.length < RUNS_BESIDE; number += 1) {
    const name = `beside-${number}`;
    if ((await clusterOf(world).masterOf(tagOf(PRINCIPAL, name))) !== master) names.push(name);
  }
  return names;
}

async function workBeside({ workload, findings }: FaultWorld, name: string): Promise<void> {
  const run = await workload.openRun(name);
  findings.expect(run !== null, 'no run was opened on the other shards', name);
  for (let calls = 0; run !== null && calls < CALLS_BESIDE; calls += 1) {
    const answer = await workload.fresh(run);
    findings.expect(answer !== ErrorCode.STORE_UNAVAILABLE, 'the other shards did not go on', name);
  }
}

function clusterOf({ topology }: FaultWorld): RedisCluster {
  if (!(topology instanceof ClusterTopology)) throw new Error('Not a cluster');
  return topology.cluster;
}

function runsInUse({ workload }: FaultWorld): readonly RunEntry[] {
  return workload.ledger.runs.filter(({ spent }) => !spent);
}

function tagOf(principal: string, runId: string): string {
  return `{${principal}/${runId}}`;
}
