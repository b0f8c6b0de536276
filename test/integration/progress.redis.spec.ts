import { ready } from '../contract/settlements';
import { TestRun } from '../contract/test-run';
import { createRedisStore, redisHarness, type RedisStoreUnderTest } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { describeProgress } from './progress/describe-progress';
import { foundEvidence, ProgressWorld } from './progress/progress-world';

describe('with a server', () => {
  const server = useRedisServer();
  describeProgress('redis', redisHarness(server));

  let made: RedisStoreUnderTest | undefined;
  afterEach(async () => {
    await made?.close();
    made = undefined;
  });

  it('facts take one step for run and index and one pipeline for all records, and no byte of a raw response', async () => {
    const own = await createRedisStore({ port: server().port });
    made = own;
    const { store, client, elapse } = own;
    const world = new ProgressWorld(store, elapse);
    const received = async (runId: string, rawBytes: number): Promise<number> => {
      const run = await TestRun.open(store, { runId, maxRawBytes: 2 ** 40 });
      for (let call = 1; call <= 200; call += 1) {
        await run.called(`c${call}`, ready({ ...foundEvidence(), rawResponse: 'x'.repeat(rawBytes) }));
      }
      const steps = jest.spyOn(client, 'call');
      const pipelines = jest.spyOn(client, 'pipeline');
      const before = client.stream.bytesRead;
      expect((await world.facts(run.key)).facts).toHaveLength(200);
      expect([steps.mock.calls.length, pipelines.mock.calls.length]).toEqual([1, 1]);
      jest.restoreAllMocks();
      return client.stream.bytesRead - before;
    };
    const small = await received('small', 10);
    const large = await received('large', 256 * 1024);
    // Byte counts of the records have more digits.
    expect(Math.abs(large - small)).toBeLessThan(200 * 16);
  });
});
