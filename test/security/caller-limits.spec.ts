import { createApiKey, type NewApiKey } from '../../src/access/api-key';
import { MemoryCallerLimits } from '../../src/access/memory-caller.limits';
import { Problem } from '../../src/tool-boundary/http/problem';
import { ServedAccess, writeConfigFile } from '../support/served-access';

const LIMITS = { maxPerSecond: 1_000, maxInFlightPerPrincipal: 2, maxInFlight: 3 };

async function refusal(admitted: Promise<unknown>): Promise<Problem> {
  try {
    await admitted;
  } catch (failure) {
    if (failure instanceof Problem) return failure;
    throw failure;
  }
  throw new Error('not refused');
}

describe('requests in flight', () => {
  it('are bounded a principal (429) and in all (503), and free again when they are answered', async () => {
    const limits = new MemoryCallerLimits(LIMITS);
    const first = await limits.admit('alice');
    await limits.admit('alice');
    expect((await refusal(limits.admit('alice'))).getStatus()).toBe(429);
    await limits.admit('bob');
    const all = await refusal(limits.admit('carol'));
    expect([all.getStatus(), all.retryAfterSeconds]).toEqual([503, 1]);
    first();
    first();
    expect(limits.size).toBe(2);
    (await limits.admit('carol'))();
    (await limits.admit('alice'))();
    expect(limits.size).toBe(2);
  });
});

describe('the service with credentials', () => {
  const [alice, bob] = [createApiKey(), createApiKey()];
  let served: ServedAccess;

  const serve = async (environment: NodeJS.ProcessEnv): Promise<ServedAccess> => {
    const folder = ServedAccess.folder();
    const entry = ({ id, hash }: NewApiKey, principal: string): object => ({
      id,
      hash,
      principal,
      scopes: ['runs:read'],
    });
    writeConfigFile(folder, 'keys.yaml', { keys: [entry(alice, 'alice'), entry(bob, 'bob')] });
    return ServedAccess.serve({ API_KEYS_FILE: 'keys.yaml', ...environment }, folder);
  };

  afterEach(async () => {
    await served.close();
  });

  it('answers 429 with Retry-After to a principal over its rate, and serves the others', async () => {
    served = await serve({ HTTP_MAX_REQUESTS_PER_SECOND: '5' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => served.ask(alice.key, 'GET', 'tools')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ body: { title: 'Too Many Requests', status: 429 } });
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect((await served.ask(bob.key, 'GET', 'tools')).status).toBe(200);
  });

  it('takes 200 requests a second of a principal by default', async () => {
    served = await serve({});
    const answers = [];
    for (let portion = 0; portion < 4; portion += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => served.ask(alice.key, 'GET', 'tools')))));
    }
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('has every place free again after answers of all kinds', async () => {
    served = await serve({ HTTP_MAX_IN_FLIGHT: '1' });
    for (let time = 0; time < 5; time += 1) {
      expect((await served.ask(alice.key, 'GET', 'tools')).status).toBe(200);
      expect((await served.ask(alice.key, 'GET', 'runs')).status).toBe(403);
      expect((await served.ask(alice.key, 'GET', 'runs/none')).status).toBe(404);
      expect((await served.ask('nobody', 'GET', 'tools')).status).toBe(401);
    }
  });
});
