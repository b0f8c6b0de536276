import { documentedCommands, documentedUser } from '../support/redis-server.acl';
import { commandsSeen } from '../support/redis-server.commands';
import { redisHarness } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { describeStoreContract } from './describe-store-contract';

/** Needs no permission. */
const LOGIN = 'auth';
/** What the tests themselves do: they look whether the server is there, and raise and lower its memory. */
const OF_THE_TESTS = ['ping', 'config set'];
/** Sent where the server has forgotten a script, or the instance a reservation: see test/faults. */
const ELSEWHERE = ['eval', 'pexpiretime'];

describe('the redis store, as a user with no more than the documented permissions', () => {
  const server = useRedisServer({ settings: documentedUser() });

  describeStoreContract(
    'redis',
    redisHarness(() => ({ port: server().port, username: 'toolboundary', password: 'secret' })),
  );

  it('sends no command that is not documented, and needs each that is', async () => {
    const seen = await commandsSeen(server().port);
    const documented = documentedCommands();
    expect([...seen].filter((name) => !documented.has(name) && !OF_THE_TESTS.includes(name) && name !== LOGIN)).toEqual(
      [],
    );
    expect([...documented].filter((name) => !seen.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
  });
});
