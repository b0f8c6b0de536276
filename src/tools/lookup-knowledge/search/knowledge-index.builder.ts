import { type KnowledgeDocument } from '../documents/knowledge-document';
import { type IndexedDocument } from './indexed-document';
import { KnowledgeIndex } from './knowledge-index';
import { Library } from './library';
import { CollectedTerms, TextIndexer } from './text-indexer';
import { Vocabulary } from './vocabulary';

/** Builds an index aside, document by document; it is searched when it is finished. */
export class KnowledgeIndexBuilder {
  private readonly vocabulary = new Vocabulary();
  private readonly indexer = new TextIndexer(this.vocabulary);
  private readonly library = new Library();
  private readonly documents: IndexedDocument[] = [];

  add(document: KnowledgeDocument): void {
    const place = this.documents.length;
    const names = document.names.map((name) => this.termsOf(name));
    const text = new CollectedTerms();
    const sectionStarts = document.sections.map(({ words }) => {
      const start = text.ids.length;
      this.indexer.collect(words, text);
      return start;
    });
    const nameWords = new Set(names.flatMap(({ words }) => words));
    for (const { ids } of [...names, text]) this.vocabulary.count(ids, place);
    this.library.add(place, {
      names: [...nameWords],
      text: text.words,
      identifiers: [...names.flatMap(({ identifiers }) => identifiers), ...text.identifiers],
    });
    this.documents.push({
      document,
      names: names.map(({ words }) => [...new Set(words)].map((word) => this.vocabulary.idOf(word))),
      terms: new Uint32Array(text.ids),
      sectionStarts,
    });
  }

  finish(): KnowledgeIndex {
    this.vocabulary.finish();
    return new KnowledgeIndex(this.documents, this.library, this.vocabulary);
  }

  private termsOf(name: string): CollectedTerms {
    const terms = new CollectedTerms();
    this.indexer.collect(name, terms);
    return terms;
  }
}
