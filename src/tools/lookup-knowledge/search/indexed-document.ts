import { type KnowledgeDocument } from '../documents/knowledge-document';

/** A document with its terms as numbers of the vocabulary. */
export interface IndexedDocument {
  readonly document: KnowledgeDocument;
  /** Terms of each of its names, each term once. */
  readonly names: readonly (readonly number[])[];
  /** Terms of its text, in order. */
  readonly terms: Uint32Array;
  /** Where in `terms` each section begins. */
  readonly sectionStarts: readonly number[];
}
