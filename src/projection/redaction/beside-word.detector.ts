import { type Span } from './redaction';
import { hidesNothing, looksRandom } from './secret-shape';

/** Words beside which a random-looking value is a secret, and the names of services whose keys have no form of their own. */
const TELLING =
  /\b(?:password|passwd|passphrase|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|credentials?|signature|auth|jwt|otp|sourcegraph|facebook|twilio|mailchimp|datadog|okta|snyk|algolia|dropbox|heroku|stripe|slack|telegram|discord)\b/gi;
/** The value: up to two words further, quoted or not. */
const VALUE =
  /^["'\\]{0,4}(?:\s(?:is|was|of|for|with|to|from|id|value|using|by|key|token|app|client)\b)?[\s:=]{1,4}["'\\]{0,4}([\w.~+/|$!@#%^&*-]{6,512}={0,2})/;
/** `password hunter22`: right behind this word a word with digits is enough. */
const PASSWORD = /^(?:password|passwd|passphrase)$/i;
const MIXED = /^(?=[^\d]{0,64}\d)(?=[^a-z]{0,64}[a-z])[\w!@#$%^&*.-]{6,64}$/i;
const WINDOW = 600;
const QUOTED = /^\s{1,2}(?:is\s|was\s|by\s|=\s?)?'([^'\n]{1,128})'|^\s{1,2}(?:is\s|was\s|by\s|=\s?)?"([^"\n]{1,128})"/;

/** `token 8f3a…`, `password is X9…`, `IDENTIFIED BY 'x'`: values beside a telling word with nothing between them. */
export function* detectBesideWords(text: string): Iterable<Span> {
  for (const match of text.matchAll(TELLING)) {
    const at = match.index + match[0].length;
    const after = text.slice(at, at + WINDOW);
    const quoted = QUOTED.exec(after);
    const [value, offset] =
      quoted === null ? bare(after) : [quoted[1] ?? quoted[2] ?? '', quoted[0].search(/["']/) + 1];
    if (value === '' || hidesNothing(value.trim())) continue;
    if (quoted === null && !looksRandom(value, 16) && !(PASSWORD.test(match[0]) && MIXED.test(value))) continue;
    yield { start: at + offset, end: at + offset + value.length, kind: 'credential' };
  }
}

function bare(after: string): [value: string, offset: number] {
  const match = VALUE.exec(after);
  const value = match?.[1] ?? '';
  return [value, (match?.[0].length ?? 0) - value.length];
}
