import fc from 'fast-check';
import { AS_BUFFER_FROM_BYTES, decodeSideRaw, encodeSideRaw, type SideRaw } from './side-raw';

const encode = (text: string): SideRaw => encodeSideRaw(text, Buffer.byteLength(text));
/** What the server is sent, and gives back. */
const stored = ({ value }: SideRaw): Buffer => (typeof value === 'string' ? Buffer.from(value, 'utf8') : value);

describe('a raw response beside its record', () => {
  it.each([
    ['as a text', 0],
    ['as a Buffer', AS_BUFFER_FROM_BYTES],
  ])('comes back as it was, behind a head of 16 bytes, %s', (_, atLeast) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const raw = text + 'ö'.repeat(atLeast / 2);
        const written = encode(raw);
        const bytes = stored(written);
        expect(Buffer.isBuffer(written.value)).toBe(atLeast > 0);
        expect(decodeSideRaw(bytes) === raw).toBe(true);
        expect(written.head).toMatch(/^[0-9a-f]{16}$/);
        expect(bytes.toString('latin1', 0, 16)).toBe(written.head);
        expect(bytes.length).toBe(16 + Buffer.byteLength(raw));
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it('has another head with each writing, whatever the text', () => {
    expect(encode('timed out').head).not.toBe(encode('timed out').head);
  });
});
