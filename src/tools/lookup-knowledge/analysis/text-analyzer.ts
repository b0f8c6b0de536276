import { termsOfWord, wordsOf } from './word-terms';

/** Different words that are remembered; a collection of real texts has fewer. */
const MAX_REMEMBERED = 200_000;

/** Before an identifier, which has postings of its own; no word begins with it. */
const IDENTIFIER_MARK = '=';

/** The term by which an identifier is found as it is written. */
export function identifierTerm(identifier: string): string {
  return IDENTIFIER_MARK + identifier;
}

export function isIdentifierTerm(term: string): boolean {
  return term.startsWith(IDENTIFIER_MARK);
}

/** Turns texts into the terms that they are indexed by, in their order. Every different word is analysed once. */
export class TextAnalyzer {
  private readonly known = new Map<string, readonly string[]>();

  termsOf(text: string): string[] {
    const terms: string[] = [];
    for (const word of wordsOf(text)) for (const term of this.termsOfWord(word)) terms.push(term);
    return terms;
  }

  private termsOfWord(word: string): readonly string[] {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    const { parts, identifiers, pairs } = termsOfWord(word);
    const terms = [...parts, ...pairs, ...identifiers.map(identifierTerm)];
    if (this.known.size < MAX_REMEMBERED) this.known.set(word, terms);
    return terms;
  }
}
