import { normalForm } from './normal-form';
import { characterPairs, hasUnspacedScript, scriptRuns, segmentWords } from './script-words';
import { STOP_WORDS } from './stop-words';
import { caseParts } from './word-parts';

/** Letters, marks and digits; separators only between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_.'’-][\p{L}\p{M}\p{N}]+)*/gu;
const SEPARATOR = /[.'’-]/;
const SINGLE_LETTER = /^[a-z]$/;
/** `E1042`, `ORA-00060`, `CVE-2024-3094`: it is what it is as a whole. */
const CODE = /^[A-Z]{1,12}(?:[-_]?\d{2,8}){1,2}$/;

/** The terms of one word as it stands in a text. */
export interface WordTerms {
  /** What the word is made of, stop words left out. */
  readonly parts: readonly string[];
  /** Names written in one, such as `crashloopbackoff` for `CrashLoopBackOff`: found as written, and in lower case. */
  readonly compounds: readonly string[];
  /** An error code or the like. */
  readonly code: string | null;
  /** Pairs of characters of words in scripts without spaces; what a longer word that is not known is looked up by. */
  readonly pairs: readonly string[];
}

/** The words of a text, as they stand. Full-width and other compatibility forms count as their usual ones. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(WORD) ?? [];
}

export function termsOfWord(word: string): WordTerms {
  if (hasUnspacedScript(word)) return termsOfScripts(word);
  const parts: string[] = [];
  const compounds: string[] = [];
  for (const chunk of word.split(SEPARATOR)) {
    const names = chunk.split('_').filter((name) => name !== '');
    const pieces = names.flatMap(caseParts);
    if (pieces.length > 1) compounds.push(chunk.toLowerCase());
    for (const piece of pieces) {
      const lower = piece.toLowerCase();
      if (!STOP_WORDS.has(lower) && !SINGLE_LETTER.test(lower)) parts.push(normalForm(piece));
    }
  }
  const code = CODE.test(word) ? word.toLowerCase() : null;
  return { parts, compounds, code, pairs: [] };
}

/** What a word adds to an index. */
export function indexTerms({ parts, compounds, code, pairs }: WordTerms): string[] {
  return [...parts, ...compounds, ...(code === null || parts.includes(code) ? [] : [code]), ...pairs];
}

function termsOfScripts(word: string): WordTerms {
  const parts: string[] = [];
  const compounds: string[] = [];
  const pairs: string[] = [];
  for (const { text, unspaced } of scriptRuns(word)) {
    if (!unspaced) {
      const terms = wordsOf(text).map(termsOfWord);
      parts.push(...terms.flatMap((term) => term.parts));
      compounds.push(...terms.flatMap((term) => term.compounds));
      continue;
    }
    for (const segment of segmentWords(text)) {
      if (STOP_WORDS.has(segment)) continue;
      parts.push(segment);
      pairs.push(...characterPairs(segment));
    }
  }
  return { parts, compounds, code: null, pairs };
}
