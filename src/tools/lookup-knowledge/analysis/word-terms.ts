import { normalForm } from './normal-form';
import { characterPairs, hasUnspacedScript, scriptRuns, segmentWords } from './script-words';
import { STOP_WORDS } from './stop-words';
import { caseParts } from './word-parts';

/** Letters, marks and digits; separators only between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_.'’-][\p{L}\p{M}\p{N}]+)*/gu;
const SEPARATOR = /[.'’-]/;
const SINGLE_LETTER = /^[a-z]$/;
const NOT_ASCII = /[^\0-\x7f]/;
/** `E1042`, `ORA-00060`, `ERR_CONN_4711`, `CVE-2024-3094`: it is what it is as a whole. */
const CODE = /^[A-Z]{1,12}(?:[-_][A-Z]{1,12}){0,4}(?:[-_]?\d{2,8}){1,2}$/;

/** The terms of one word as it stands in a text. */
export interface WordTerms {
  /** What the word is made of, stop words left out. */
  readonly parts: readonly string[];
  /** Names in one piece, in lower case, such as `crashloopbackoff` for `CrashLoopBackOff`: found as written. */
  readonly identifiers: readonly string[];
  /** Whether it is an error code or the like: then its identifier says all, its parts nothing. */
  readonly isCode: boolean;
  /** Of words in scripts without spaces: pairs of characters, by which a longer word is found that is not known. */
  readonly pairs: readonly string[];
}

/** The words of a text, as they stand. Full-width and other compatibility forms count as their usual ones. */
export function wordsOf(text: string): string[] {
  return (NOT_ASCII.test(text) ? text.normalize('NFKC') : text).match(WORD) ?? [];
}

export function termsOfWord(word: string): WordTerms {
  if (hasUnspacedScript(word)) return termsOfScripts(word);
  const parts: string[] = [];
  const identifiers: string[] = [];
  for (const chunk of word.split(SEPARATOR)) {
    const pieces = chunk.split('_').flatMap(caseParts);
    if (pieces.length > 1) identifiers.push(chunk.toLowerCase());
    for (const piece of pieces) {
      const lower = piece.toLowerCase();
      if (!STOP_WORDS.has(lower) && !SINGLE_LETTER.test(lower)) parts.push(normalForm(piece));
    }
  }
  return CODE.test(word)
    ? { parts, identifiers: [word.toLowerCase()], isCode: true, pairs: [] }
    : { parts, identifiers, isCode: false, pairs: [] };
}

function termsOfScripts(word: string): WordTerms {
  const parts: string[] = [];
  const identifiers: string[] = [];
  const pairs: string[] = [];
  for (const { text, unspaced } of scriptRuns(word)) {
    if (unspaced) {
      for (const segment of segmentWords(text, isStopWord)) {
        parts.push(segment);
        pairs.push(...characterPairs(segment));
      }
    } else {
      const terms = wordsOf(text).map(termsOfWord);
      parts.push(...terms.flatMap((other) => other.parts));
      identifiers.push(...terms.flatMap((other) => other.identifiers));
    }
  }
  return { parts, identifiers, isCode: false, pairs };
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
