import { type Span } from './redaction';

const BEGIN = '-----BEGIN ';
const LABEL = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const MAX_LABEL_CHARS = 80;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Private keys in PEM armour; one without its end goes on to the end of the text. */
export function* detectPrivateKeys(text: string): Iterable<Span> {
  let from = 0;
  for (let start = text.indexOf(BEGIN); start >= 0; start = text.indexOf(BEGIN, from)) {
    from = start + BEGIN.length;
    if (!LABEL.test(text.slice(start, start + MAX_LABEL_CHARS))) continue;
    END.lastIndex = from;
    const match = END.exec(text);
    from = match === null ? text.length : match.index + match[0].length;
    yield { start, end: from, kind: 'private_key' };
  }
}
