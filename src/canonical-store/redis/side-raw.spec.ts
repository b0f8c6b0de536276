import fc from 'fast-check';
import { decodeSideRaw, encodeSideRaw } from './side-raw';

const encode = (text: string): ReturnType<typeof encodeSideRaw> => encodeSideRaw(text, Buffer.byteLength(text));

describe('a raw response beside its record', () => {
  it('comes back as it was, behind a head of 16 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { head, value } = encode(text);
        expect(decodeSideRaw(value)).toBe(text);
        expect(head).toMatch(/^[0-9a-f]{16}$/);
        expect(value.subarray(0, 16).toString('latin1')).toBe(head);
        expect(value.length).toBe(16 + Buffer.byteLength(text));
      }),
      { seed: 1 },
    );
  });

  it('has another head for another text of the same length', () => {
    expect(encode('timed out after 3021 ms').head).not.toBe(encode('timed out after 3022 ms').head);
    expect(encode('').head).not.toBe(encode('a').head);
  });
});
