import { type Span } from '../redaction';

/** Frames on the line of their message: `at fn (/srv/a.js:1:2)`, `at a.B.c(B.java:42)`. Prose has no line number. */
const FRAME =
  /(?<=\s)at (?:async |new )?(?:[\w.$<>/]{1,200}\s?)?\((?:[^\s()]{1,400}:\d{1,7}(?::\d{1,7})?|Native Method|Unknown Source)\)/g;
/** Where in the code it happened: `in /var/www/a.php:3`, `at src/main.rs:4:10`, `in /a.php on line 3`. */
const LOCATION =
  /(?<=\b(?:in|at) )(?:[A-Za-z]:[\\/]|\/|\.{1,2}\/)?[\w.\\/@+-]{1,400}\.(?:php|py|js|mjs|cjs|ts|tsx|jsx|rb|rs|go|java|kt|scala|cs|vb|fs|c|cc|cpp|cxx|h|hpp|swift|pl|lua|ex|erl|clj)(?:(?::\d{1,7}){1,2}|:line \d{1,7}| on line \d{1,7})/g;

export function* inlineFrames(text: string): Iterable<Span> {
  for (const pattern of [FRAME, LOCATION]) {
    for (const { 0: frame, index } of text.matchAll(pattern)) {
      yield { start: index, end: index + frame.length, kind: 'stack' };
    }
  }
}
