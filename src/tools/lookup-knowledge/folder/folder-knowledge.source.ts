import { cutText } from '../../../projection/text/cut-text';
import { type EvidenceBlock, type KnowledgeQuery, type KnowledgeResponse, KnowledgeSource } from '../knowledge-source';
import { ANSWER_RELEVANCE } from '../search/relevance';
import { type FoundDocument, searchKnowledge } from '../search/search-knowledge';
import { DEFAULT_FOLDER_LIMITS, type FolderLimits } from './folder-limits';
import { DEFAULT_FOLDER_TIMING, type FolderSnapshot, type FolderTiming, IndexedFolder } from './indexed-folder';
import { UnreadableFolderError } from './unreadable-folder.error';

/** Longest section that is returned beside its excerpt, in UTF-16 units: a hundred of them fit into a raw response. */
const MAX_SECTION_CHARS = 8_000;
const BREADCRUMB_STEP = ' > ';

export interface FolderKnowledgeSourceOptions extends Partial<FolderLimits>, Partial<FolderTiming> {
  /** Folder of the documents; nothing outside of it is read. */
  readonly root: string;
}

/**
 * Documents in a folder: Markdown, HTML and plain text. An answer is honest or it is a failure: that nothing was found
 * needs that every document was looked at.
 *
 * @publicApi
 */
export class FolderKnowledgeSource extends KnowledgeSource {
  private readonly folder: IndexedFolder;

  constructor(options: FolderKnowledgeSourceOptions) {
    super();
    this.folder = new IndexedFolder(
      options.root,
      { ...DEFAULT_FOLDER_LIMITS, ...options },
      { ...DEFAULT_FOLDER_TIMING, ...options },
    );
  }

  async lookup({ query, limit }: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResponse> {
    try {
      return answer(await this.folder.current(signal), query, limit);
    } catch (error) {
      if (error instanceof UnreadableFolderError) return { message: error.message };
      throw error;
    }
  }
}

function answer({ index, remarks, isComplete }: FolderSnapshot, query: string, limit: number): KnowledgeResponse {
  const count = index.documents.length;
  const { documents, bestRelevance } = searchKnowledge(index, query, limit);
  if (documents.length === 0 && !isComplete) {
    return { message: ['nothing found, but not every document was looked at', ...remarks].join('; ') };
  }
  if (count === 0) return { message: 'no document in the folder' };
  return {
    evidenceBlocks: documents.map(blockOf),
    retrievalTrace: { documents: count, bestRelevance, threshold: ANSWER_RELEVANCE },
    message: [`${documents.length} of ${count} documents`, ...remarks].join('; '),
  };
}

function blockOf({ path, title, breadcrumb, section, excerpt, score }: FoundDocument): EvidenceBlock {
  return {
    source: path,
    title,
    breadcrumb: breadcrumb.join(BREADCRUMB_STEP),
    content: cutText(section, MAX_SECTION_CHARS),
    excerpt,
    score,
  };
}
