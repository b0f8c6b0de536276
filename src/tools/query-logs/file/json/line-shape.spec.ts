import { LineShape } from './line-shape';

function shapeOf(text: string): LineShape | null {
  return LineShape.of(text, JSON.parse(text) as Record<string, never>);
}

const LINE = '{"time":1,"level":"INFO","service":"s","message":"a \\"b\\"","metrics":{"n":"1"},"tags":["x"]}';

describe('LineShape', () => {
  it('reads lines of the same members in the same order', () => {
    const other = LINE.replace('INFO', 'ERROR').replace('"1"', '-1.5e3').replace('["x"]', '[]');
    expect(shapeOf(LINE)?.read(other)).toMatchObject({ timestamp: 1, level: 'ERROR', service: 's', message: 'a "b"' });
  });

  it.each([
    ['another order', '{"level":"INFO","time":1,"service":"s","message":"m","metrics":{},"tags":[]}'],
    ['a doubled member', LINE.replace('"time":1', '"time":1,"time":2')],
    ['a number that JSON does not know', LINE.replace('"time":1', '"time":01')],
    ['a tab inside a text', LINE.replace('INFO', 'IN\tFO')],
    ['an escape that JSON does not know', LINE.replace('INFO', 'IN\\x46FO')],
    ['something behind the end', `${LINE}}`],
    ['a line over its limit', LINE.replace('INFO', 'x'.repeat(70_000))],
  ])('leaves %s to the parser', (_what, text) => {
    expect(shapeOf(LINE)?.read(text)).toBeNull();
  });

  it.each([['{"a":{"b":{"c":1}}}'], ['{"a":1,"a":2}'], ['{ "a" : 1 }'], ['{"\\u0061":1}'], ['{"2":1,"1":2}']])(
    'makes no shape of %s',
    (text) => {
      expect(shapeOf(text)).toBeNull();
    },
  );
});
