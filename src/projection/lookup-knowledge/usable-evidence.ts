import { type RawEvidence } from './raw-knowledge-response';

/** A character that is neither white space nor invisible nor a mark upon nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}]/u;

/** Evidence that can be shown, still with its original texts. */
export interface UsableEvidence {
  readonly documentId: string;
  readonly source: string | null;
  readonly title: string | null;
  readonly breadcrumb: string | null;
  /** The excerpt where it is not blank, else the content. */
  readonly text: string;
}

/**
 * The evidence of each document, once: its first block with a text. A document is known by its source, else its title,
 * else its place in the response; compared by the original values, since redaction can make two of them alike.
 */
export function usableEvidence(blocks: readonly RawEvidence[]): UsableEvidence[] {
  const byDocument = new Map<string, UsableEvidence>();
  blocks.forEach((block, place) => {
    const text = firstOf(block.excerpt, block.content);
    if (text === null) return;
    const source = firstOf(block.source);
    const title = firstOf(block.title);
    const documentId = source ?? title ?? `document-${place + 1}`;
    if (byDocument.has(documentId)) return;
    byDocument.set(documentId, { documentId, source, title, breadcrumb: firstOf(block.breadcrumb), text });
  });
  return [...byDocument.values()];
}

/** The first of some texts that a reader can see something of. */
function firstOf(...texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null && !isBlank(text)) ?? null;
}

function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
