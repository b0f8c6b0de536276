import { type Span } from './redaction';
import { hidesNothing, looksRandom } from './secret-shape';

const MARK = '://';
const ENDS_URL = /[\s"'`<>()[\]{}|\\^,;]/g;
/** `jdbc:oracle:thin:user/password@`. */
const ORACLE = /\bthin:[^\s:/@]{1,64}\/([^\s@"'<>]{1,128})@/g;
const MIN_TOKEN_CHARS = 16;
const PORT_AND_PATH = /^\d{1,5}(?:[/?#]|$)/;

/** Passwords in connection strings: `scheme://user:password@host`, a password with slashes or at signs too. */
export function* detectUrlUserinfo(text: string): Iterable<Span> {
  let runEnd = 0;
  for (let mark = text.indexOf(MARK); mark >= 0;) {
    const start = mark + MARK.length;
    // URLs that stand in one another end together: the end is searched once.
    if (start >= runEnd) runEnd = endOfUrl(text, start);
    mark = text.indexOf(MARK, start);
    const end = mark < 0 ? runEnd : Math.min(runEnd, mark);
    const password = passwordIn(text.slice(start, end));
    if (password !== null)
      yield { start: start + password.start, end: start + password.end, kind: 'connection_string' };
  }
  for (const match of text.matchAll(ORACLE)) {
    const end = match.index + match[0].length - 1;
    yield { start: end - (match[1] ?? '').length, end, kind: 'connection_string' };
  }
}

function endOfUrl(text: string, start: number): number {
  ENDS_URL.lastIndex = start;
  return ENDS_URL.exec(text)?.index ?? text.length;
}

function passwordIn(url: string): { start: number; end: number } | null {
  const colon = url.indexOf(':');
  const slash = url.search(/[/?#]/);
  const authority = slash < 0 ? url : url.slice(0, slash);
  let at = authority.lastIndexOf('@');
  if (at < 0 && !PORT_AND_PATH.test(url.slice(colon + 1))) at = url.lastIndexOf('@');
  // A token alone in place of the user.
  if (colon < 0 || (at >= 0 && colon > at))
    return looksRandom(url.slice(0, Math.max(at, 0)), MIN_TOKEN_CHARS) ? { start: 0, end: at } : null;
  if (at <= colon + 1) return null;
  // A slash before the colon is a path already.
  if (slash >= 0 && slash < colon) return null;
  return hidesNothing(url.slice(colon + 1, at)) ? null : { start: colon + 1, end: at };
}
