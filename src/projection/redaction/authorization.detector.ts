import { type Span } from './redaction';
import { hidesNothing, looksRandom } from './secret-shape';

const SCHEMES =
  'bearer|basic|digest|token|api-token|apikey|api-key|negotiate|ntlm|hawk|ssws|oauth|jwt|aws4-hmac-sha256|sharedkey|splunk|key|genie-?key|discord|bot';

/** The header in any quoting. What follows decides. */
const HEADER = /\b(?:proxy-)?authorization["'\\]{0,8}\s?[:=]\s?\[?["'\\]{0,8}/gi;
const SCHEME_AND_VALUE = new RegExp(String.raw`^(?:(?:${SCHEMES})\b[ :=]+)?`, 'i');
/** Schemes whose credential is a list of parameters. */
const WITH_PARAMETERS =
  /^(?:digest|hawk|aws4-hmac-sha256|oauth)\s(?:[\s,]{0,4}[\w-]{1,40}=(?:\\{0,4}"[^"]{0,1000}"|[^\s,"'<>]{0,1000}))+/i;
const ENDS_VALUE = /[\s"'\\<>,;)}\]]|$/;
/** A scheme by itself, in prose or in code: what follows must look like a credential. */
const LOOSE = /\b(?:bearer|basic)\s(?=[A-Za-z0-9+/])/gi;
const MAX_LOOSE_CHARS = 4096;
const BASE64_END = /[A-Za-z0-9+/]{4,}={1,2}$/;
const MIN_LOOSE_CHARS = 8;

/** Credentials of authorization headers, scheme and all, and `Bearer …` wherever it stands. */
export function* detectAuthorization(text: string): Iterable<Span> {
  for (const match of text.matchAll(HEADER)) {
    const start = match.index + match[0].length;
    const end = endOfHeaderValue(text, start);
    if (end > start) yield { start, end, kind: 'authorization' };
  }
  for (const match of text.matchAll(LOOSE)) {
    const start = match.index + match[0].length;
    const length = text.slice(start, start + MAX_LOOSE_CHARS).search(ENDS_VALUE);
    const value = text.slice(start, start + length);
    if (length >= MIN_LOOSE_CHARS && isCredential(value)) {
      yield { start: match.index, end: start + length, kind: 'authorization' };
    }
  }
}

function endOfHeaderValue(text: string, start: number): number {
  const rest = text.slice(start, start + MAX_LOOSE_CHARS);
  const parameters = WITH_PARAMETERS.exec(rest)?.[0];
  if (parameters !== undefined) return start + parameters.length;
  const scheme = SCHEME_AND_VALUE.exec(rest)?.[0] ?? '';
  const length = rest.slice(scheme.length).search(ENDS_VALUE);
  const value = rest.slice(scheme.length, scheme.length + length);
  const isSecret = scheme === '' ? looksRandom(value, MIN_LOOSE_CHARS) : value.length > 1 && !hidesNothing(value);
  return isSecret ? start + scheme.length + length : start;
}

function isCredential(value: string): boolean {
  return !hidesNothing(value) && (/\d/.test(value) || BASE64_END.test(value) || value.length >= 24);
}
