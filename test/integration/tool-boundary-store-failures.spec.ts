import { type CompleteOutcome } from '../../src/canonical-store/completion';
import { type RunContext } from '../../src/contract/run';
import { BoundaryFixture } from '../support/boundary-fixture';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';
import { shortly } from '../support/boundary-time';
import { FOUND } from '../support/boundary-tools';

const UNAVAILABLE = { status: 'ERROR', error: { code: 'STORE_UNAVAILABLE' } };
const REMAINING = { calls: 7, toolCalls: 7, resultBytes: 7_000, ms: 700 };

describe('a store that', () => {
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

  it('cannot be asked for a run that this instance has not read: nothing runs, and the same may be sent again', async () => {
    const unread = { ...run, runId: 'run-2' };
    fixture.store.fail('findRun', leakyError());
    const executor = jest.fn();
    const verdict = await fixture.execute(unread, executor, FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: true }, remaining: null });
    expect(executor).not.toHaveBeenCalled();
    expect(fixture.store.count('reserve')).toBe(0);
    expect(fixture.store.count('refuse')).toBe(0);
    expectNoSecret(verdict);
  });

  it('cannot be asked for a run that this instance has read: not needed', async () => {
    fixture.store.fail('findRun', leakyError());
    expect(await fixture.execute(run, () => 'raw', FOUND)).toMatchObject({ status: 'READY' });
  });

  it('cannot reserve: nothing runs, and the same may be sent again', async () => {
    fixture.store.fail('reserve', leakyError());
    const executor = jest.fn();
    const verdict = await fixture.execute(run, executor, FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: true }, remaining: null });
    expect(executor).not.toHaveBeenCalled();
    expect(fixture.store.count('complete')).toBe(0);
    expectNoSecret(verdict);
    expect(await fixture.sighting()).toEqual({ state: 'UNKNOWN' });

    fixture.store.heal();
    expect(await fixture.execute(run, () => 'raw', FOUND, { toolCallId: 'call-2' })).toMatchObject({ status: 'READY' });
  });

  it('is full cannot reserve either', async () => {
    const small = await BoundaryFixture.start({ memoryBytes: 10_000 });
    const full = await small.openRun();
    const executor = jest.fn();
    const input = { query: 'x'.repeat(20_000) };
    const verdict = await small.execute(full, executor, FOUND, { input });
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: true } });
    expect(executor).not.toHaveBeenCalled();
    await small.close();
  });

  it('is full when the call is done leaves its record PROJECTING', async () => {
    const small = await BoundaryFixture.start({ memoryBytes: 20_000 });
    const full = await small.openRun();
    const verdict = await small.execute(full, () => SECRET.repeat(1_000), FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: false } });
    expectNoSecret(verdict);
    expect(await small.record()).toMatchObject({ status: 'PROJECTING', rawResponse: null, agentResult: null });
    await small.close();
  });

  it('reserves, but its answer is lost: nothing runs, and the record is settled as abandoned', async () => {
    fixture.store.intercept('reserve', async (proceed) => {
      await proceed();
      throw leakyError();
    });
    const executor = jest.fn();
    const verdict = await fixture.execute(run, executor, FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: true } });
    expect(executor).not.toHaveBeenCalled();
    expectNoSecret(verdict);
    expect(await fixture.record()).toMatchObject({ status: 'PROJECTING' });
    fixture.clock.advance(2_000 + 5_001);
    expect(await fixture.record()).toMatchObject({ status: 'ERROR', errorCode: 'INVOCATION_ABANDONED' });
  });

  it('cannot complete: the outcome is unknown to the caller, and is not to be sent again', async () => {
    fixture.store.fail('complete', leakyError());
    const executor = jest.fn(() => SECRET);
    const verdict = await fixture.execute(run, executor, FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: false }, remaining: null });
    expect(verdict).not.toHaveProperty('result');
    expectNoSecret(verdict);
    expect(executor).toHaveBeenCalledTimes(1);
    expect(await fixture.record()).toMatchObject({ status: 'PROJECTING', rawResponse: null });
    fixture.clock.advance(2_000 + 5_001);
    expect(await fixture.record()).toMatchObject({ status: 'ERROR', errorCode: 'INVOCATION_ABANDONED' });
  });

  it('completes, but its answer is lost: READY can be read, and was not told', async () => {
    fixture.store.intercept('complete', async (proceed) => {
      await proceed();
      throw leakyError();
    });
    const verdict = await fixture.execute(run, () => 'raw', FOUND);
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: false } });
    expect(await fixture.record()).toMatchObject({ status: 'READY', rawResponse: 'raw' });
  });

  it('cannot complete a failure: the same as any', async () => {
    fixture.store.fail('complete', leakyError());
    const verdict = await fixture.execute(
      run,
      () => {
        throw leakyError();
      },
      FOUND,
    );
    expect(verdict).toMatchObject({ ...UNAVAILABLE, error: { retryable: false } });
    expectNoSecret(verdict);
  });

  it('cannot count a refusal: refused is refused', async () => {
    fixture.store.fail('refuse', leakyError());
    const verdict = await fixture.execute(run, jest.fn(), FOUND, { authorized: false });
    expect(verdict).toMatchObject({ error: { code: 'UNAUTHORIZED', retryable: false }, remaining: null });
    expectNoSecret(verdict);
  });

  const settled = { outcome: 'SETTLED', remaining: REMAINING } as const;
  it.each<[string, CompleteOutcome, object]>([
    [
      'says that the record has expired',
      { outcome: 'EXPIRED', remaining: REMAINING },
      { error: { code: 'RECORD_EXPIRED', retryable: false }, remaining: REMAINING },
    ],
    [
      'says that the run is gone with the record',
      { outcome: 'EXPIRED', remaining: null },
      { error: { code: 'RECORD_EXPIRED' }, remaining: null },
    ],
    [
      'says that another owns the record',
      { outcome: 'NOT_OWNER' },
      { error: { code: 'STORE_UNAVAILABLE', retryable: false }, remaining: null },
    ],
    [
      'says that the record was settled as an error before',
      { ...settled, accepted: false, status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'INVOCATION_ABANDONED' },
      { error: { code: 'INVOCATION_ABANDONED', retryable: true }, remaining: REMAINING },
    ],
    [
      'says that the record was settled as another result before',
      { ...settled, accepted: false, status: 'READY', evidenceStatus: 'NO_EVIDENCE', errorCode: null },
      { error: { code: 'STORE_UNAVAILABLE', retryable: false }, remaining: REMAINING },
    ],
    [
      'made an error of a result that is too large',
      { ...settled, accepted: true, status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'RESULT_TOO_LARGE' },
      { error: { code: 'RESULT_TOO_LARGE', retryable: false }, remaining: REMAINING },
    ],
  ])('%s', async (_what, outcome, verdict) => {
    fixture.store.intercept('complete', () => Promise.resolve(outcome));
    const answer = await fixture.execute(run, () => SECRET, FOUND);
    expect(answer).toMatchObject({ status: 'ERROR', evidenceStatus: 'ERROR', ...verdict });
    expect(answer).not.toHaveProperty('result');
    expectNoSecret(answer);
  });

  it('says READY of what was an error is not believed', async () => {
    fixture.store.intercept('complete', () =>
      Promise.resolve({
        ...settled,
        accepted: true,
        status: 'READY',
        evidenceStatus: 'EVIDENCE_FOUND',
        errorCode: null,
      }),
    );
    const answer = await fixture.execute(run, () => undefined, FOUND);
    expect(answer).toMatchObject({ status: 'ERROR', error: { code: 'STORE_UNAVAILABLE', retryable: false } });
  });

  it('was rolled back by a failover is told how many calls this instance knows of', async () => {
    const known: number[] = [];
    fixture.store.intercept('reserve', (proceed, reservation) => {
      known.push(reservation.knownCalls);
      return proceed();
    });
    for (const toolCallId of ['a', 'b', 'c']) await fixture.execute(run, () => 'raw', FOUND, { toolCallId });
    expect(known).toEqual([0, 1, 2]);
  });

  it('is asked with a token of its own for each call, and gives up in time', async () => {
    const tokens = new Set<string>();
    fixture.store.intercept('reserve', (proceed, reservation) => {
      tokens.add(reservation.token);
      expect(reservation.token.length).toBeGreaterThanOrEqual(32);
      expect(reservation.notAfter).toBe(fixture.clock.now() + 5_000);
      return proceed();
    });
    for (const toolCallId of ['a', 'b', 'c']) await fixture.execute(run, () => 'raw', FOUND, { toolCallId });
    expect(tokens.size).toBe(3);
  });

  it('is never asked for a run whose id is unsafe', async () => {
    const unsafe = { ...run, runId: 'a}:{b' };
    expect(await fixture.execute(unsafe, jest.fn(), FOUND)).toMatchObject({ error: { code: 'RUN_MISMATCH' } });
    const nobody = { ...run, principal: 'a/b' };
    expect(await fixture.execute(nobody, jest.fn(), FOUND)).toMatchObject({ error: { code: 'RUN_NOT_ACTIVE' } });
    expect(fixture.store.taken.filter((step) => step !== 'openRun')).toEqual([]);
  });
});
