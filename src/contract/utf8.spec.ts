import fc from 'fast-check';
import { exceedsUtf8, utf8Bytes } from './utf8';

describe('UTF-8 length', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['\u007f', 1],
    ['\u0080', 2],
    ['é', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['€', 3],
    ['\uffff', 3],
    ['😀', 4],
    ['a é€😀', 11],
  ])('of %j is %i bytes', (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes);
  });

  it.each(['a', 'é', '€', '😀'])('is held against a limit to the byte, in texts of %s', (character) => {
    for (const count of [1, 2, 3, 5, 100]) {
      const text = character.repeat(count);
      const bytes = Buffer.byteLength(text);
      expect(exceedsUtf8(text, bytes)).toBe(false);
      expect(exceedsUtf8(text, bytes - 1)).toBe(true);
      expect(exceedsUtf8(text, bytes + 1)).toBe(false);
    }
  });

  it('agrees with counting, whatever the text and the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 60 }), (text, limit) => {
        expect(exceedsUtf8(text, limit)).toBe(Buffer.from(text, 'utf8').length > limit);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
