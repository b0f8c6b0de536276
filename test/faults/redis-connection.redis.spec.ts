import { MAX_ATTEMPTS } from '../../src/canonical-store/redis/connection/redis-retry';
import { COMMAND_TIMEOUT_MS } from '../../src/canonical-store/redis/connection/fail-closed.options';
import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { ready, wideText } from '../contract/settlements';
import { completedOf, TestRun } from '../contract/test-run';
import { createRedisStore, type RedisStoreUnderTest } from '../support/redis-server.harness';
import { useRedisServer } from '../support/redis-server.jest';
import { TcpProxy } from '../support/tcp-proxy';

/** What an attempt may take beyond the command timeout, and what all attempts may take together. */
const SLACK_MS = 150;
const BOUND_MS = MAX_ATTEMPTS * (COMMAND_TIMEOUT_MS + SLACK_MS) + 200;

describe('a connection that fails', () => {
  const server = useRedisServer();
  let proxy: TcpProxy;
  let made: RedisStoreUnderTest;
  let run: TestRun;

  beforeEach(async () => {
    proxy = await TcpProxy.start(server().port);
    made = await createRedisStore({ port: proxy.port });
    run = await TestRun.open(made.store);
  });
  afterEach(async () => {
    await made.close();
    await proxy.close();
  });

  describe.each(['request', 'reply'] as const)('loses a %s', (direction) => {
    it.each(['cut', 'hold'] as const)('(%s) of a reservation: it is repeated, and counted once', async (fate) => {
      proxy.next(direction, fate);
      expect(await run.reserved('c1', { token: 'mine', holdBytes: 5_000 })).toMatchObject({
        ordinal: 1,
        heldBytes: 5_000,
      });
      expect(await run.reserve('c2')).toMatchObject({ outcome: 'RESERVED', ordinal: 2 });
      expect((await run.run()).used.calls).toBe(2);
    });

    it.each(['cut', 'hold'] as const)('(%s) of a completion: it is repeated, and settled once', async (fate) => {
      await run.reserved('c1');
      proxy.next(direction, fate);
      expect(await run.settled('c1', ready())).toMatchObject({ accepted: true, status: 'READY' });
      const { used } = await run.run();
      expect(used).toMatchObject({ calls: 1, resultBytes: Buffer.byteLength(ready().agentResult) });
      expect((await completedOf(made.store, run.key))?.calls).toHaveLength(1);
    });

    it('of a completion with a big raw response: it is kept whole', async () => {
      const rawResponse = wideText(300_000);
      await run.reserved('c1');
      proxy.next(direction, 'cut');
      expect(await run.settled('c1', ready({ rawResponse }))).toMatchObject({ accepted: true, status: 'READY' });
      expect((await run.invocation('c1')).rawResponse === rawResponse).toBe(true);
    });

    it('of a refusal: it is counted at most once, and its caller is told that nobody knows', async () => {
      proxy.next(direction, 'cut');
      const refusal = { ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' } as const;
      await expect(made.store.refuse(refusal)).rejects.toBeInstanceOf(StoreUnavailableError);
      expect((await run.run()).used.refusedCalls).toBe(direction === 'reply' ? 1 : 0);
    });

    it('of a report without an id: it is counted at most once', async () => {
      proxy.next(direction, 'cut');
      const report = { ...run.key, reportId: null, digest: 'd', broken: true, answer: '{}' };
      await expect(made.store.recordReport(report)).rejects.toBeInstanceOf(StoreUnavailableError);
      expect((await run.run()).used.progressViolations).toBe(direction === 'reply' ? 1 : 0);
    });

    it('of a report with an id: it is counted once', async () => {
      proxy.next(direction, 'cut');
      const report = { ...run.key, reportId: 'r1', digest: 'd', broken: true, answer: '{}' };
      expect(await made.store.recordReport(report)).toMatchObject({ progressViolations: 1, answer: '{}' });
      expect((await run.run()).used.progressViolations).toBe(1);
    });
  });

  it('answers nothing any more: every step ends within its bound, and what it did is unknown', async () => {
    await run.reserved('c1');
    proxy.fate = () => 'hold';
    const steps: readonly (() => Promise<unknown>)[] = [
      () => run.reserve('c2'),
      () => run.complete('c1', ready()),
      () => made.store.findView({ ...run.key, toolCallId: 'c1' }),
      () => made.store.listRuns({ limit: 1 }),
      () => made.store.endRun(run.key, { status: 'RELEASED', reason: 'enough' }),
    ];
    await Promise.all(
      steps.map(async (step) => {
        const started = performance.now();
        await expect(step()).rejects.toBeInstanceOf(StoreUnavailableError);
        expect(performance.now() - started).toBeLessThan(BOUND_MS);
      }),
    );
    proxy.fate = () => 'pass';
    // The client connects again by itself; the run stands as the server knows it.
    await made.elapse(1_200);
    expect((await run.run()).status).toBe('ACTIVE');
    expect(await run.settled('c1', ready())).toMatchObject({ accepted: true });
  });

  it('gives up an attempt within the command timeout', async () => {
    proxy.fate = () => 'hold';
    const started = performance.now();
    const refusal = { ...run.key, toolName: 'query_logs', code: 'INVALID_INPUT' } as const;
    await expect(made.store.refuse(refusal)).rejects.toThrow('Redis did not answer in time.');
    expect(performance.now() - started).toBeLessThan(COMMAND_TIMEOUT_MS + SLACK_MS);
  });

  it('is hit at random, one portion in ten: whatever is acknowledged happened exactly once', async () => {
    // A fixed sequence, so that a failure can be repeated.
    let seed = 20_260_302;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    proxy.fate = () => (random() < 0.1 ? 'cut' : 'pass');
    const acknowledged: string[] = [];
    for (let number = 0; number < 80; number += 1) {
      const id = `c${number}`;
      try {
        await run.reserved(id, { holdBytes: 1_024 });
        if ((await run.settled(id, ready())).accepted) acknowledged.push(id);
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailableError);
      }
    }
    proxy.fate = () => 'pass';
    await made.elapse(100);

    expect(acknowledged.length).toBeGreaterThan(60);
    const completed = (await completedOf(made.store, run.key))?.calls.map(({ toolCallId }) => toolCallId) ?? [];
    expect(completed).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(completed).size).toBe(completed.length);
    const { used } = await run.run();
    expect(used.resultBytes).toBe(completed.length * Buffer.byteLength(ready().agentResult));
    expect(used.calls).toBeGreaterThanOrEqual(completed.length);
    expect(used.calls).toBeLessThanOrEqual(80);
  }, 30_000);
});
