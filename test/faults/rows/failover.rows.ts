import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisServer } from '../../support/redis-server';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { ClusterTopology } from '../topology/cluster.topology';
import { SentinelTopology } from '../topology/sentinel.topology';
import { type Topology } from '../topology/topology';

/** Longer than another master takes to be made. */
const FROZEN_MS = 5_000;
/** Less than that. */
const BLINK_MS = 1_000;
/** Work with what is left. */
const WITHOUT_MS = 500;

/** What happens to a master whose place others take. */
export const FAILOVER_ROWS: readonly FaultRow[] = [
  {
    fault: 'a master killed',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    notOn: { standalone: 'nobody takes over' },
    async strike(world: FaultWorld): Promise<void> {
      // Nobody starts it again before the service has recovered without it.
      await (await oneMaster(world)).kill();
    },
  },
  {
    fault: 'a master frozen for 1 s',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    onlyInTable: ['sentinel', 'cluster'],
    notOn: { standalone: 'server frozen' },
    strike: (world: FaultWorld) => freezeMaster(world, BLINK_MS),
  },
  {
    fault: 'a master frozen for longer than the failover',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    notOn: { standalone: 'nobody takes over' },
    strike: (world: FaultWorld) => freezeMaster(world, FROZEN_MS),
  },
  {
    fault: 'commanded failover, of every shard',
    loses: { sentinel: 'measured', cluster: 'nothing' },
    notOn: { standalone: 'nobody takes over' },
    async strike({ topology }: FaultWorld): Promise<void> {
      if (topology instanceof SentinelTopology) await topology.sentinel.failOver();
      if (!(topology instanceof ClusterTopology)) return;
      for (const { master } of await topology.cluster.shards()) await topology.cluster.failOver(master);
    },
  },
  {
    fault: 'commanded failover, min-replicas-to-write 2',
    loses: { sentinel: 'measured' },
    notOn: { standalone: 'nobody takes over', cluster: 'its failover loses nothing' },
    // The replica that takes over leaves the old master with too few, and has too few itself until the old one follows.
    async strike({ topology }: FaultWorld): Promise<void> {
      await demandReplicas(topology, 2);
      if (topology instanceof SentinelTopology) await topology.sentinel.failOver();
    },
    afterwards: ({ topology }: FaultWorld) => demandReplicas(topology, 0),
  },
  {
    fault: 'all replicas killed',
    loses: { sentinel: 'nothing', cluster: 'nothing' },
    onlyInTable: ['sentinel'],
    notOn: { standalone: 'has none' },
    unnoticed: true,
    async strike({ topology }: FaultWorld): Promise<void> {
      const masters = await topology.masters();
      const replicas = topology.nodes.filter((node) => !masters.includes(node));
      await Promise.all(replicas.map((node) => node.kill()));
      await sleep(WITHOUT_MS);
    },
  },
  {
    fault: 'a master killed, one sentinel frozen',
    loses: { sentinel: 'nothing' },
    notOn: { standalone: 'has none', cluster: 'has none' },
    onlyInTable: ['sentinel'],
    // The client waits for the frozen one while the others tell of the failover.
    async strike(world: FaultWorld): Promise<void> {
      if (!(world.topology instanceof SentinelTopology)) return;
      world.topology.sentinel.sentinels[0]?.freeze();
      await (await oneMaster(world)).kill();
    },
  },
  {
    fault: 'all sentinels killed',
    loses: { sentinel: 'nothing' },
    notOn: { standalone: 'has none', cluster: 'has none' },
    unnoticed: true,
    async strike({ topology }: FaultWorld): Promise<void> {
      if (!(topology instanceof SentinelTopology)) return;
      await Promise.all(topology.sentinel.sentinels.map((node) => node.kill()));
      await sleep(WITHOUT_MS);
    },
  },
];

async function demandReplicas(topology: Topology, replicas: number): Promise<void> {
  await Promise.all(
    topology.nodes.map((node) => topology.tell(node, 'CONFIG', 'SET', 'min-replicas-to-write', String(replicas))),
  );
}

async function freezeMaster(world: FaultWorld, ms: number): Promise<void> {
  const master = await oneMaster(world);
  master.freeze();
  await sleep(ms);
  master.thaw();
}

async function oneMaster({ topology }: FaultWorld): Promise<RedisServer> {
  const [master] = await topology.masters();
  if (master === undefined) throw new Error('No master');
  return master;
}
