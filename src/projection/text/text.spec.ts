import { cutText } from './cut-text';
import { repairText } from './repair-text';

describe('repairText', () => {
  it.each([
    ['a lone surrogate', 'a \ud83d b', 'a \ufffd b'],
    ['a byte order mark', '\ufeffstart', 'start'],
    ['colours', '10:00 \u001b[36m[web]\u001b[0m up', '10:00 [web] up'],
    ['a terminal title', '\u001b]0;title\u0007text', 'text'],
    ['a terminal link', '\u001b]8;;http://x\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['an escape that is cut off', 'text\u001b', 'text'],
    ['separators that pass for line breaks', 'a\u2028b\u2029c\u0085d\u000be\ff', 'a b c d e f'],
    ['a null', 'a\u0000b', 'a b'],
    ['bidirectional controls', 'safe\u202egnp.exe \u2066x\u2069', 'safegnp.exe x'],
    ['tag characters', 'x\u{e0041}\u{e0042}y', 'xy'],
    ['zero width spaces', 'pass\u200bword', 'password'],
    ['joiners in Latin words', 'pass\u200dword', 'password'],
    ['line breaks of all kinds', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ])('mends %s', (_what, text, repaired) => {
    expect(repairText(text)).toBe(repaired);
  });

  it('leaves ordinary text of every script alone', () => {
    for (const text of ['ok', '支付失败', 'क्‍ष', '👩‍💻 done', 'x%0D%0Ay', 'tab\there'])
      expect(repairText(text)).toBe(text);
  });
});

describe('cutText', () => {
  it('counts its mark and never splits a pair', () => {
    expect(cutText(`${'a'.repeat(5)}🎉tail`, 7)).toBe('aaaaa…');
    expect(cutText(`${'a'.repeat(5)}🎉tail`, 8)).toBe('aaaaa🎉…');
    expect(cutText('🔬'.repeat(9), 4)).toBe('🔬…');
  });

  it('never splits a placeholder', () => {
    expect(cutText('from <ip> to <ip> again', 8)).toBe('from …');
    expect(cutText('from <ip> to <ip> again', 10)).toBe('from <ip>…');
  });

  it('leaves what fits, and gives nothing where nothing fits', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abc', 1)).toBe('…');
    expect(cutText('abc', 0)).toBe('');
  });
});
