import { type Span } from './redaction';
import { hidesNothing } from './secret-shape';

const MARK = '://';
const ENDS_URL = /[\s"'`<>()[\]{}|\\^,;]/g;
const PORT_AND_PATH = /^\d{1,5}(?:[/?#]|$)/;

/** Passwords in connection strings: `scheme://user:password@host`, a password with slashes or at signs too. */
export function* detectUrlUserinfo(text: string): Iterable<Span> {
  for (let mark = text.indexOf(MARK); mark >= 0; mark = text.indexOf(MARK, mark + MARK.length)) {
    const start = mark + MARK.length;
    ENDS_URL.lastIndex = start;
    const end = ENDS_URL.exec(text)?.index ?? text.length;
    const password = passwordIn(text.slice(start, end));
    if (password === null) continue;
    yield { start: start + password.start, end: start + password.end, kind: 'connection_string' };
  }
}

function passwordIn(url: string): { start: number; end: number } | null {
  const colon = url.indexOf(':');
  const slash = url.search(/[/?#]/);
  const authority = slash < 0 ? url : url.slice(0, slash);
  let at = authority.lastIndexOf('@');
  if (at < 0 && !PORT_AND_PATH.test(url.slice(colon + 1))) at = url.lastIndexOf('@');
  if (colon < 0 || at <= colon + 1) return null;
  // A slash before the colon is a path already.
  if (slash >= 0 && slash < colon) return null;
  return hidesNothing(url.slice(colon + 1, at)) ? null : { start: colon + 1, end: at };
}
