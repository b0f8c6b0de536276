import { MAX_TIMER_MS, oneOf, plainText, trueOrFalse, wholeNumber } from './value-kinds';

describe('wholeNumber', () => {
  const kind = wholeNumber({ min: 0, max: MAX_TIMER_MS, unit: 'ms' });

  it.each([
    ['0', 0],
    ['5', 5],
    ['1000', 1000],
    ['2147483647', MAX_TIMER_MS],
  ])('reads %s', (text, value) => {
    expect(kind.parse(text)).toBe(value);
  });

  it.each(
    [
      '12abc',
      '',
      ' ',
      ' 5 ',
      '5 ',
      '5\n',
      '1e3',
      '0x10',
      '0b1',
      '-1',
      '-0',
      '+5',
      'NaN',
      'Infinity',
      '1.0',
      '.5',
      '007',
      '1_000',
    ].concat(['1,000', '5ms', '64KiB', '٣', '５', 'true', '2147483648', '9007199254740993', '9'.repeat(400)]),
  )('refuses %j', (text) => {
    expect(kind.parse(text)).toBeNull();
  });

  it('refuses what is below the minimum', () => {
    expect(wholeNumber({ min: 1, max: 9 }).parse('0')).toBeNull();
  });

  it('says range and unit', () => {
    expect(kind.allowed).toBe('a whole number of ms from 0 to 2147483647, digits only');
    expect(wholeNumber({ min: 1, max: 9 }).allowed).toBe('a whole number from 1 to 9, digits only');
  });
});

describe('trueOrFalse', () => {
  it.each([
    ['true', true],
    ['false', false],
    ...['TRUE', 'False', '1', '0', 'yes', 'no', 'on', '', ' true'].map((text): [string, null] => [text, null]),
  ])('%j is %s', (text, value) => {
    expect(trueOrFalse.parse(text)).toBe(value);
  });
});

describe('oneOf', () => {
  it('takes its words exactly', () => {
    const kind = oneOf('memory', 'redis');
    expect(['memory', 'redis', 'Redis', 'redis ', 'constructor'].map((text) => kind.parse(text))).toEqual([
      'memory',
      'redis',
      null,
      null,
      null,
    ]);
  });
});

describe('plainText', () => {
  it.each(['tools.yaml', '/a b/ü.yaml'])('keeps %s', (text) => {
    expect(plainText.parse(text)).toBe(text);
  });

  it.each([' a', 'a\r', 'a\0b', '\t'])('refuses %j', (text) => {
    expect(plainText.parse(text)).toBeNull();
  });
});
