import { identifierTerm } from '../analysis/identifier-term';
import { termsOfWord, wordsOf } from '../analysis/word-terms';
import { type Vocabulary } from './vocabulary';

/** Different words that are remembered; a collection of real texts has fewer. */
const MAX_REMEMBERED = 200_000;

/** What a text is indexed by. Filled text by text, so that no term is copied from list to list. */
export class CollectedTerms {
  /** Numbers of all terms, in their order. */
  readonly ids: number[] = [];
  readonly words: string[] = [];
  /** Apart: they have postings of their own. */
  readonly identifiers: string[] = [];
}

/** Turns texts into terms of a vocabulary. Every different word is analysed once. */
export class TextIndexer {
  private readonly known = new Map<string, CollectedTerms>();

  constructor(private readonly vocabulary: Vocabulary) {}

  collect(text: string, into: CollectedTerms): void {
    for (const word of wordsOf(text)) {
      const terms = this.termsOfWord(word);
      for (const id of terms.ids) into.ids.push(id);
      for (const term of terms.words) into.words.push(term);
      for (const term of terms.identifiers) into.identifiers.push(term);
    }
  }

  private termsOfWord(word: string): CollectedTerms {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    const { parts, pairs, identifiers } = termsOfWord(word);
    const terms = new CollectedTerms();
    terms.words.push(...parts, ...pairs);
    terms.identifiers.push(...identifiers.map(identifierTerm));
    for (const term of [...terms.words, ...terms.identifiers]) terms.ids.push(this.vocabulary.idOf(term));
    if (this.known.size < MAX_REMEMBERED) this.known.set(word, terms);
    return terms;
  }
}
