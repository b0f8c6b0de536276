import { DEFAULT_PROJECTION_LIMITS } from '../../../contract/limits';
import { askTerms, type AskedTerms } from './asked-terms';
import { EvidenceReader } from './document-evidence';
import { type KnowledgeIndex } from './knowledge-index';
import { sentencesOf } from './main-sentences';
import { passageAt } from './passage';
import { rankDocuments, type RankedDocument } from './ranking';
import { ANSWER_RELEVANCE, KEPT_SHARE, relevanceOf } from './relevance';

/** A sentence with less of what a question says is not asked for by itself. */
const MAIN_SENTENCE_SHARE = 1 / 3;

/** A document that answers a question. */
export interface FoundDocument {
  /** Below the root. */
  readonly path: string;
  readonly title: string;
  readonly breadcrumb: readonly string[];
  readonly section: string;
  readonly excerpt: string;
  /** Comparable within one question. */
  readonly score: number;
  readonly relevance: number;
}

export interface SearchOutcome {
  /** The best first; none where the collection does not answer the question. */
  readonly documents: readonly FoundDocument[];
  /** Of the most relevant document, found or not. 0 where nothing matched. */
  readonly bestRelevance: number;
}

/**
 * Looks a question up in a collection.
 *
 * @param limit - documents at most
 */
export function searchKnowledge(index: KnowledgeIndex, question: string, limit: number): SearchOutcome {
  const asked = askTerms(question, index);
  const ranked = rankDocuments(index, asked, limit);
  const relevances = relevancesOf(index, question, asked, ranked);
  const bestRelevance = Math.max(0, ...relevances);
  if (bestRelevance < ANSWER_RELEVANCE) return { documents: [], bestRelevance };
  const documents = ranked.flatMap((candidate, place) => {
    const relevance = relevances[place] ?? 0;
    return relevance < KEPT_SHARE * bestRelevance ? [] : [foundDocument(candidate, relevance)];
  });
  return { documents, bestRelevance };
}

/** Relevance to the question as a whole or to one of its main sentences, whichever is more. */
function relevancesOf(
  index: KnowledgeIndex,
  question: string,
  asked: AskedTerms,
  ranked: readonly RankedDocument[],
): number[] {
  const sentences = sentencesOf(question)
    .map((sentence) => askTerms(sentence, index))
    .filter(({ totalWeight }) => totalWeight >= MAIN_SENTENCE_SHARE * asked.totalWeight)
    .map((sentence) => new EvidenceReader(index, sentence));
  return ranked.map(({ document, evidence }) =>
    Math.max(relevanceOf(evidence), ...sentences.map((reader) => relevanceOf(reader.read(document)))),
  );
}

function foundDocument({ document, evidence, score }: RankedDocument, relevance: number): FoundDocument {
  const { path, title } = document.document;
  const passage = passageAt(document, evidence.passageStart, DEFAULT_PROJECTION_LIMITS.maxExcerptChars);
  return { path, title, ...passage, score, relevance };
}
