import { ApiKeys } from '../../src/access/api-keys';
import { createApiKey } from '../../src/access/api-key';
import { SystemClock } from '../../src/contract/clock';
import { HttpFixture } from '../support/boundary-fixture';
import { HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { ServedAccess, writeConfigFile } from '../support/served-access';

/** Coarse on purpose: a path of its own for one of two cases shows, the noise of a busy machine does not. */
const FACTOR = 2;

/** Medians of both, sampled in turns so that whatever slows the machine slows both. */
async function ratio(samples: number, one: () => unknown, other: () => unknown): Promise<number> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < samples; sample += 1) {
    const turns = [
      [one, first],
      [other, second],
    ] as const;
    for (const [ask, times] of sample % 2 === 0 ? turns : turns.toReversed()) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
  }
  return median(first) / median(second);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function expectAlike(found: number): void {
  expect(found).toBeGreaterThan(1 / FACTOR);
  expect(found).toBeLessThan(FACTOR);
}

describe('the time of an answer', () => {
  it('does not tell a run of somebody else from one that never was', async () => {
    const fixture = await HttpFixture.serve(HeaderPrincipals);
    const alice = new HttpClient(fixture);
    const bob = alice.as('bob');
    const metadata = Object.fromEntries(Array.from({ length: 40 }, (_none, place) => [`k${place}`, 'x'.repeat(80)]));
    await alice.post('runs', { run_id: 'run-1', metadata });
    const call = (run: string): object => ({
      run_id: run,
      tool_call_id: 'c1',
      tool_name: 'probe',
      input: { query: '' },
    });
    for (let number = 0; number < 20; number += 1) {
      await alice.post('runs/run-1/tool-calls', { ...call('run-1'), tool_call_id: `c${number}` });
    }
    const asks: readonly ((run: string) => Promise<unknown>)[] = [
      (run) => bob.get(`runs/${run}`),
      (run) => bob.get(`runs/${run}/tool-calls/c1`),
      (run) => bob.get(`runs/${run}/invocations`),
      (run) => bob.post(`runs/${run}/tool-calls`, call(run)),
    ];
    for (const ask of asks) {
      await ratio(
        30,
        () => ask('run-1'),
        () => ask('run-0'),
      );
      expectAlike(
        await ratio(
          250,
          () => ask('run-1'),
          () => ask('run-0'),
        ),
      );
    }
    await fixture.close();
  }, 30_000);

  it('does not tell a wrong secret from an unknown key', async () => {
    const folder = ServedAccess.folder();
    const [known, other] = [createApiKey(), createApiKey()];
    const entry = { id: known.id, hash: known.hash, principal: 'alice', scopes: ['runs:read'] };
    const path = writeConfigFile(folder, 'keys.yaml', { keys: [entry] });
    const wrong = `tbk_${known.id}_${other.key.slice(-43)}`;
    const almost = `${known.key.slice(0, -1)}${known.key.endsWith('A') ? 'B' : 'A'}`;
    const keys = new ApiKeys(path, new SystemClock());
    const many = (key: string) => (): void => {
      for (let time = 0; time < 50; time += 1) mustBeRefused(keys.find(key));
    };
    await ratio(50, many(wrong), many(other.key));
    expectAlike(await ratio(300, many(wrong), many(other.key)));
    expectAlike(await ratio(300, many(wrong), many(almost)));
    const served = await ServedAccess.serve({ API_KEYS_FILE: path, HTTP_MAX_REQUESTS_PER_SECOND: '100000' }, folder);
    const ask = (key: string) => (): Promise<unknown> => served.ask(key, 'GET', 'tools');
    await ratio(30, ask(wrong), ask(other.key));
    expectAlike(await ratio(250, ask(wrong), ask(other.key)));
    await served.close();
  }, 30_000);
});

/** `expect` itself takes longer than what is measured. */
function mustBeRefused(caller: unknown): void {
  if (caller !== null) throw new Error('a wrong key is taken');
}
