import { type IndexedDocument } from './indexed-document';
import { type Library } from './library';
import { type Vocabulary } from './vocabulary';

/** An index that is complete; nothing of it changes any more. */
export class KnowledgeIndex {
  constructor(
    readonly documents: readonly IndexedDocument[],
    readonly library: Library,
    readonly vocabulary: Vocabulary,
  ) {}

  /** How much it says that a document has a term: much where few do (as in BM25). */
  informationOf(term: number | undefined): number {
    const having = this.vocabulary.documentsWith(term);
    return Math.log(1 + (this.documents.length - having + 0.5) / (having + 0.5));
  }
}
