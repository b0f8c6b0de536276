import { neutralisePlaceholders } from './placeholders';

describe('neutralisePlaceholders', () => {
  it('gives other brackets to what imitates a placeholder', () => {
    expect(neutralisePlaceholders('from <ip> to <SECRET> and <*> or <num>')).toBe(
      'from ‹ip› to ‹SECRET› and ‹*› or ‹num›',
    );
  });

  it('leaves other angle brackets alone', () => {
    const text = '<html> a < b > c <REDACTED> Map<String, Id> <init>';
    expect(neutralisePlaceholders(text)).toBe(text);
  });
});
