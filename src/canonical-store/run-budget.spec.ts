import { type RunBudget } from '../contract/run';
import { type BudgetSheet, exhaustedBudget, maxToolCalls, remainingOf, resultBytesLeft } from './run-budget';

const UNSPENT: BudgetSheet = {
  maxCalls: 10,
  calls: 0,
  maxToolCalls: 4,
  toolCalls: 0,
  maxResultBytes: 10_000,
  resultBytes: 0,
  heldBytes: 0,
  maxRawBytes: 5_000,
  rawBytes: 0,
  maxRefusedCalls: 3,
  refusedCalls: 0,
};

const RUN = { code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: false };
const HOLDS = { code: 'RUN_BUDGET_EXHAUSTED', becauseOfHoldsAlone: true };
const TOOL = { code: 'TOOL_BUDGET_EXHAUSTED', becauseOfHoldsAlone: false };

describe('the budget of a run', () => {
  it.each<[string, Partial<BudgetSheet>, object | null]>([
    ['nothing', {}, null],
    ['the last call', { calls: 9 }, null],
    ['no call left', { calls: 10 }, RUN],
    ['the last result bytes', { resultBytes: 8_976 }, null],
    ['a byte too few for a result', { resultBytes: 8_977 }, RUN],
    ['the last result bytes beside holds', { resultBytes: 4_000, heldBytes: 4_976 }, null],
    ['holds in the way', { resultBytes: 4_000, heldBytes: 4_977 }, HOLDS],
    ['the last raw byte', { rawBytes: 4_999 }, null],
    ['no raw byte left', { rawBytes: 5_000 }, RUN],
    ['the last refusal', { refusedCalls: 2 }, null],
    ['no refusal left', { refusedCalls: 3 }, RUN],
    ['no call of the tool left', { toolCalls: 4 }, TOOL],
    ['holds, and no call left', { heldBytes: 9_999, calls: 10 }, RUN],
    ['holds, and no raw byte left', { heldBytes: 9_999, rawBytes: 5_000 }, RUN],
    ['holds, and no refusal left', { heldBytes: 9_999, refusedCalls: 3 }, RUN],
    ['holds, and no call of the tool left', { heldBytes: 9_999, toolCalls: 4 }, RUN],
    ['run and tool', { calls: 10, toolCalls: 4 }, RUN],
  ])('with %s', (_what, spent, refusal) => {
    expect(exhaustedBudget({ ...UNSPENT, ...spent })).toEqual(refusal);
  });

  it('never names less than nothing as left', () => {
    const over = { ...UNSPENT, calls: 12, toolCalls: 9, resultBytes: 9_000, heldBytes: 2_000 };
    expect(remainingOf(over, -5)).toEqual({ calls: 0, toolCalls: 0, resultBytes: 0, ms: 0 });
    expect(resultBytesLeft(over)).toBe(0);
  });

  it('names what is left of the run and of the tool', () => {
    const sheet = { ...UNSPENT, calls: 7, toolCalls: 1, resultBytes: 100, heldBytes: 200 };
    expect(remainingOf(sheet, 5)).toEqual({ calls: 3, toolCalls: 3, resultBytes: 9_700, ms: 5 });
    expect(remainingOf({ ...sheet, toolCalls: 3 }, 5).toolCalls).toBe(1);
  });
});

describe('the calls of a tool', () => {
  const budget = { maxCalls: 10, maxCallsPerTool: { a: 2 } } as unknown as RunBudget;
  const tools = new Set(['a', 'b', 'constructor']);

  it.each([
    ['as many as the budget names', 'a', 2],
    ['all of the run where it names none', 'b', 10],
    ['all of the run for a name that objects have', 'constructor', 10],
    ['none for a tool that the run does not list', 'c', 0],
  ])('are %s', (_what, tool, calls) => {
    expect(maxToolCalls(budget, tools, tool)).toBe(calls);
  });
});
