import { StandingClock, SystemClock } from './clock';

describe('clocks', () => {
  it('the machine’s own tells the time of day', () => {
    const before = Date.now();
    const now = new SystemClock().now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('a standing one stands', () => {
    expect(new StandingClock(42).now()).toBe(42);
  });
});
