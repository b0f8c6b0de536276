import { type Span } from './redaction';
import { hidesNothing, isProseWord, looksRandom } from './secret-shape';
import { Telling, tellingOf } from './telling-words';

/** An option that is named like a secret, and its value after white space. */
const OPTION = /(?<![\w-])--?([A-Za-z][\w-]{2,40})\s{1,4}["']?(?=[^\s"'-])/g;
/** Tools that take user and password, or a password, behind a short option. */
const USER_TOOL = /\b(?:curl|wget|httpie|http)\s/;
const USER_OPTION = /(?<=\s)(?:-u|--user|--proxy-user|-U)(?:\s{1,4}|=)["']?/g;
const PASSWORD_TOOL =
  /\b(?:sshpass|docker|podman|helm|mysql|mysqldump|mysqladmin|ldapsearch|redis-cli|mongo|mongosh)\s/;
const PASSWORD_OPTION = /(?<=\s)(?:-p|-w|-a)\s{0,4}["']?(?=[^\s"'-])/g;
const ENDS_VALUE = /[\s"'`<>]|$/;
const MAX_VALUE_CHARS = 512;

/** Secrets on command lines: `--token X`, `curl -u user:password`, `sshpass -p X`. */
export function* detectCommandLines(text: string): Iterable<Span> {
  for (const match of text.matchAll(OPTION)) {
    const telling = tellingOf(match[1] ?? '');
    if (telling === Telling.NOT) continue;
    const { start, value } = valueAfter(text, match);
    const isSecret = telling === Telling.STRONG ? !isProseWord(value) : looksRandom(value, 8);
    if (isSecret && !hidesNothing(value)) yield { start, end: start + value.length, kind: 'credential' };
  }
  for (const match of USER_TOOL.test(text) ? text.matchAll(USER_OPTION) : []) {
    const { start, value } = valueAfter(text, match);
    const colon = value.indexOf(':');
    const user = value.slice(0, colon);
    const password = value.slice(colon + 1);
    // Quotes between user and password are rare: the whole value goes.
    const quoted = /^\{[^{}\s]{1,64}\}$/.test(value);
    if (quoted && !hidesNothing(value)) yield* quotedPair(text, start, value);
    else if (colon >= 0 && !hidesNothing(password) && !hidesNothing(user || 'user')) {
      yield { start: start + colon + 1, end: start + value.length, kind: 'credential' };
    }
  }
  for (const match of PASSWORD_TOOL.test(text) ? text.matchAll(PASSWORD_OPTION) : []) {
    const { start, value } = valueAfter(text, match);
    if (!hidesNothing(value)) yield { start, end: start + value.length, kind: 'credential' };
  }
}

/** `"user":"password"`: two quoted texts with a colon between them. */
function* quotedPair(text: string, start: number, user: string): Iterable<Span> {
  yield { start, end: start + user.length, kind: 'credential' };
  const second = /^["']:["']([^\s"']{1,256})["']/.exec(text.slice(start + user.length, start + user.length + 300));
  if (second?.[1] === undefined) return;
  const secondStart = start + user.length + 3;
  yield { start: secondStart, end: secondStart + second[1].length, kind: 'credential' };
}

function valueAfter(text: string, match: RegExpMatchArray): { start: number; value: string } {
  const start = (match.index ?? 0) + match[0].length;
  const rest = text.slice(start, start + MAX_VALUE_CHARS);
  return { start, value: rest.slice(0, rest.search(ENDS_VALUE)) };
}
