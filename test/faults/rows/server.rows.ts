import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { EVERYWHERE } from '../table/loss';
import { type Topology, tellMasters } from '../topology/topology';

/** Longer than a step is attempted. */
const FROZEN_MS = 2_000;
const REFUSING_MS = 700;
const DOWN_MS = 500;

async function killAndRestart({ topology }: { readonly topology: Topology }): Promise<void> {
  await Promise.all(topology.nodes.map((node) => node.kill()));
  await sleep(DOWN_MS);
  await Promise.all(topology.nodes.map((node) => node.restart()));
}

/** Sets something on all masters for a while. */
function setting(
  name: string,
  during: string,
  after: string,
): (world: { readonly topology: Topology }) => Promise<void> {
  return async ({ topology }) => {
    await tellMasters(topology, 'CONFIG', 'SET', name, during);
    await sleep(REFUSING_MS);
    await tellMasters(topology, 'CONFIG', 'SET', name, after);
  };
}

/** What happens to a server that nobody takes the place of. */
export const SERVER_ROWS: readonly FaultRow[] = [
  {
    fault: 'server frozen for 2 s',
    loses: { standalone: 'nothing' },
    notOn: { sentinel: 'a master frozen', cluster: 'a master frozen' },
    async strike({ topology }: FaultWorld): Promise<void> {
      for (const node of topology.nodes) node.freeze();
      await sleep(FROZEN_MS);
      for (const node of topology.nodes) node.thaw();
    },
  },
  {
    fault: 'kill -9 and restart, no AOF: comes back empty',
    loses: { standalone: 'measured', sentinel: 'measured', cluster: 'measured' },
    onlyInTable: ['sentinel', 'cluster'],
    strike: killAndRestart,
  },
  {
    fault: 'kill -9 and restart, AOF everysec',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel'],
    server: { appendfsync: 'everysec' },
    strike: killAndRestart,
  },
  {
    fault: 'kill -9 and restart, AOF always',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    server: { appendfsync: 'always' },
    strike: killAndRestart,
  },
  {
    fault: 'SCRIPT FLUSH every 100 ms',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    unnoticed: true,
    async strike({ topology }: FaultWorld): Promise<void> {
      for (let times = 0; times < 8; times += 1) {
        await tellMasters(topology, 'SCRIPT', 'FLUSH', 'SYNC');
        await sleep(100);
      }
    },
  },
  {
    fault: 'FLUSHALL in the midst of runs',
    loses: { standalone: 'measured', sentinel: 'measured', cluster: 'measured' },
    strike: ({ topology }: FaultWorld) => tellMasters(topology, 'FLUSHALL'),
  },
  { fault: 'OOM', loses: EVERYWHERE, onlyInTable: ['sentinel', 'cluster'], strike: setting('maxmemory', '1', '0') },
  {
    fault: 'NOREPLICAS',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    strike: setting('min-replicas-to-write', '9', '0'),
  },
  {
    fault: 'READONLY',
    loses: { standalone: 'nothing' },
    notOn: { sentinel: 'a failover makes it', cluster: 'a failover makes it' },
    async strike({ topology }: FaultWorld): Promise<void> {
      // A replica of nobody: it keeps what it has and takes no writes.
      await tellMasters(topology, 'REPLICAOF', '127.0.0.1', '1');
      await sleep(REFUSING_MS);
      await tellMasters(topology, 'REPLICAOF', 'NO', 'ONE');
    },
  },
];
