import { documentedCommands, documentedUser } from '../support/redis-server.acl';
import { commandsDenied, commandsSeen } from '../support/redis-server.commands';
import { redisHarness } from '../support/redis-server.harness';
import { useRedisSentinel } from '../support/redis-sentinel.jest';
import { describeStoreContract } from './describe-store-contract';

/** Sent where a server has forgotten a script, or the instance a reservation: see test/faults. */
const ELSEWHERE = ['eval', 'pexpiretime'];

describe('the redis store under Sentinel, as a user with no more than the documented permissions', () => {
  const sentinel = useRedisSentinel({ settings: documentedUser() });

  describeStoreContract(
    'a master that Sentinels name',
    redisHarness(() => ({
      topology: 'sentinel',
      sentinels: sentinel().sentinels.slice(0, 2),
      masterName: sentinel().name,
      username: 'toolboundary',
      password: 'secret',
    })),
  );

  it('sends no command to any server that is not documented, and needs each that is', async () => {
    const ports = sentinel().nodes.map(({ port }) => port);
    expect((await Promise.all(ports.map(commandsDenied))).flat()).toEqual([]);
    const seen = await commandsSeen((await sentinel().master()).port);
    const unseen = [...documentedCommands()].filter((name) => !seen.has(name));
    expect(unseen.filter((name) => !ELSEWHERE.includes(name))).toEqual([]);
  });
});
