import MiniSearch, { type SearchResult } from 'minisearch';

/** How the library weighs a term in a document's names, beside one in its text. */
const NAME_BOOST = 3;

const FIELDS = ['names', 'text', 'identifiers'] as const;

/** Terms of a document, by field. Identifiers stand apart, so that they make neither of the others longer. */
export type FieldTerms = Readonly<Record<(typeof FIELDS)[number], string[]>>;

interface LibraryDocument extends Record<(typeof FIELDS)[number], string> {
  readonly id: number;
}

const NO_TERMS: FieldTerms = { names: [], text: [], identifiers: [] };

/**
 * The full-text library, fed with terms: BM25 over three fields. It takes texts and a tokenizer; here the text of a
 * field is its name, and the tokenizer hands out the terms that were made for it.
 */
export class Library {
  private adding: FieldTerms = NO_TERMS;
  private readonly index = new MiniSearch<LibraryDocument>({
    fields: [...FIELDS],
    tokenize: (_text, field) => this.adding[field as keyof FieldTerms],
    processTerm: (term) => term,
    autoVacuum: false,
  });

  add(id: number, terms: FieldTerms): void {
    this.adding = terms;
    this.index.add({ id, names: 'names', text: 'text', identifiers: 'identifiers' });
    this.adding = NO_TERMS;
  }

  /**
   * Documents that have one of the terms or more, the best first.
   *
   * @param weights - of each term
   */
  search(weights: ReadonlyMap<string, number>): { readonly id: number; readonly score: number }[] {
    const results: SearchResult[] = this.index.search('terms', {
      tokenize: () => [...weights.keys()],
      boost: { names: NAME_BOOST },
      boostTerm: (term) => weights.get(term) ?? 1,
    });
    return results.map(({ id, score }) => ({ id: id as number, score }));
  }
}
