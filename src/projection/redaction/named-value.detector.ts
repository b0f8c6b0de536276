import { type Span } from './redaction';
import { hidesNothing, looksRandom } from './secret-shape';
import { Telling, tellingOf } from './telling-words';

/** `name="password" value="x"`, `{"name":"DB_PASSWORD","value":"x"}`: name and value are values themselves. */
const NAME_THEN_VALUE =
  /\b(?:name|key|field|param)["'\\]{0,8}\s?[=:]\s?["'\\]{0,8}([\w.-]{2,64})["'\\]{0,8}[\s,;]{1,4}["'\\]{0,8}(?:value|val)["'\\]{0,8}\s?[=:]\s?["'\\]{0,8}([^"'\\<>\s,;]{2,512})/gi;

const MIN_RANDOM_CHARS = 8;

/** Values whose name stands beside them as a value of its own. */
export function* detectNamedValues(text: string): Iterable<Span> {
  for (const match of text.matchAll(NAME_THEN_VALUE)) {
    const [whole, name = '', value = ''] = match;
    const telling = tellingOf(name);
    const isSecret = telling === Telling.STRONG || (telling === Telling.WEAK && looksRandom(value, MIN_RANDOM_CHARS));
    if (!isSecret || hidesNothing(value)) continue;
    const end = match.index + whole.length;
    yield { start: end - value.length, end, kind: 'credential' };
  }
}
