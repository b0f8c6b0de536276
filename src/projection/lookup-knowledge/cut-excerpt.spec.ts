import { cutExcerpt } from './cut-excerpt';

describe('cutExcerpt', () => {
  it.each([
    ['behind a sentence', 'First one. Second one. Third one is long.', 26, 'First one. Second one. …'],
    ['at a line break', 'first line\nsecond line\nthird line', 26, 'first line\nsecond line …'],
    ['behind a Chinese sentence', '连接池已耗尽。请检查慢查询。然后重启服务。', 16, '连接池已耗尽。请检查慢查询。…'],
    ['behind a Japanese sentence', '接続が切れました。再起動してください。', 13, '接続が切れました。…'],
    [
      'between words where a sentence is too long',
      'one very long sentence without an end in sight',
      20,
      'one very long …',
    ],
    ['between Chinese words', '数据库连接池已经耗尽并且没有可用连接', 10, '数据库连接池已经…'],
    ['between characters where a word is too long', 'x'.repeat(50), 10, `${'x'.repeat(8)}…`],
  ])('cuts %s', (_where, text, maxChars, expected) => {
    expect(cutExcerpt(text, maxChars)).toEqual({ text: expected, cut: true });
  });

  it('never cuts a character in two, of however many code points', () => {
    for (const character of ['👩‍👩‍👧', '🇩🇪', 'é', 'क्षि', '👍🏽']) {
      for (let maxChars = 3; maxChars < 40; maxChars++) {
        const { text } = cutExcerpt(character.repeat(40), maxChars);
        const kept = text.slice(0, -1).trimEnd();
        expect(kept.length % character.length).toBe(0);
        expect(text.length).toBeLessThanOrEqual(maxChars);
      }
    }
  });

  it('never cuts a placeholder in two', () => {
    for (let maxChars = 4; maxChars < 33; maxChars++) {
      const { text } = cutExcerpt('from <private-key> to <ip> again and again', maxChars);
      expect(text.replace(/<(?:private-key|ip)>/g, '')).not.toMatch(/[<>]/);
    }
  });

  it('leaves what fits, and gives nothing where nothing fits', () => {
    expect(cutExcerpt('abc', 3)).toEqual({ text: 'abc', cut: false });
    expect(cutExcerpt('abcd', 2)).toEqual({ text: '', cut: true });
    expect(cutExcerpt('abcd', 0)).toEqual({ text: '', cut: true });
  });
});
