import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type RunContext } from '../../src/contract/run';
import { BoundaryFixture } from '../support/boundary-fixture';
import { Later, shortly } from '../support/boundary-time';
import { FOUND } from '../support/boundary-tools';

const CALLS = 5_000;

/** What the test runner may have started meanwhile. */
const RUNNER_TIMERS = 5;

const RUN_LIMITS = { maxCalls: CALLS, maxResultBytes: CALLS * 1_024 };

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}

/** What is alive after a collection. */
function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

describe('five thousand calls in flight', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start({ runLimits: RUN_LIMITS, toolTimeoutMs: 60_000 });
    run = await fixture.openRun();
  });

  afterEach(async () => {
    await fixture.close();
  });

  it.each(['answered', 'released', 'failed', 'out of time'] as const)(
    'leave no call, no timer and no memory behind, all of them %s',
    async (end) => {
      const timersBefore = timers();
      const heapBefore = heapMiB();
      const answer = new Later();
      const verdicts = Array.from({ length: CALLS }, (_, index) =>
        fixture.execute(
          run,
          () => answer.promise,
          FOUND,
          { toolCallId: `c${index}` },
          {
            maxResultBytes: 1_024,
            ...(end === 'out of time' ? { timeoutMs: 8_000 } : {}),
          },
        ),
      );
      await shortly();
      expect(fixture.boundary.callsInFlight).toBe(CALLS);
      expect(timers() - timersBefore).toBeGreaterThan(0);

      if (end === 'answered') answer.resolve('raw');
      if (end === 'failed') answer.reject(new Error('no'));
      if (end === 'released') await fixture.runs.release(run, 'enough');
      const codes = new Set((await Promise.all(verdicts)).map((verdict) => codeOf(verdict)));

      const expected = {
        answered: 'READY',
        released: 'EXECUTION_CANCELLED',
        failed: 'EXECUTION_ERROR',
        'out of time': 'EXECUTION_TIMEOUT',
      };
      expect([...codes]).toEqual([expected[end]]);
      expect(fixture.boundary.callsInFlight).toBe(0);
      answer.resolve('late');
      // The test runner has timers of its own, which come and go.
      for (let turn = 0; turn < 200 && timers() > timersBefore; turn += 1) await setImmediate();
      expect(timers()).toBeLessThanOrEqual(timersBefore + RUNNER_TIMERS);
      expect((await fixture.run()).used.calls).toBe(CALLS);
      // The records themselves are to stay: about 3 KiB each.
      expect(heapMiB() - heapBefore).toBeLessThan(200);
    },
    60_000,
  );

  it('of many runs are counted and forgotten by run', async () => {
    const runs = await Promise.all(Array.from({ length: 500 }, (_, index) => fixture.openRun({ runId: `r${index}` })));
    const answer = new Later();
    const verdicts = runs.flatMap((one) =>
      ['a', 'b'].map((toolCallId) => fixture.execute(one, () => answer.promise, FOUND, { toolCallId })),
    );
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(1_000);
    answer.resolve('raw');
    await Promise.all(verdicts);
    expect(fixture.boundary.callsInFlight).toBe(0);
  });
});

function codeOf(verdict: Awaited<ReturnType<BoundaryFixture['execute']>>): string {
  return verdict.status === 'READY' ? 'READY' : verdict.error.code;
}
