import { type Span } from './redaction';

const HEADER = /\b(?:set-)?cookie["'\\]{0,8}\s?[:=]\s?\[?["'\\]{0,8}(?=[\w.-]{1,64}=)/gi;
/** One pair; the next begins after a semicolon. */
const PAIR = /[\w.$-]{1,64}=[^\s;"'\\<>\]]*(?:;\s?)?/y;
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|version|comment)=/i;

/** Values of cookies; attributes such as `Path` stay. */
export function* detectCookies(text: string): Iterable<Span> {
  for (const match of text.matchAll(HEADER)) {
    let at = match.index + match[0].length;
    for (;;) {
      PAIR.lastIndex = at;
      const pair = PAIR.exec(text)?.[0];
      if (pair === undefined) break;
      const start = at + pair.indexOf('=') + 1;
      const end = at + pair.replace(/;\s?$/, '').length;
      if (end > start && !ATTRIBUTE.test(pair)) yield { start, end, kind: 'credential' };
      at += pair.length;
      if (!pair.includes(';')) break;
    }
  }
}
