import { boundedLines } from './highlight-lines';

describe('the lines of a fact', () => {
  it('stay as they are within their bounds', () => {
    const lines = ['one', '', 'x'.repeat(400), '🚨'.repeat(400), '超'.repeat(400)];
    expect(boundedLines(lines)).toEqual({ lines, truncated: false });
  });

  it('are five at most', () => {
    expect(boundedLines(['1', '2', '3', '4', '5', '6'])).toEqual({ lines: ['1', '2', '3', '4', '5'], truncated: true });
  });

  it.each([
    ['x'.repeat(401), `${'x'.repeat(399)}…`],
    ['🚨'.repeat(401), `${'🚨'.repeat(399)}…`],
    [`x${'🚨'.repeat(1_000)}`, `x${'🚨'.repeat(398)}…`],
    ['x'.repeat(1_000_000), `${'x'.repeat(399)}…`],
  ])('are cut between characters', (line, cut) => {
    expect(boundedLines([line])).toEqual({ lines: [cut], truncated: true });
  });

  it('are well-formed', () => {
    expect(boundedLines(['a\ud800b'])).toEqual({ lines: ['a\ufffdb'], truncated: true });
  });
});
