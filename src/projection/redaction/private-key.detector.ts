import { type Span } from './redaction';

const BEGIN = '-----BEGIN ';
const LABEL = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const MAX_LABEL_CHARS = 80;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Private keys in PEM armour; one without its end goes on to the end of the text. */
export function* detectPrivateKeys(text: string): Iterable<Span> {
  let start = text.indexOf(BEGIN);
  while (start >= 0) {
    let end = start + BEGIN.length;
    if (LABEL.test(text.slice(start, start + MAX_LABEL_CHARS))) {
      END.lastIndex = end;
      const match = END.exec(text);
      end = match === null ? text.length : match.index + match[0].length;
      yield { start, end, kind: 'private_key' };
    }
    start = text.indexOf(BEGIN, end);
  }
}
