import { type KnowledgeDocument } from '../documents/knowledge-document';
import { type IndexedDocument } from './indexed-document';

export interface Passage {
  readonly breadcrumb: readonly string[];
  /** The section that it stands in, whole. */
  readonly section: string;
  /** A part of the document as it stands, from the section's heading or a paragraph on. */
  readonly excerpt: string;
}

/** How much longer than an excerpt a paragraph may be that is handed on whole. */
const MAX_PARAGRAPHS = 4;

const PARAGRAPH_BREAK = /\n[ \t]*\n/g;

/**
 * The passage of a document around one of its terms: the whole document where it is short enough, else from the
 * section's beginning on, also into the next sections; in a longer section from the paragraph on that has the term.
 *
 * @param at - place of the term
 * @param maxChars - of the excerpt, in UTF-16 units
 */
export function passageAt({ document, sectionStarts, terms }: IndexedDocument, at: number, maxChars: number): Passage {
  const place = Math.max(
    0,
    sectionStarts.findLastIndex((start) => start <= at),
  );
  const { start, end } = boundsOf(document, place);
  const from = terms.length === 0 ? 0 : (sectionStarts[place] ?? 0);
  const to = sectionStarts[place + 1] ?? terms.length;
  const share = to > from ? (at - from) / (to - from) : 0;
  return {
    breadcrumb: document.sections[place]?.breadcrumb ?? [document.title],
    section: document.text.slice(start, end).trim(),
    excerpt: excerptFrom(document.text, start, end, share, maxChars),
  };
}

function boundsOf({ sections, text }: KnowledgeDocument, place: number): { start: number; end: number } {
  return { start: sections[place]?.start ?? 0, end: sections[place + 1]?.start ?? text.length };
}

function excerptFrom(text: string, start: number, end: number, share: number, maxChars: number): string {
  if (text.length <= maxChars) return text.trim();
  const wanted = start + share * (end - start);
  const from = wanted - start <= maxChars / 2 ? start : paragraphBefore(text, start, wanted);
  return wholeParagraphs(text, from, maxChars);
}

/** Where the paragraph begins that a place stands in. */
function paragraphBefore(text: string, start: number, wanted: number): number {
  let from = start;
  for (const { index, 0: match } of text.slice(start, wanted).matchAll(PARAGRAPH_BREAK)) {
    from = start + index + match.length;
  }
  return from;
}

/** As many paragraphs as fit; the projection cuts one that alone is too long, where its sentences end. */
function wholeParagraphs(text: string, from: number, maxChars: number): string {
  const rest = text.slice(from, from + maxChars + 1);
  if (rest.length <= maxChars) return rest.trim();
  const breaks = [...rest.matchAll(PARAGRAPH_BREAK)].map(({ index }) => index);
  const last = breaks.filter((at) => rest.slice(0, at).trim() !== '').at(-1);
  return last === undefined ? paragraphFrom(text, from, MAX_PARAGRAPHS * maxChars) : rest.slice(0, last).trim();
}

function paragraphFrom(text: string, from: number, maxChars: number): string {
  const rest = text.slice(from, from + maxChars);
  const end = rest.slice(1).search(PARAGRAPH_BREAK);
  return (end < 0 ? rest : rest.slice(0, end + 1)).trim();
}
