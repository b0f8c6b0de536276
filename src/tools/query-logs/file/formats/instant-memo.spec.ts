import fc from 'fast-check';
import { parseInstant } from '../../../../projection/log-time/parse-instant';
import { InstantMemo } from './instant-memo';

describe('InstantMemo', () => {
  it('reads every time as parseInstant does, whatever came before', () => {
    const usual = fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const changed = fc
      .tuple(usual, fc.nat(23), fc.constantFrom('9', '0', 'x', ' ', '-', '.', 'Z', ','))
      .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));
    const neighbour = usual.map((text) => `2026-03-02T10:00:0${text.slice(18)}`);
    const zoned = fc
      .tuple(
        fc.oneof(usual, neighbour),
        fc.constantFrom('', '.', '.1', ',123', '.123456', '.123456789', '.1234567890123', '.12x'),
        fc.constantFrom('', 'Z', 'z', ' UTC', '+02:00', '+0200', ' -0530', '+25:00', ' CEST', '.5'),
      )
      .map(([text, fraction, zone]) => text.slice(0, 19) + fraction + zone);
    const epoch = fc
      .tuple(fc.bigInt(0n, 10n ** 20n), fc.constantFrom('', '.5', '.123456'))
      .map((parts) => parts.join(''));
    const number = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 1e9, max: 2 ** 53 - 1 }));
    fc.assert(
      fc.property(fc.array(fc.oneof(usual, changed, neighbour, zoned, epoch, number, fc.string())), (values) => {
        const memo = new InstantMemo();
        for (const value of values) expect(memo.read(value)).toBe(parseInstant(value));
      }),
      { seed: 4711, numRuns: 500 },
    );
  });

  it.each([
    ['2016-12-31T23:59:60.500Z'],
    ['2026-02-30T10:00:00.000Z'],
    ['2026-02-30T10:00:00.001Z'],
    ['1970-01-01T00:59:59.999+01:00'],
    ['1970-01-01T01:00:00.001+01:00'],
    ['9998-12-31T23:59:59.999Z'],
    ['9999-01-01T00:00:00.000Z'],
    ['Wed May  1 10:00:00.123 2024'],
    ['20240501T100000.123Z'],
  ])('reads %s as parseInstant does', (text) => {
    const memo = new InstantMemo();
    for (const written of [text, text]) expect(memo.read(written)).toBe(parseInstant(written));
  });
});
