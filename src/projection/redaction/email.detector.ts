import { type Span } from './redaction';

const MAX_LOCAL_CHARS = 64;
const DOMAIN = /[A-Za-z0-9][A-Za-z0-9-]{0,62}(?:\.[A-Za-z0-9-]{1,63}){0,8}/y;
const TOP_LEVEL = /\.(?:xn--[a-z0-9-]{2,59}|[a-z]{2,24})$/i;
const LOCAL = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_%+.&-');

/** E-mail addresses. Looks from each at sign outwards over a bounded number of characters. */
export function* detectEmails(text: string): Iterable<Span> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL_CHARS && LOCAL.has(text.charAt(start - 1))) start -= 1;
    if (start === at) continue;
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0].replace(/[.-]+$/, '') ?? '';
    if (TOP_LEVEL.test(domain)) yield { start, end: at + 1 + domain.length, kind: 'email' };
  }
}
