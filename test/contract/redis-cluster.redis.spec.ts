import { documentedCommands, documentedUser } from '../support/redis-server.acl';
import { commandsDenied, commandsSeen } from '../support/redis-server.commands';
import { redisHarness } from '../support/redis-server.harness';
import { useRedisCluster } from '../support/redis-cluster.jest';
import { describeStoreContract } from './describe-store-contract';

/** Sent where a server has forgotten a script, the instance a reservation, or while slots move: see test/faults. */
const ELSEWHERE = ['eval', 'pexpiretime', 'asking', 'readwrite'];

describe('the redis store on a cluster, as a user with no more than the documented permissions', () => {
  const cluster = useRedisCluster({ settings: documentedUser('cluster') });

  describeStoreContract(
    'a cluster',
    redisHarness(() => ({
      topology: 'cluster',
      nodes: cluster().nodes.slice(0, 2),
      username: 'toolboundary',
      password: 'secret',
    })),
  );

  it('sends no command to any node that is not documented, and needs each that is', async () => {
    const ports = cluster().nodes.map(({ port }) => port);
    expect((await Promise.all(ports.map(commandsDenied))).flat()).toEqual([]);
    const seen = new Set((await Promise.all(ports.map(commandsSeen))).flatMap((names) => [...names]));
    const unseen = [...documentedCommands('cluster')].filter((name) => !seen.has(name));
    expect(unseen.filter((name) => !ELSEWHERE.includes(name))).toEqual([]);
  });
});
