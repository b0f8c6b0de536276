import { parseInstant } from './parse-instant';

const AT = Date.UTC(2024, 4, 1, 10, 0, 0, 123);

describe('parseInstant', () => {
  it.each([
    ['2024-05-01T10:00:00.123Z'],
    ['2024-05-01T18:00:00.123999+08:00'],
    ['2024-05-01T04:30:00.123-0530'],
    ['2024-05-01T12:00:00,123456789+02'],
    ['2024-05-01 10:00:00,123'],
    ['2024/05/01 10:00:00.123'],
    ['2024-05-01 10:00:00.123 UTC'],
    ['20240501T100000.123Z'],
    ['1714557600.123'],
    ['1714557600123'],
    [1714557600123],
    [1714557600.123],
    ['1714557600123456'],
    ['1714557600123999999'],
    [' 2024-05-01T10:00:00.123z '],
  ])('reads %s', (written) => {
    expect(parseInstant(written)).toBe(AT);
  });

  it.each([
    ['01/May/2024:10:00:00 +0000'],
    ['Wed, 01 May 2024 10:00:00 GMT'],
    ['Wed May  1 10:00:00 2024'],
    ['2024-05-01T10:00Z'],
    [1714557600],
  ])('reads %s to the second', (written) => {
    expect(parseInstant(written)).toBe(AT - 123);
  });

  it.each([
    ['the name of a zone', '2017-07-31 13:36:42.585 CEST'],
    ['a time without its year', 'Oct 11 22:14:15'],
    ['a day that does not exist', '2024-02-30T10:00:00Z'],
    ['an hour that does not exist', '2024-02-03T24:00:00Z'],
    ['a clock alone', '10:00:00'],
    ['a small number', 42],
    ['no number', Number.NaN],
    ['null', null],
    ['an object', {}],
    ['prose', 'yesterday'],
    ['too many digits', '9'.repeat(40)],
  ])('does not guess at %s', (_what, written) => {
    expect(parseInstant(written)).toBeNull();
  });
});
