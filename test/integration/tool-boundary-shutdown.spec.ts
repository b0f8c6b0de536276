import { type RunContext } from '../../src/contract/run';
import { BoundaryFixture } from '../support/boundary-fixture';
import { Later, never, shortly } from '../support/boundary-time';
import { FOUND } from '../support/boundary-tools';

const ABANDONED = { status: 'ERROR', error: { code: 'INVOCATION_ABANDONED', retryable: true } };

describe('a shutdown', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start({ shutdownGraceMs: 30 });
    run = await fixture.openRun();
  });

  it('lets calls in flight finish', async () => {
    const answer = new Later();
    const verdict = fixture.execute(run, () => answer.promise, FOUND);
    await shortly();
    const closed = fixture.close();
    answer.resolve('raw');
    expect(await verdict).toMatchObject({ status: 'READY' });
    await closed;
    expect(await fixture.record()).toMatchObject({ status: 'READY' });
  });

  it('settles as abandoned what does not finish in time, and aborts its signal', async () => {
    let signal: AbortSignal | undefined;
    const verdicts = ['call-1', 'call-2'].map((toolCallId) =>
      fixture.execute(
        run,
        (_input, context) => {
          signal = context.signal;
          return never();
        },
        FOUND,
        { toolCallId },
      ),
    );
    await shortly();
    await fixture.close();
    for (const verdict of await Promise.all(verdicts)) expect(verdict).toMatchObject(ABANDONED);
    expect(signal?.reason).toMatchObject({ interruption: 'SHUTDOWN' });
    expect(await fixture.record('call-1')).toMatchObject({ errorCode: 'INVOCATION_ABANDONED', rawResponse: null });
    expect(await fixture.record('call-2')).toMatchObject({ errorCode: 'INVOCATION_ABANDONED' });
    expect(fixture.boundary.callsInFlight).toBe(0);
  });

  it('settles as abandoned what is being projected, and keeps its raw response', async () => {
    const verdict = fixture.execute(run, () => 'raw', { project: never });
    await shortly();
    await fixture.close();
    expect(await verdict).toMatchObject(ABANDONED);
    expect(await fixture.record()).toMatchObject({ errorCode: 'INVOCATION_ABANDONED', rawResponse: 'raw' });
  });

  it('takes no new calls: nothing runs, nothing is recorded, and the same may be sent elsewhere', async () => {
    const answer = new Later();
    const first = fixture.execute(run, () => answer.promise, FOUND);
    await shortly();
    const closed = fixture.close();
    await shortly();
    const executor = jest.fn(() => 'raw');
    const verdict = await fixture.execute(run, executor, FOUND, { toolCallId: 'call-2' });
    expect(verdict).toMatchObject({ error: { code: 'STORE_UNAVAILABLE', retryable: true }, remaining: null });
    expect(executor).not.toHaveBeenCalled();
    expect(await fixture.sighting('call-2')).toEqual({ state: 'UNKNOWN' });
    answer.resolve('raw');
    await Promise.all([closed, first]);
  });

  it.each(['findRun', 'reserve'] as const)(
    'waits for a call whose step %s is on its way: its record is settled before the store may go',
    async (step) => {
      const elsewhere = { ...run, runId: 'run-2' };
      await fixture.store.openRun({
        ...(await fixture.run()),
        runId: 'run-2',
        tools: ['probe'],
        digest: 'd',
        maxRawBytes: 1_024,
      });
      const arrived = new Later();
      fixture.store.delay(step, arrived.promise);
      const executor = jest.fn(never);
      const verdict = fixture.execute(elsewhere, executor, FOUND);
      await shortly();
      let closed = false;
      const closing = fixture.close().then(() => {
        closed = true;
      });
      await shortly();
      expect(closed).toBe(false);
      arrived.resolve(true);
      await closing;
      fixture.store.heal();
      // Whatever became of it, the verdict and the record are there and agree.
      expect(await verdict).toMatchObject(ABANDONED);
      expect(await fixture.record('call-1', { runId: 'run-2' })).toMatchObject({ errorCode: 'INVOCATION_ABANDONED' });
    },
  );

  it('waits no longer than it must for a store that does not answer', async () => {
    fixture.store.intercept('complete', never);
    void fixture.execute(run, () => 'raw', FOUND);
    await shortly();
    const started = performance.now();
    jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'] });
    const closing = fixture.close();
    await jest.advanceTimersByTimeAsync(3_000);
    await closing;
    jest.useRealTimers();
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(fixture.boundary.callsInFlight).toBe(1);
  });
});
