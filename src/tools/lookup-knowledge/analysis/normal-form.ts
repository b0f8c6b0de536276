import { baseForm } from './irregular-forms';
import stem from 'wink-porter2-stemmer';

const ENGLISH_WORD = /^[a-z]{3,}$/;
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{Mn}+/gu;
const NOT_ASCII = /[^\0-\x7f]/;
/** `synchronize` and `synchronise`, `analyze` and `analyse`. */
const AMERICAN = /(?<=[a-z]{3}[iy])z$/;

/** What a word is indexed and searched as: lower case, Latin letters without accents, English words by their stem. */
export function normalForm(word: string): string {
  const lower = word.toLowerCase();
  if (ENGLISH_WORD.test(lower)) return stem(baseForm(lower)).replace(AMERICAN, 's');
  return NOT_ASCII.test(lower) ? lower.normalize('NFD').replace(LATIN_ACCENTS, '').normalize('NFC') : lower;
}
