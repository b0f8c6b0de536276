import { DEFAULT_FOLDER_LIMITS } from './folder/folder-limits';
import { FolderReader } from './folder/folder.reader';
import { indexSteps } from './search/index-steps';
import { type FoundDocument, searchKnowledge } from './search/search-knowledge';
import { runInTurns } from './turns';

/** The documents of a folder as they were when it was opened, to be searched outside of a run. */
export interface KnowledgeCollection {
  /** What is not among them and why, each a part of a sentence. */
  readonly remarks: readonly string[];
  readonly documents: number;
  /** The documents that answer a question, the best first; none where the collection does not answer it. */
  search(question: string, limit: number): readonly FoundDocument[];
}

/** @throws UnreadableFolderError */
export async function openCollection(root: string): Promise<KnowledgeCollection> {
  const { documents, remarks } = await new FolderReader(root, DEFAULT_FOLDER_LIMITS).read();
  const index = await runInTurns(indexSteps(documents));
  return {
    remarks,
    documents: documents.length,
    search: (question, limit) => searchKnowledge(index, question, limit).documents,
  };
}
