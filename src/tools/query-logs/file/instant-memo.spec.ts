import fc from 'fast-check';
import { parseInstant } from '../../../projection/log-time/parse-instant';
import { InstantMemo } from './instant-memo';

describe('InstantMemo', () => {
  it('reads every time as parseInstant does, whatever came before', () => {
    const usual = fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const changed = fc
      .tuple(usual, fc.nat(23), fc.constantFrom('9', '0', 'x', ' ', '-', '.', 'Z'))
      .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));
    const neighbour = usual.map((text) => `2026-03-02T10:00:0${text.slice(18)}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(usual, changed, neighbour, fc.integer(), fc.string())), (values) => {
        const memo = new InstantMemo();
        for (const value of values) expect(memo.read(value)).toBe(parseInstant(value));
      }),
      { seed: 4711, numRuns: 500 },
    );
  });

  it('reads a leap second and a day that does not exist as parseInstant does', () => {
    const memo = new InstantMemo();
    for (const text of ['2016-12-31T23:59:60.500Z', '2026-02-30T10:00:00.000Z', '2026-02-30T10:00:00.001Z']) {
      expect(memo.read(text)).toBe(parseInstant(text));
    }
  });
});
