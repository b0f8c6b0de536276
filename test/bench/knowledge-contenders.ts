import MiniSearch from 'minisearch';
import { parseDocument } from '../../src/tools/lookup-knowledge/documents/parse-document';
import { indexSteps } from '../../src/tools/lookup-knowledge/search/index-steps';
import { searchKnowledge } from '../../src/tools/lookup-knowledge/search/search-knowledge';
import { type CollectionFile } from './knowledge-data';

/** Paths of the documents that are found for a question, the best first. */
export type Search = (question: string, limit: number) => readonly string[];

export interface Contender {
  readonly name: string;
  /** From the files' contents to an index that answers. */
  readonly index: (files: readonly CollectionFile[]) => Search;
}

/** The tool's own retrieval: parsing, analysis, ranking and relevance rule. */
export const OURS: Contender = {
  name: 'lookup_knowledge',
  index: (files) => {
    const steps = indexSteps(files.map(({ path, content }) => parseDocument(path, content)));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const index = step.value;
    return (question, limit) => searchKnowledge(index, question, limit).documents.map(({ path }) => path);
  },
};

/** The bare library with its defaults, over whole documents. */
export const LIBRARY: Contender = {
  name: 'minisearch defaults',
  index: (files) => {
    const library = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
    library.addAll(files.map(({ path, content }) => ({ id: path, text: content })));
    return (question, limit) =>
      library
        .search(question)
        .slice(0, limit)
        .map(({ id }) => id as string);
  },
};
