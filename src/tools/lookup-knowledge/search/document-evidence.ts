import { type AskedTerms, type TermVariant } from './asked-terms';
import { type IndexedDocument } from './indexed-document';
import { type KnowledgeIndex } from './knowledge-index';

/** Terms of a passage: about a paragraph. */
const PASSAGE_TERMS = 30;

/** Sums of the same weights in another order. */
const ROUNDING = 1e-9;

/** What a document has of a question, each from 0 to 1. */
export interface DocumentEvidence {
  /** How much of the question its names and its best passage have. */
  readonly coverage: number;
  /** How much of the question its names have. */
  readonly nameCoverage: number;
  /** How much of one of its names the question has. */
  readonly nameShare: number;
  /** Where the best passage begins, in terms of the document. */
  readonly passageStart: number;
}

/** Looks documents through for one question. */
export class EvidenceReader {
  /** By number of the term: place of its variant + 1. */
  private readonly places: Uint16Array;

  constructor(
    private readonly index: KnowledgeIndex,
    private readonly asked: AskedTerms,
  ) {
    this.places = new Uint16Array(index.vocabulary.size);
    asked.variants.forEach(({ id }, place) => {
      this.places[id] = place + 1;
    });
  }

  read(document: IndexedDocument): DocumentEvidence {
    const { totalWeight } = this.asked;
    if (totalWeight === 0) return { coverage: 0, nameCoverage: 0, nameShare: 0, passageStart: 0 };
    const inNames = new Covered(this.asked.weights);
    for (const name of document.names) {
      for (const term of name) inNames.add(this.variantOf(term));
    }
    const { weight, start } = this.bestPassage(document, inNames);
    return {
      coverage: weight / totalWeight,
      nameCoverage: inNames.weight / totalWeight,
      nameShare: Math.max(0, ...document.names.map((name) => this.shareOfName(name))),
      passageStart: start,
    };
  }

  private bestPassage({ terms }: IndexedDocument, inNames: Covered): { weight: number; start: number } {
    const hits = this.hitsIn(terms);
    let best = { weight: inNames.weight, start: hits[0]?.at ?? 0 };
    hits.forEach(({ at: start }, first) => {
      const covered = inNames.copy();
      for (let next = first; next < hits.length; next++) {
        const hit = hits[next];
        if (hit === undefined || hit.at >= start + PASSAGE_TERMS) break;
        covered.add(hit.variant);
      }
      const isBetter = covered.weight > best.weight + ROUNDING;
      // As good and within it: what the passage begins with is not needed.
      const isTighter = covered.weight > best.weight - ROUNDING && start < best.start + PASSAGE_TERMS;
      if (isBetter || isTighter) best = { weight: covered.weight, start };
    });
    return best;
  }

  private hitsIn(terms: Uint32Array): { at: number; variant: TermVariant }[] {
    const hits: { at: number; variant: TermVariant }[] = [];
    for (let at = 0; at < terms.length; at++) {
      const variant = this.variantOf(terms[at] ?? 0);
      if (variant !== undefined) hits.push({ at, variant });
    }
    return hits;
  }

  private variantOf(term: number): TermVariant | undefined {
    const place = this.places[term];
    return place === undefined || place === 0 ? undefined : this.asked.variants[place - 1];
  }

  private shareOfName(name: readonly number[]): number {
    let all = 0;
    let shared = 0;
    for (const term of name) {
      const information = this.index.informationOf(term);
      all += information;
      shared += information * (this.variantOf(term)?.closeness ?? 0);
    }
    return all === 0 ? 0 : shared / all;
  }
}

/** How much of the question has been met; the closest variant of each of its terms counts. */
class Covered {
  weight = 0;
  private readonly closeness: Float64Array;

  constructor(
    private readonly weights: readonly number[],
    closeness?: Float64Array,
  ) {
    this.closeness = closeness ?? new Float64Array(weights.length);
  }

  copy(): Covered {
    const copy = new Covered(this.weights, this.closeness.slice());
    copy.weight = this.weight;
    return copy;
  }

  add(variant: TermVariant | undefined): void {
    if (variant === undefined) return;
    const { asked, closeness } = variant;
    const before = this.closeness[asked] ?? 0;
    if (closeness <= before) return;
    this.closeness[asked] = closeness;
    this.weight += (closeness - before) * (this.weights[asked] ?? 0);
  }
}
