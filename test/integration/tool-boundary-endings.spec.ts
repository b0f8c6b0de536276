import { getEventListeners } from 'node:events';
import { type RunContext } from '../../src/contract/run';
import { type ToolBoundaryResult } from '../../src/contract/tool-boundary-result';
import { BoundaryFixture } from '../support/boundary-fixture';
import { expectNoSecret, SECRET } from '../support/boundary-secrets';
import { Later, milliseconds, never, shortly } from '../support/boundary-time';
import { FOUND } from '../support/boundary-tools';

const CANCELLED = { status: 'ERROR', error: { code: 'EXECUTION_CANCELLED', retryable: false } };

/** A call that has reached its executor, and what the test holds of it. */
interface Flight {
  readonly verdict: Promise<ToolBoundaryResult>;
  readonly answer: Later;
  readonly signal: AbortSignal;
}

describe('a call in flight', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start();
    run = await fixture.openRun();
  });

  afterEach(async () => {
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(0);
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  async function takeOff(toolCallId = 'call-1', context = run): Promise<Flight> {
    const answer = new Later();
    const signals = new Later<AbortSignal>();
    const verdict = fixture.execute(
      context,
      (_input, { signal }) => {
        signals.resolve(signal);
        return answer.promise;
      },
      FOUND,
      { toolCallId },
    );
    return { verdict, answer, signal: await signals.promise };
  }

  describe('whose run is released', () => {
    it('is cancelled: its signal is aborted, and what it answers later is dropped', async () => {
      const { verdict, answer, signal } = await takeOff();
      await fixture.runs.release(run, 'enough');
      expect(signal.aborted).toBe(true);
      expect(signal.reason).toMatchObject({ interruption: 'CANCELLED' });
      expect(await verdict).toMatchObject(CANCELLED);
      expect(await verdict).toMatchObject({ remaining: { ms: 0 } });

      answer.resolve(SECRET);
      await shortly();
      expect(await fixture.record()).toMatchObject({
        status: 'ERROR',
        errorCode: 'EXECUTION_CANCELLED',
        rawResponse: null,
        agentResult: null,
        afterEnd: true,
      });
      expect(fixture.store.count('complete')).toBe(1);
    });

    it('while it is projected is cancelled, and keeps its raw response', async () => {
      const projecting = new Later();
      const verdict = fixture.execute(run, () => SECRET, {
        project: () => {
          projecting.resolve(true);
          return never();
        },
      });
      await projecting.promise;
      await fixture.runs.release(run, 'enough');
      expect(await verdict).toMatchObject(CANCELLED);
      expectNoSecret(await verdict);
      expect(await fixture.record()).toMatchObject({ errorCode: 'EXECUTION_CANCELLED', rawResponse: SECRET });
    });

    it('is cancelled together with all others of the run, and with none of another run', async () => {
      const other = await fixture.openRun({ runId: 'run-2' });
      const namesake = await fixture.openRun({ principal: 'bob' });
      const mine = await Promise.all(['a', 'b', 'c'].map((id) => takeOff(id)));
      const others = [await takeOff('a', other), await takeOff('a', namesake)];
      await fixture.runs.release(run, 'enough');
      for (const { verdict } of mine) expect(await verdict).toMatchObject(CANCELLED);
      for (const { verdict, answer, signal } of others) {
        expect(signal.aborted).toBe(false);
        answer.resolve('raw');
        expect(await verdict).toMatchObject({ status: 'READY' });
      }
    });

    it.each(Array.from({ length: 24 }, (_, ticks) => ticks))(
      'is refused or cancelled, never READY, %i ticks after the call came in',
      async (ticks) => {
        const verdict = fixture.execute(
          run,
          async () => {
            await milliseconds(5);
            return 'raw';
          },
          FOUND,
        );
        for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
        const released = fixture.runs.release(run, 'enough');
        const code = (await verdict) as { error?: { code: string } };
        expect(['RUN_NOT_ACTIVE', 'EXECUTION_CANCELLED']).toContain(code.error?.code);
        await released;
        const sighting = await fixture.sighting();
        if (sighting.state === 'FOUND') expect(sighting.invocation.errorCode).toBe('EXECUTION_CANCELLED');
        else expect(sighting.state).toBe('UNKNOWN');
      },
    );

    it('while it is being reserved never reaches its tool', async () => {
      const reserved = new Later();
      fixture.store.intercept('reserve', async (proceed) => {
        const outcome = await proceed();
        await reserved.promise;
        return outcome;
      });
      const executor = jest.fn(() => 'raw');
      const verdict = fixture.execute(run, executor, FOUND);
      await shortly();
      await fixture.runs.release(run, 'enough');
      reserved.resolve(true);
      expect(await verdict).toMatchObject(CANCELLED);
      expect(executor).not.toHaveBeenCalled();
      expect(await fixture.record()).toMatchObject({ errorCode: 'EXECUTION_CANCELLED', afterEnd: true });
    });
  });

  it('whose run is completed may still become READY: evidence, but not a fact of the run', async () => {
    const { verdict, answer, signal } = await takeOff();
    await fixture.runs.complete(run);
    expect(signal.aborted).toBe(false);
    answer.resolve('raw');
    expect(await verdict).toMatchObject({ status: 'READY', result: { chars: 3 }, remaining: { ms: 0 } });
    expect(await fixture.record()).toMatchObject({ status: 'READY', rawResponse: 'raw', afterEnd: true });
    expect((await fixture.run()).status).toBe('COMPLETED');
  });

  it('that settles before the end of its run is a fact of the run', async () => {
    const { verdict, answer } = await takeOff();
    answer.resolve('raw');
    await verdict;
    await fixture.runs.release(run, 'enough');
    expect(await fixture.record()).toMatchObject({ status: 'READY', afterEnd: false });
  });

  it('whose record has expired meanwhile is told so, and nothing is created anew', async () => {
    const { verdict, answer } = await takeOff();
    fixture.clock.advance(24 * 60 * 60 * 1000);
    answer.resolve(SECRET);
    expect(await verdict).toMatchObject({ error: { code: 'RECORD_EXPIRED', retryable: false } });
    expectNoSecret(await verdict);
    expect(await fixture.sighting()).toEqual({ state: 'EXPIRED' });
  });

  it('that was settled as abandoned by somebody else gets that verdict', async () => {
    const { verdict, answer } = await takeOff();
    fixture.clock.advance(2_000 + 5_001);
    expect(await fixture.record()).toMatchObject({ errorCode: 'INVOCATION_ABANDONED' });
    answer.resolve(SECRET);
    expect(await verdict).toMatchObject({ error: { code: 'INVOCATION_ABANDONED', retryable: true } });
    expectNoSecret(await verdict);
    expect(await fixture.record()).toMatchObject({ errorCode: 'INVOCATION_ABANDONED', rawResponse: null });
  });

  describe('with a signal of its caller', () => {
    it('is cancelled by it', async () => {
      const caller = new AbortController();
      const verdict = fixture.execute(run, never, FOUND, {}, { signal: caller.signal });
      await shortly();
      caller.abort(new Error(SECRET));
      expect(await verdict).toMatchObject(CANCELLED);
      expectNoSecret(await verdict);
      expect(await fixture.record()).toMatchObject({ errorCode: 'EXECUTION_CANCELLED', afterEnd: false });
      expect((await fixture.run()).status).toBe('ACTIVE');
    });

    it('that was aborted before never reaches its tool', async () => {
      const executor = jest.fn(() => 'raw');
      const verdict = await fixture.execute(run, executor, FOUND, {}, { signal: AbortSignal.abort(SECRET) });
      expect(verdict).toMatchObject(CANCELLED);
      expect(executor).not.toHaveBeenCalled();
    });

    it('is not changed by it once it has its verdict, and leaves no listener on it', async () => {
      const caller = new AbortController();
      const verdicts = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          fixture.execute(run, () => 'raw', FOUND, { toolCallId: `c${index}` }, { signal: caller.signal }),
        ),
      );
      expect(verdicts.every(({ status }) => status === 'READY')).toBe(true);
      expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
      caller.abort();
      await shortly();
      expect(await fixture.record('c0')).toMatchObject({ status: 'READY' });
    });

    it('leaves no listener on it where the call is refused', async () => {
      const caller = new AbortController();
      await fixture.execute(run, () => 'raw', FOUND, { readOnly: false }, { signal: caller.signal });
      expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
    });
  });
});
