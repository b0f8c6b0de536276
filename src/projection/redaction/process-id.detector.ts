import { type Span } from './redaction';

/** `pid=31245`, `PID: 77`, `(pid 5)`, `process id 7`, `Process 8841 (node)`. */
const NAMED =
  /\b(?:pids?|ppid|tid|process[ _-]?id|thread[ _-]?id|process|proc)\b["'\\]{0,4}\s?[:=#]?\s?["'\\]{0,4}\[?(\d{1,10})\b/gi;
/** The tag of a syslog line: `sshd[20417]:`, `sshd(pam_unix)[19939]:`. */
const TAG = /[A-Za-z0-9_)/.-]\[(\d{1,10})\](?=:)/g;
/** A tag at the head of a message needs no colon. */
const HEAD_TAG = /^\s*[A-Za-z][\w./-]{0,63}(?:\([\w-]{1,32}\))?\[(\d{2,10})\]/g;

export function* detectProcessIds(text: string): Iterable<Span> {
  for (const pattern of [NAMED, TAG, HEAD_TAG]) {
    for (const match of text.matchAll(pattern)) {
      const digits = match[1] ?? '';
      const start = match.index + match[0].lastIndexOf(digits);
      yield { start, end: start + digits.length, kind: 'pid' };
    }
  }
}
