import { identifierTerm } from '../analysis/identifier-term';
import { termsOfWord, wordsOf } from '../analysis/word-terms';
import { type Vocabulary } from './vocabulary';

/** Different words that are remembered; a collection of real texts has fewer. */
const MAX_REMEMBERED = 200_000;

/** Terms of a word or a text. */
export interface IndexTerms {
  /** Numbers of all of them, in their order. */
  readonly ids: readonly number[];
  readonly words: readonly string[];
  /** Apart: they have postings of their own. */
  readonly identifiers: readonly string[];
}

/** Turns texts into terms of a vocabulary. Every different word is analysed once. */
export class TextIndexer {
  private readonly known = new Map<string, IndexTerms>();

  constructor(private readonly vocabulary: Vocabulary) {}

  termsOf(text: string): IndexTerms {
    const ids: number[] = [];
    const words: string[] = [];
    const identifiers: string[] = [];
    for (const word of wordsOf(text)) {
      const terms = this.termsOfWord(word);
      for (const id of terms.ids) ids.push(id);
      for (const term of terms.words) words.push(term);
      for (const term of terms.identifiers) identifiers.push(term);
    }
    return { ids, words, identifiers };
  }

  private termsOfWord(word: string): IndexTerms {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    const { parts, pairs, identifiers: names } = termsOfWord(word);
    const words = [...parts, ...pairs];
    const identifiers = names.map(identifierTerm);
    const ids = [...words, ...identifiers].map((term) => this.vocabulary.idOf(term));
    const terms = { ids, words, identifiers };
    if (this.known.size < MAX_REMEMBERED) this.known.set(word, terms);
    return terms;
  }
}
