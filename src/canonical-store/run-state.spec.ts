import { hasPassed, isAbandoned, runStateAt } from './run-state';

describe('the state of a run', () => {
  it('is active until the millisecond of its deadline', () => {
    expect(runStateAt(null, 1_000, 999)).toEqual({ status: 'ACTIVE', endedAt: null, endReason: null });
    expect(runStateAt(null, 1_000, 1_000)).toEqual({ status: 'EXPIRED', endedAt: 1_000, endReason: 'DEADLINE' });
    expect(hasPassed(1_000, 999)).toBe(false);
    expect(hasPassed(1_000, 1_000)).toBe(true);
  });

  it('is the end that was given, before and after the deadline', () => {
    const end = { status: 'RELEASED', at: 500, reason: 'enough' } as const;
    for (const now of [500, 2_000]) {
      expect(runStateAt(end, 1_000, now)).toEqual({ status: 'RELEASED', endedAt: 500, endReason: 'enough' });
    }
  });
});

describe('an abandoned call', () => {
  it('is one whose grace is over', () => {
    expect(isAbandoned(1_000, 50, 1_050)).toBe(false);
    expect(isAbandoned(1_000, 50, 1_051)).toBe(true);
  });
});
