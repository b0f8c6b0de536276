import stem from 'wink-porter2-stemmer';
import { baseForm } from './irregular-forms';

const ENGLISH_WORD = /^[a-z]{3,}$/;
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{Mn}+/gu;
const NOT_ASCII = /[^\0-\x7f]/;
/** `synchronise` and `analyse`, which the stemmer knows as `synchronize` and `analyze`. */
const BRITISH = /(?<=[a-z]{3}[iy])s(?=(?:e|es|ed|er|ers|ing|ation|ations)$)/;

/** What a word is indexed and searched as: lower case, Latin letters without accents, English words by their stem. */
export function normalForm(word: string): string {
  const lower = withoutAccents(word.toLowerCase());
  return ENGLISH_WORD.test(lower) ? stem(baseForm(lower).replace(BRITISH, 'z')) : lower;
}

function withoutAccents(word: string): string {
  return NOT_ASCII.test(word) ? word.normalize('NFD').replace(LATIN_ACCENTS, '').normalize('NFC') : word;
}
