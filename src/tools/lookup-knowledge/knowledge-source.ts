/** One question as the adapter sends it to a source. */
export interface KnowledgeQuery {
  readonly query: string;
  /** Most documents that the source may return. */
  readonly limit: number;
}

/** A block of the raw response. Only `source`, `title`, `breadcrumb` and `excerpt` or `content` can reach the agent. */
export interface EvidenceBlock {
  readonly source: string;
  readonly title: string;
  readonly breadcrumb: string;
  readonly content: string;
  readonly excerpt: string;
  readonly score: number;
}

export interface KnowledgeAnswer {
  /** The best first; empty where the collection does not answer the question. */
  readonly evidenceBlocks: readonly EvidenceBlock[];
  /** For operators: how the answer came about. */
  readonly retrievalTrace: Readonly<Record<string, number>>;
  readonly message: string;
}

/** The source could not look at all that it has. Without `evidenceBlocks` it becomes a projection error. */
export interface KnowledgeFailure {
  /** Safe: nothing of a document or a path. */
  readonly message: string;
}

/** The raw response, member by member as it stands on the wire (contract, section 7). */
export type KnowledgeResponse = KnowledgeAnswer | KnowledgeFailure;

/**
 * Where knowledge comes from, and the token that the `lookup_knowledge` tool takes its source by.
 *
 * @publicApi
 */
export abstract class KnowledgeSource {
  /** Rejects with the signal's reason once it is aborted. What cannot be looked at is a `KnowledgeFailure`. */
  abstract lookup(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResponse>;
}
