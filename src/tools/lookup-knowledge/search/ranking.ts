import { type AskedTerms } from './asked-terms';
import { type DocumentEvidence, EvidenceReader } from './document-evidence';
import { type IndexedDocument } from './indexed-document';
import { type KnowledgeIndex } from './knowledge-index';

/** Documents that are looked at closely: the best by the library's score. */
const MIN_CANDIDATES = 30;

/** Beside the library's score, of which the best document has 1. */
const COVERAGE_WEIGHT = 3;
const NAME_SHARE_WEIGHT = 2;

export interface RankedDocument {
  readonly document: IndexedDocument;
  readonly evidence: DocumentEvidence;
  /** Comparable within one question. */
  readonly score: number;
}

/**
 * The documents that have most of a question, the best first: by the library's score (BM25), by how much of the
 * question stands together in them, and by how much of their name the question has.
 */
export function rankDocuments(index: KnowledgeIndex, asked: AskedTerms, limit: number): RankedDocument[] {
  const weights = new Map(asked.variants.map(({ term, closeness }) => [term, closeness]));
  if (weights.size === 0) return [];
  const found = index.library.search(weights).slice(0, Math.max(MIN_CANDIDATES, limit));
  const best = found[0]?.score ?? 1;
  const reader = new EvidenceReader(index, asked);
  return found
    .flatMap(({ id, score }): RankedDocument[] => {
      const document = index.documents[id];
      if (document === undefined) return [];
      const evidence = reader.read(document);
      const closer = COVERAGE_WEIGHT * evidence.coverage + NAME_SHARE_WEIGHT * evidence.nameShare;
      return [{ document, evidence, score: score / best + closer }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}
