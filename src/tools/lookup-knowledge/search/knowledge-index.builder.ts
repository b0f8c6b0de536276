import { type KnowledgeDocument } from '../documents/knowledge-document';
import { type IndexedDocument } from './indexed-document';
import { KnowledgeIndex } from './knowledge-index';
import { Library } from './library';
import { type IndexTerms, TextIndexer } from './text-indexer';
import { Vocabulary } from './vocabulary';

/** Builds an index aside, document by document; it is searched when it is finished. */
export class KnowledgeIndexBuilder {
  private readonly vocabulary = new Vocabulary();
  private readonly indexer = new TextIndexer(this.vocabulary);
  private readonly library = new Library();
  private readonly documents: IndexedDocument[] = [];

  add(document: KnowledgeDocument): void {
    const place = this.documents.length;
    const names = document.names.map((name) => this.indexer.termsOf(name));
    const sections = document.sections.map(({ words }) => this.indexer.termsOf(words));
    const all = [...names, ...sections];
    for (const { ids } of all) this.vocabulary.count(ids, place);
    this.library.add(place, {
      names: [...new Set(names.flatMap(({ words }) => words))],
      text: sections.flatMap(({ words }) => words),
      identifiers: all.flatMap(({ identifiers }) => identifiers),
    });
    this.documents.push({
      document,
      names: names.map(({ words }) => new Uint32Array([...new Set(words)].map((word) => this.vocabulary.idOf(word)))),
      terms: new Uint32Array(sections.flatMap(({ ids }) => ids)),
      sectionStarts: startsOf(sections),
    });
  }

  finish(): KnowledgeIndex {
    this.vocabulary.finish();
    return new KnowledgeIndex(this.documents, this.library, this.vocabulary);
  }
}

function startsOf(sections: readonly IndexTerms[]): Uint32Array {
  const starts = new Uint32Array(sections.length);
  let start = 0;
  sections.forEach(({ ids }, place) => {
    starts[place] = start;
    start += ids.length;
  });
  return starts;
}
