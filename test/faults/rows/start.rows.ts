import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisConnection } from '../../../src/canonical-store/redis/connection/redis-connection';
import { CommandLine } from '../../support/command-line';
import { freePort } from '../../support/redis-server';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { EVERYWHERE } from '../table/loss';

/** Less than the sentinels wait before they look for another master. */
const AWAY_MS = 500;

/** What a service does whose Redis is not there yet. */
export const START_ROWS: readonly FaultRow[] = [
  {
    fault: 'Redis away at the start, comes within the bound',
    loses: EVERYWHERE,
    onlyInTable: ['cluster'],
    server: { appendfsync: 'everysec' },
    async strike({ topology, workload, restartApplication }: FaultWorld): Promise<void> {
      await workload.stop();
      await workload.application.close();
      await Promise.all(topology.nodes.map((node) => node.kill()));
      const restarted = restartApplication();
      await sleep(AWAY_MS);
      await Promise.all(topology.nodes.map((node) => node.restart()));
      await restarted;
      workload.start();
    },
  },
  {
    fault: 'Redis away at the start, beyond the bound: the service ends',
    loses: EVERYWHERE,
    onlyInTable: ['standalone', 'sentinel', 'cluster'],
    unnoticed: true,
    async strike({ topology, findings }: FaultWorld): Promise<void> {
      const service = new CommandLine(['serve', '--example'], {
        PORT: '0',
        STORE: 'redis',
        ...nowhere(topology.connection, await freePort()),
      });
      try {
        const code = await service.exitCode();
        findings.expect(code === 1, 'the service did not end with an error', String(code));
        const reason = service.stderr.includes('could not be reached within 5000 ms');
        findings.expect(reason, 'the service did not say why it ended', service.stderr.slice(0, 200));
      } finally {
        await service.end();
      }
    },
  },
];

/** The same topology by the environment, where nobody listens. */
function nowhere({ topology }: RedisConnection, port: number): Record<string, string> {
  if (topology === 'sentinel') return { REDIS_SENTINELS: `127.0.0.1:${port}`, REDIS_SENTINEL_NAME: 'nobody' };
  if (topology === 'cluster') return { REDIS_CLUSTER_NODES: `127.0.0.1:${port}` };
  return { REDIS_URL: `redis://127.0.0.1:${port}` };
}
