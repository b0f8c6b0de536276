import { assignedName } from './assignment-name';
import { type Span } from './redaction';
import { hidesNothing, isProseWord, looksRandom } from './secret-shape';
import { Telling, tellingOf } from './telling-words';
import { ValueReader } from './value-reader';

/** What parts a name from its value, in a URL's encoding too; `>` closes the tag of an element. */
const SEPARATOR = /[=:](?![=:])|->|>|%3[DA]/gi;

/** Shortest value that is redacted: one character is a flag or a count. */
const MIN_SECRET_CHARS = 2;
const MIN_RANDOM_CHARS = 8;
const MAX_LOOK_CHARS = 64;

/** `pin=1234` and `pass=admin123` are secrets, `pin=4` and `pass=12` are counts. */
const PIN = /pin$/i;
const SHORT_PIN = /^\d{4,8}$/;
const PASS = /pass$/i;
const MIXED = /^(?=[^\d]{0,64}\d)(?=[^a-z]{0,64}[a-z]).{6,64}$/i;

/** Values beside a telling name, in every quoting and nesting: `key=value`, `"key": "value"`, `{\"key\":\"value\"}`. */
export function* detectAssignments(text: string): Iterable<Span> {
  const lastClosingTag = text.lastIndexOf('</');
  const reader = new ValueReader(text);
  let from = 0;
  let lastName = '';
  let telling: Telling = Telling.NOT;
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    if (index < from) continue;
    const name = assignedName(text, index, lastClosingTag);
    if (name !== lastName) telling = tellingOf(name);
    lastName = name;
    if (telling === Telling.NOT) continue;
    for (const { start, end, isQuoted } of reader.valuesFrom(index + separator.length)) {
      const value = text.slice(start, end);
      if (!isSecret(value, name, telling, isQuoted, text[start - 1] === ' ')) continue;
      yield { start, end, kind: 'credential' };
      from = end;
    }
  }
}

function isSecret(value: string, name: string, telling: Telling, isQuoted: boolean, afterSpace: boolean): boolean {
  if (value.length < MIN_SECRET_CHARS || hidesNothing(value)) return false;
  if (telling === Telling.WEAK) {
    const isShort =
      !afterSpace && ((SHORT_PIN.test(value) && PIN.test(name)) || (MIXED.test(value) && PASS.test(name)));
    return isShort || looksRandom(value.slice(0, MAX_LOOK_CHARS), MIN_RANDOM_CHARS);
  }
  // `token: expired` goes on with a sentence, `token=expired` does not.
  return isQuoted || !afterSpace || !isProseWord(value);
}
