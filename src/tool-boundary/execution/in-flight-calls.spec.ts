import { InFlightCalls } from './in-flight-calls';

const RUN = { principal: 'alice', runId: 'run-1' };
const NAMESAKE = { principal: 'bob', runId: 'run-1' };

describe('calls in flight', () => {
  let calls: InFlightCalls;

  beforeEach(() => {
    calls = new InFlightCalls();
  });

  it('are counted until they leave', () => {
    const flights = [calls.enter(RUN), calls.enter(RUN), calls.enter(NAMESAKE)] as const;
    expect(calls.size).toBe(3);
    calls.leave(RUN, flights[0]);
    calls.leave(RUN, flights[0]);
    calls.leave(NAMESAKE, flights[2]);
    expect(calls.size).toBe(1);
    calls.leave(RUN, flights[1]);
    expect(calls.size).toBe(0);
  });

  it('are interrupted by run, and all together', () => {
    const flights = [calls.enter(RUN), calls.enter(RUN), calls.enter(NAMESAKE)] as const;
    calls.interruptRun(RUN, 'CANCELLED');
    calls.interruptRun({ principal: 'alice', runId: 'nobodys' }, 'CANCELLED');
    expect(flights.map(({ interruption }) => interruption)).toEqual(['CANCELLED', 'CANCELLED', null]);
    calls.interruptAll('SHUTDOWN');
    expect(flights.map(({ interruption }) => interruption)).toEqual(['CANCELLED', 'CANCELLED', 'SHUTDOWN']);
  });

  it('have drained at once where there are none', async () => {
    expect(await calls.drained(60_000)).toBe(true);
  });

  it('have drained when the last one has left, for everyone who waits', async () => {
    const flights = [calls.enter(RUN), calls.enter(NAMESAKE)] as const;
    const waiting = [calls.drained(60_000), calls.drained(60_000)];
    calls.leave(RUN, flights[0]);
    calls.leave(NAMESAKE, flights[1]);
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it('have not drained when the time is up', async () => {
    const flight = calls.enter(RUN);
    expect(await calls.drained(1)).toBe(false);
    calls.leave(RUN, flight);
    expect(await calls.drained(1)).toBe(true);
  });
});
