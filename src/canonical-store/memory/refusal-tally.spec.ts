import { type ErrorCode } from '../../contract/error-catalogue';
import { RefusalTally } from './refusal-tally';

describe('the tally of refusals', () => {
  it('is bounded, however many names an agent invents', () => {
    const tally = new RefusalTally(new Set(['a', '__proto__']));
    for (let number = 0; number < 1_000; number += 1) tally.count(`invented_${number}`, 'UNKNOWN_TOOL', false);
    tally.count('a', 'INVALID_INPUT', false);
    tally.count('__proto__', 'INVALID_INPUT', false);
    expect(Object.entries(tally.toCounts())).toEqual([
      ['*', { UNKNOWN_TOOL: 1_000 }],
      ['a', { INVALID_INPUT: 1 }],
      ['__proto__', { INVALID_INPUT: 1 }],
    ]);
    expect(tally.spent).toBe(1_002);
  });

  it('does not spend what the agent is not to blame for', () => {
    const tally = new RefusalTally(new Set(['a']));
    tally.count('a', 'DUPLICATE_TOOL_CALL', false);
    tally.count('a', 'STORE_UNAVAILABLE', false);
    tally.count('a', 'RUN_BUDGET_EXHAUSTED', true);
    expect(tally.spent).toBe(0);
    tally.count('a', 'RUN_BUDGET_EXHAUSTED', false);
    expect(tally.spent).toBe(1);
    const counts = { DUPLICATE_TOOL_CALL: 1, STORE_UNAVAILABLE: 1, RUN_BUDGET_EXHAUSTED: 2 };
    expect(tally.toCounts()).toEqual({ a: counts });
  });

  it('knows the codes of the catalogue only', () => {
    const tally = new RefusalTally(new Set(['a']));
    expect(() => {
      tally.count('a', 'toString' as ErrorCode, false);
    }).toThrow(TypeError);
    expect(tally.toCounts()).toEqual({});
  });
});
