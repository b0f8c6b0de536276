import MiniSearch from 'minisearch';
import { isIdentifierTerm, TextAnalyzer } from '../analysis/text-analyzer';
import { type KnowledgeDocument } from '../documents/knowledge-document';
import { type IndexedDocument } from './indexed-document';
import { KnowledgeIndex, type LibraryDocument } from './knowledge-index';
import { Vocabulary } from './vocabulary';

/** No term has one. */
const TERM_SEPARATOR = '\n';

export function splitTerms(text: string): string[] {
  return text.split(TERM_SEPARATOR);
}

export function joinTerms(terms: Iterable<string>): string {
  return [...terms].join(TERM_SEPARATOR);
}

/** Builds an index aside, document by document; it is searched when it is finished. */
export class KnowledgeIndexBuilder {
  private readonly analyzer = new TextAnalyzer();
  private readonly vocabulary = new Vocabulary();
  private readonly documents: IndexedDocument[] = [];
  private readonly library = new MiniSearch<LibraryDocument>({
    fields: ['title', 'text', 'identifiers'],
    tokenize: splitTerms,
    processTerm: (term) => term,
    autoVacuum: false,
  });

  add(document: KnowledgeDocument): void {
    const names = document.names.map((name) => this.analyzer.termsOf(name));
    const sections = document.sections.map(({ words }) => this.analyzer.termsOf(words));
    const indexed: IndexedDocument = {
      document,
      names: names.map((terms) => Uint32Array.from(new Set(this.idsOf(terms.filter(isWordTerm))))),
      terms: Uint32Array.from(sections.flatMap((terms) => this.idsOf(terms))),
      sectionStarts: startsOf(sections),
    };
    const title = names.flat();
    const text = sections.flat();
    this.vocabulary.countDocument(new Set(this.idsOf([...title, ...text])));
    this.library.add({
      id: this.documents.length,
      title: joinTerms(new Set(title.filter(isWordTerm))),
      text: joinTerms(text.filter(isWordTerm)),
      identifiers: joinTerms([...title, ...text].filter(isIdentifierTerm)),
    });
    this.documents.push(indexed);
  }

  finish(): KnowledgeIndex {
    return new KnowledgeIndex(this.documents, this.library, this.vocabulary);
  }

  private idsOf(terms: readonly string[]): number[] {
    return terms.map((term) => this.vocabulary.idOf(term));
  }
}

function startsOf(sections: readonly (readonly string[])[]): Uint32Array {
  const starts = new Uint32Array(sections.length);
  let start = 0;
  sections.forEach((terms, place) => {
    starts[place] = start;
    start += terms.length;
  });
  return starts;
}

function isWordTerm(term: string): boolean {
  return !isIdentifierTerm(term);
}
