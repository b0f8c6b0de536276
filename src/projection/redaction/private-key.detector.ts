import { type Span } from './redaction';

const BEGIN = '-----BEGIN ';
const LABEL = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const MAX_LABEL_CHARS = 80;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Private keys in PEM armour; one without its end goes on to the end of the text. */
export function* detectPrivateKeys(text: string): Iterable<Span> {
  for (const { start, end } of privateKeys(text, 0)) yield { start, end: end ?? text.length, kind: 'private_key' };
}

/** Where the private key begins that does not end in a text; null where there is none. */
export function unfinishedPrivateKey(text: string, from: number): number | null {
  for (const { start, end } of privateKeys(text, from)) if (end === null) return start;
  return null;
}

/** The first END of a private key in a text; null where there is none. */
export function privateKeyEnd(text: string, from = 0): Pick<Span, 'start' | 'end'> | null {
  END.lastIndex = from;
  const match = END.exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

function* privateKeys(text: string, from: number): Iterable<{ readonly start: number; readonly end: number | null }> {
  let start = text.indexOf(BEGIN, from);
  while (start >= 0) {
    let next = start + BEGIN.length;
    if (LABEL.test(text.slice(start, start + MAX_LABEL_CHARS))) {
      const end = privateKeyEnd(text, next)?.end ?? null;
      yield { start, end };
      if (end === null) return;
      next = end;
    }
    start = text.indexOf(BEGIN, next);
  }
}
