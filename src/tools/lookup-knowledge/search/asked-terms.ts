import { questionTerms, type QuestionTerm, type TermKind } from '../analysis/question-terms';
import { type KnowledgeIndex } from './knowledge-index';

/** A term of the collection that stands for a term of the question. */
export interface TermVariant {
  readonly id: number;
  readonly term: string;
  /** Place of the question's term. */
  readonly asked: number;
  /** 1 for the term itself, less for one of its family. */
  readonly closeness: number;
}

/** A question as a collection understands it. */
export interface AskedTerms {
  /** How much each term of the question says; a term that no document has says the most. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Each term of the collection once, for the term of the question that it is closest to. */
  readonly variants: readonly TermVariant[];
}

const FAMILY_CLOSENESS = 0.6;
const LIGHT_SHARE = 0.3;

export function askTerms(question: string, index: KnowledgeIndex): AskedTerms {
  const terms = questionTerms(question);
  const weights = terms.map((term) => weightOf(term, index));
  const variants = new Map<number, TermVariant>();
  terms.forEach((term, asked) => {
    for (const variant of variantsOf(term, asked, index)) {
      const known = variants.get(variant.id);
      if (known === undefined || known.closeness < variant.closeness) variants.set(variant.id, variant);
    }
  });
  return {
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    variants: [...variants.values()],
  };
}

function weightOf({ term, kind, identifier }: QuestionTerm, index: KnowledgeIndex): number {
  const { vocabulary } = index;
  const id = vocabulary.find(term) ?? (identifier === null ? undefined : vocabulary.find(identifier));
  return index.informationOf(id) * shareOf(kind, id !== undefined);
}

function shareOf(kind: TermKind, isKnown: boolean): number {
  switch (kind) {
    case 'WORD':
      return 1;
    case 'LIGHT':
      return LIGHT_SHARE;
    case 'VALUE':
      return isKnown ? 1 : 0;
    case 'NAME':
      return 0;
  }
}

function variantsOf(
  { term, identifier, pairs }: QuestionTerm,
  asked: number,
  { vocabulary }: KnowledgeIndex,
): TermVariant[] {
  const variants: TermVariant[] = [];
  const add = (known: string, closeness: number): void => {
    const id = vocabulary.find(known);
    if (id !== undefined) variants.push({ id, term: known, asked, closeness });
  };
  add(term, 1);
  if (identifier !== null) add(identifier, 1);
  for (const other of vocabulary.familyOf(term)) add(other, FAMILY_CLOSENESS);
  if (variants.length === 0) for (const pair of pairs) add(pair, FAMILY_CLOSENESS);
  return variants;
}
