import { identifierTerm } from './identifier-term';
import { LIGHT_WORDS } from './light-words';
import { normalForm } from './normal-form';
import { hasUnspacedScript } from './script-words';
import { termsOfWord, wordsOf } from './word-terms';

/**
 * What a term does in a question. `WORD`: what it is about. `LIGHT`: everyday English. `VALUE`: a number or a part of
 * an instance's name, address or path; documents speak of no instance, so that one is unknown means nothing. `NAME`:
 * a name in one piece; it helps to find the document that has it, its parts say the rest.
 */
export type TermKind = 'WORD' | 'LIGHT' | 'VALUE' | 'NAME';

export interface QuestionTerm {
  readonly term: string;
  readonly kind: TermKind;
  /** The same as an identifier: who asks in lower case means `CrashLoopBackOff` as well. */
  readonly identifier: string | null;
  /** What to look for where neither is known. */
  readonly pairs: readonly string[];
}

const LIGHT_FORMS: ReadonlySet<string> = new Set([...LIGHT_WORDS].map(normalForm));
const PUNCTUATION_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const DIGIT = /\p{N}/u;
const DIGITS_ONLY = /^\p{N}+$/u;
/** Of addresses, paths, assignments and pairs of names. */
const VALUE_SIGN = /[/\\@=:]/;
/** `Neo4j` and `S3` are names of things, `payment-7d9f8` and `nvme0n1` are not. */
const BEGINS_LIKE_A_NAME = /^\p{Lu}/u;
/** Where a term has several kinds, the first of these counts. */
const PRECEDENCE: readonly TermKind[] = ['VALUE', 'WORD', 'LIGHT', 'NAME'];

/** The terms of a question, each once. */
export function questionTerms(question: string): QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>();
  for (const chunk of question.normalize('NFKC').split(/\s+/)) {
    const core = chunk.replace(PUNCTUATION_AROUND, '');
    const isValue = looksLikeValue(core);
    for (const word of wordsOf(core)) {
      for (const term of termsIn(word, isValue)) {
        const known = terms.get(term.term);
        if (known === undefined || outranks(term.kind, known.kind)) terms.set(term.term, term);
      }
    }
  }
  return [...terms.values()];
}

function looksLikeValue(chunk: string): boolean {
  if (hasUnspacedScript(chunk)) return false;
  return VALUE_SIGN.test(chunk) || (DIGIT.test(chunk) && !BEGINS_LIKE_A_NAME.test(chunk));
}

function termsIn(word: string, isValue: boolean): QuestionTerm[] {
  const { parts, identifiers, isCode, pairs } = termsOfWord(word);
  const names = identifiers.map(identifierTerm);
  if (isCode) return [...named(parts, 'NAME'), ...named(names, 'WORD')];
  const terms = parts.map((term): QuestionTerm => ({
    term,
    kind: kindOf(term, isValue),
    identifier: parts.length === 1 ? identifierTerm(word.toLowerCase()) : null,
    pairs: pairsWithin(term, pairs),
  }));
  return [...terms, ...named(names, parts.length === 0 ? 'WORD' : 'NAME')];
}

function kindOf(term: string, isValue: boolean): TermKind {
  if (isValue || DIGITS_ONLY.test(term)) return 'VALUE';
  return LIGHT_FORMS.has(term) ? 'LIGHT' : 'WORD';
}

function named(terms: readonly string[], kind: TermKind): QuestionTerm[] {
  return terms.map((term) => ({ term, kind, identifier: null, pairs: [] }));
}

function pairsWithin(term: string, pairs: readonly string[]): string[] {
  return pairs.filter((pair) => pair !== term && term.includes(pair));
}

function outranks(a: TermKind, b: TermKind): boolean {
  return PRECEDENCE.indexOf(a) < PRECEDENCE.indexOf(b);
}
