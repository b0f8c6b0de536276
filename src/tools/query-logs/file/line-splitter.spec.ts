import fc from 'fast-check';
import { LineSplitter } from './line-splitter';

const OVERLONG = '<overlong>';

function split(chunks: readonly Buffer[], maxLineBytes: number): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter(maxLineBytes, {
    line: (text) => lines.push(text),
    overlong: () => lines.push(OVERLONG),
  });
  chunks.forEach((chunk) => {
    splitter.push(chunk);
  });
  splitter.end();
  return lines;
}

function expected(text: string, maxLineBytes: number): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (Buffer.byteLength(line) > maxLineBytes ? OVERLONG : line));
}

describe('LineSplitter', () => {
  it('gives the same lines however the bytes are cut', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '😀', '\n', '\r', 'line'), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 9 })),
        fc.integer({ min: 1, max: 12 }),
        (whole, sizes, limit) => {
          const bytes = Buffer.from(whole);
          const chunks: Buffer[] = [];
          let from = 0;
          for (const size of [...sizes, bytes.length]) {
            chunks.push(bytes.subarray(from, from + size));
            from += size;
          }
          expect(split(chunks, limit)).toEqual(expected(whole, limit));
        },
      ),
      { seed: 4711, numRuns: 2000 },
    );
  });

  it('drops a byte order mark at the start and nowhere else', () => {
    expect(split([Buffer.from('\ufeffa\n\ufeffb\n')], 100)).toEqual(['a', '\ufeffb']);
    expect(split([Buffer.from('\ufeffa'), Buffer.from('b')], 100)).toEqual(['ab']);
  });

  it('counts a line over the limit once, over any number of chunks', () => {
    const chunks = ['aaa', 'aaa', 'aaa', 'a\nbb', '\n'].map((text) => Buffer.from(text));
    expect(split(chunks, 4)).toEqual([OVERLONG, 'bb']);
  });
});
