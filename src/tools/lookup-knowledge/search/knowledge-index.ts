import type MiniSearch from 'minisearch';
import { type IndexedDocument } from './indexed-document';
import { type Vocabulary } from './vocabulary';

/** A document as the full-text library sees it: terms, one a line. */
export interface LibraryDocument {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** Of both; apart, so that they make neither of them longer. */
  readonly identifiers: string;
}

/** An index that is complete; nothing of it changes any more. */
export class KnowledgeIndex {
  constructor(
    readonly documents: readonly IndexedDocument[],
    readonly library: MiniSearch<LibraryDocument>,
    readonly vocabulary: Vocabulary,
  ) {}

  /** How much it says that a document has a term: much where few do (as in BM25). */
  informationOf(term: number | undefined): number {
    const having = this.vocabulary.documentsWith(term);
    return Math.log(1 + (this.documents.length - having + 0.5) / (having + 0.5));
  }
}
