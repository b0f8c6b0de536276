import * as fc from 'fast-check';
import { renderText, renderUrl, renderValue } from './render-found';

describe('renderText', () => {
  it.each([
    ['plain', '"plain"'],
    ['日志', '"日志"'],
    ['a"b', '"a\\"b"'],
    ['tail\r\n', '"tail\\r\\n"'],
    ['\u001b[31m', '"\\u001b[31m"'],
    ['\u009b31m', '"\\u{9b}31m"'],
    ['a\u202eb', '"a\\u{202e}b"'],
    ['a\u2028b', '"a\\u{2028}b"'],
    ['a\ud800', '"a\\ud800"'],
  ])('%j becomes %s', (text, rendered) => {
    expect(renderText(text)).toBe(rendered);
  });

  it('cuts a long text and says how long it was', () => {
    expect(renderText('x'.repeat(5000))).toBe(`"${'x'.repeat(80)}…" (5000 characters)`);
  });
});

describe('an API key', () => {
  const KEY = `tbk_0123456789ab_${'aZ9_-'.repeat(8)}aZ9`;

  it.each([KEY, `Bearer ${KEY}`, `${'x'.repeat(60)} ${KEY}`, `${KEY}${KEY}`, KEY.slice(0, 40)])(
    'is hidden wherever it stands: %s',
    (text) => {
      const rendered = [renderText(text), renderValue(text), renderValue([text]), renderValue([[1, text]])];
      for (const one of rendered) expect(one).not.toContain(KEY.slice(17, 22));
    },
  );
});

describe('renderUrl', () => {
  it.each([
    ['redis://host:6379/0', '"redis://host:6379/0"'],
    ['redis://user:geheim@host:6379', '"redis://(hidden)@host:6379"'],
    ['redis://:geheim@[::1]:6379', '"redis://(hidden)@[::1]:6379"'],
    ['redis://u:ge@heim@host', '"redis://(hidden)@host"'],
    ['redis://u:ge/heim@host:1', '"redis://(hidden)@host:1"'],
    ['redis://u:1/heim#x@host:1', '"redis://(hidden)@host:1"'],
    ['http://host', '"http://host"'],
    ['redis://host?password=geheim', '(hidden)'],
    ['redis://host/#geheim', '(hidden)'],
    ['u:geheim@host:6379', '(hidden)'],
    ['redis:u:geheim@host', '(hidden)'],
    ['geheim', '(hidden)'],
    ['redis://u:geheim@', '(hidden)'],
    ['redis://u:geheim', '(hidden)'],
    ['redis://u:ge\nheim@host', '"redis://(hidden)@host"'],
    ['https://geheim@host/path', '(hidden)'],
  ])('%j becomes %s', (text, rendered) => {
    expect(renderUrl(text)).toBe(rendered);
  });

  it('never shows user or password, whatever characters they have', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `<${text}>`);
    fc.assert(
      fc.property(part, part, fc.constantFrom('redis://', 'rediss://', '', 'redis:'), (user, password, scheme) => {
        const rendered = renderUrl(`${scheme}${user}:${password}@host:6379/0`);
        expect(rendered).toMatch(/^(\(hidden\)|"rediss?:\/\/\(hidden\)@host:6379\/0")$/);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('renderValue', () => {
  it.each([
    [null, 'nothing'],
    [undefined, 'nothing'],
    ['2000', '"2000"'],
    [2000, '2000'],
    [Number.NaN, 'NaN'],
    [true, 'true'],
    [{}, 'an empty map'],
    [{ a: 1 }, 'a map'],
    [[], '[]'],
    [['a', 5, '\u202e'], '["a",5,"\\u{202e}"]'],
    [['x'.repeat(200)], `["${'x'.repeat(78)}…`],
  ])('%j becomes %s', (value, rendered) => {
    expect(renderValue(value)).toBe(rendered);
  });
});
