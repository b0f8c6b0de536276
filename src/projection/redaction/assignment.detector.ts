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
      if (!isSecret(value, telling, isQuoted, text[start - 1] === ' ')) continue;
      yield { start, end, kind: 'credential' };
      from = end;
    }
  }
}

function isSecret(value: string, telling: Telling, isQuoted: boolean, afterSpace: boolean): boolean {
  if (value.length < MIN_SECRET_CHARS || hidesNothing(value)) return false;
  if (telling === Telling.WEAK) return looksRandom(value.slice(0, MAX_LOOK_CHARS), MIN_RANDOM_CHARS);
  // `token: expired` goes on with a sentence, `token=expired` does not.
  return isQuoted || !afterSpace || !isProseWord(value);
}
