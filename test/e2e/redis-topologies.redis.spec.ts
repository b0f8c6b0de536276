import { CommandLine } from '../support/command-line';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { useRedisSentinel } from '../support/redis-sentinel.jest';
import { freePort, type RedisServer } from '../support/redis-server';
import { documentedUser } from '../support/redis-server.acl';

const LOGIN = { REDIS_USERNAME: 'toolboundary', REDIS_PASSWORD: 'secret' };

function addressesOf(servers: readonly RedisServer[]): string {
  return servers.map(({ host, port }) => `${host}:${port}`).join(',');
}

/** Starts the service, makes one call, reads it again after a restart, and ends it. */
async function expectService(environment: Readonly<Record<string, string>>): Promise<void> {
  const run_id = 'inc-4711';
  const input = { topic: 'APPLICATION', query: '', lookback_minutes: 60 };
  const first = await ask(environment, async (send) => {
    await send('runs', { run_id, tools: ['query_logs'] });
    return send(`runs/${run_id}/tool-calls`, { run_id, tool_call_id: 'toolu_01A', tool_name: 'query_logs', input });
  });
  expect(first).toMatchObject({ status: 'READY', evidence_status: 'EVIDENCE_FOUND' });
  const again = await ask(environment, (send) => send(`runs/${run_id}/invocations/toolu_01A`));
  expect(again).toMatchObject({ status: 'READY', tool_call_id: 'toolu_01A' });
}

async function ask(
  environment: Readonly<Record<string, string>>,
  asked: (send: (path: string, body?: object) => Promise<unknown>) => Promise<unknown>,
): Promise<unknown> {
  const service = new CommandLine(['serve'], { STORE: 'redis', PORT: '0', ...LOGIN, ...environment });
  try {
    const base = await service.address();
    const answer = await asked(async (path, body) => {
      const response = await fetch(`${base}/internal/v1/${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      });
      return response.json();
    });
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(0);
    expect(service.stderr).not.toContain('secret');
    // What ioredis says by itself comes with a stack.
    expect(service.stderr).not.toContain('[ioredis]');
    return answer;
  } finally {
    await service.end();
  }
}

describe('the service on more than one Redis server, by its environment alone', () => {
  const sentinel = useRedisSentinel({ settings: documentedUser(), sentinelPassword: 'secret' });
  const cluster = useRedisCluster({ settings: documentedUser('cluster') });

  it('serves calls under Sentinel, one of which is down, and closes its connections at the end', async () => {
    const { sentinels, name } = sentinel();
    const down = `127.0.0.1:${await freePort()}`;
    await expectService({ REDIS_SENTINELS: `${down},${addressesOf(sentinels)}`, REDIS_SENTINEL_NAME: name });
  }, 40_000);

  it('serves calls on a cluster and closes its connections at the end', async () => {
    await expectService({ REDIS_CLUSTER_NODES: addressesOf(cluster().nodes) });
  }, 40_000);
});
