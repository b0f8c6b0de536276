import { StoreUnavailableError } from '../../store-unavailable.error';
import { failureOf, RESERVE_REFUSALS, StepCode } from './step-code';

describe('StepCode', () => {
  it('has a number of its own for each code', () => {
    const numbers = Object.values(StepCode);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => number < 0)).toBe(true);
  });

  it('numbers the refusals of the reserving step by their place', () => {
    expect(RESERVE_REFUSALS.map((code) => StepCode[code])).toEqual([-1, -2, -3, -4, -5, -6]);
  });

  it('makes one kind of error of every code that has no answer', () => {
    for (const code of [...Object.values(StepCode), -99]) {
      expect(failureOf(code)).toBeInstanceOf(StoreUnavailableError);
      expect(failureOf(code).message).toMatch(/^[A-Z].+\.$/);
    }
  });
});
