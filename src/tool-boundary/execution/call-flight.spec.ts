import { getEventListeners } from 'node:events';
import { CallFlight, type CallPhase, type Interruption, interruptionCode } from './call-flight';

describe('a call in flight', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each<[Interruption, CallPhase, string]>([
    ['TIME_LIMIT', 'EXECUTION', 'EXECUTION_TIMEOUT'],
    ['TIME_LIMIT', 'PROJECTION', 'PROJECTION_ERROR'],
    ['CANCELLED', 'EXECUTION', 'EXECUTION_CANCELLED'],
    ['CANCELLED', 'PROJECTION', 'EXECUTION_CANCELLED'],
    ['SHUTDOWN', 'EXECUTION', 'INVOCATION_ABANDONED'],
    ['SHUTDOWN', 'PROJECTION', 'INVOCATION_ABANDONED'],
  ])('that ends by %s in %s has the code %s', (interruption, phase, code) => {
    expect(interruptionCode(interruption, phase)).toBe(code);
  });

  it('has no time limit before it is started', async () => {
    const flight = new CallFlight();
    await jest.advanceTimersByTimeAsync(10 ** 9);
    expect(flight.interruption).toBeNull();
    expect(await flight.settle(() => 'done')).toBe('done');
  });

  it('is interrupted at its time limit, not before', () => {
    const flight = new CallFlight();
    flight.start(1_000);
    jest.advanceTimersByTime(999);
    expect(flight.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(flight.interruption).toBe('TIME_LIMIT');
    expect(flight.signal.aborted).toBe(true);
  });

  it.each([2 ** 31, 10 ** 12, Infinity])('may have %d ms: more than a timer can wait', (callMs) => {
    const flight = new CallFlight();
    flight.start(callMs);
    jest.advanceTimersByTime(60_000);
    expect(flight.interruption).toBeNull();
    flight.land();
  });

  it('keeps its first interruption', () => {
    const flight = new CallFlight();
    flight.interrupt('CANCELLED');
    flight.interrupt('SHUTDOWN');
    expect(flight.interruption).toBe('CANCELLED');
    expect(flight.signal.reason).toMatchObject({ name: 'CallInterruptedError', interruption: 'CANCELLED' });
  });

  it('does no work once it is interrupted', async () => {
    const flight = new CallFlight();
    flight.interrupt('SHUTDOWN');
    const work = jest.fn();
    await expect(flight.settle(work)).rejects.toMatchObject({ interruption: 'SHUTDOWN' });
    expect(work).not.toHaveBeenCalled();
  });

  it('lets go of its work when it is interrupted', async () => {
    const flight = new CallFlight();
    const settled = flight.settle(() => new Promise(() => undefined));
    flight.interrupt('CANCELLED');
    await expect(settled).rejects.toMatchObject({ interruption: 'CANCELLED' });
  });

  it('leaves neither timer nor listener behind', async () => {
    const caller = new AbortController();
    const flight = new CallFlight(caller.signal);
    flight.start(1_000);
    await flight.settle(() => 'done');
    expect(getEventListeners(flight.signal, 'abort')).toHaveLength(0);
    flight.land();
    flight.land();
    expect(jest.getTimerCount()).toBe(0);
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
    caller.abort();
    expect(flight.interruption).toBeNull();
  });

  it('is cancelled from the start by a signal that was aborted before', () => {
    const flight = new CallFlight(AbortSignal.abort());
    expect(flight.interruption).toBe('CANCELLED');
  });
});
