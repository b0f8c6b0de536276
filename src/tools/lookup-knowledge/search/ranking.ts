import { askTerms } from './asked-terms';
import { type DocumentEvidence, EvidenceReader } from './document-evidence';
import { type IndexedDocument } from './indexed-document';
import { type KnowledgeIndex } from './knowledge-index';

/** Documents that are looked at closely: the best by the library's score. */
const MIN_CANDIDATES = 30;
/** Beside the library's score, of which the best document has 1. */
const COVERAGE_WEIGHT = 1;
const NAME_SHARE_WEIGHT = 1;

export interface RankedDocument {
  readonly document: IndexedDocument;
  readonly evidence: DocumentEvidence;
  readonly score: number;
}

/** The documents that have most of a question, the best first. */
export function rankDocuments(index: KnowledgeIndex, question: string, limit: number): RankedDocument[] {
  const asked = askTerms(question, index);
  if (asked.variants.length === 0) return [];
  const closeness = new Map(asked.variants.map((variant) => [variant.term, variant.closeness]));
  const found = index.library.search(closeness);
  const best = found[0]?.score ?? 1;
  const reader = new EvidenceReader(index, asked);
  return found
    .slice(0, Math.max(MIN_CANDIDATES, limit))
    .flatMap(({ id, score }): RankedDocument[] => {
      const document = index.documents[id];
      if (document === undefined) return [];
      const evidence = reader.read(document);
      const { coverage, nameShare } = evidence;
      return [
        { document, evidence, score: score / best + COVERAGE_WEIGHT * coverage + NAME_SHARE_WEIGHT * nameShare },
      ];
    })
    .sort((a, b) => b.score - a.score);
}
