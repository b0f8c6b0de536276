import { type JsonObject } from '../../contract/json';
import { utf8Bytes } from '../../contract/utf8';
import { cutExcerpt } from './cut-excerpt';
import { EvidenceDoesNotFitError } from './evidence-does-not-fit.error';
import { type ShownEvidence } from './shown-evidence';

export interface EvidenceDraft {
  readonly toolCallId: string;
  readonly query: string;
  /** Documents with usable evidence, shown or not. */
  readonly documents: number;
  readonly shown: readonly ShownEvidence[];
}

/**
 * The agent result in at most `maxBytes` of UTF-8: the last evidence goes until it fits, and of the one that is left
 * the excerpt is shortened.
 *
 * @throws EvidenceDoesNotFitError where there is evidence and nothing of it fits, or not even a result without any
 */
export function fitEvidence(draft: EvidenceDraft, maxBytes: number): JsonObject {
  for (let count = draft.shown.length; count >= 0; count--) {
    if (count === 0 && draft.documents > 0) break;
    const result = assemble(draft, draft.shown.slice(0, count));
    if (fits(result, maxBytes)) return result;
  }
  const shortened = shortenFirst(draft, maxBytes);
  if (shortened === null) throw new EvidenceDoesNotFitError();
  return shortened;
}

/** The best document alone, with as much of its excerpt as fits; null where nothing of it does. */
function shortenFirst(draft: EvidenceDraft, maxBytes: number): JsonObject | null {
  const [first] = draft.shown;
  const excerpt = first?.wire['excerpt'];
  if (first === undefined || typeof excerpt !== 'string') return null;
  let fitting: JsonObject | null = null;
  let [shortest, longest] = [1, excerpt.length - 1];
  while (shortest <= longest) {
    const chars = Math.floor((shortest + longest) / 2);
    const { text } = cutExcerpt(excerpt, chars);
    const result = assemble(draft, [{ ...first, wire: { ...first.wire, excerpt: text }, excerptCut: true }]);
    if (fits(result, maxBytes)) {
      if (text !== '') fitting = result;
      shortest = chars + 1;
    } else longest = chars - 1;
  }
  return fitting;
}

function fits(result: JsonObject, maxBytes: number): boolean {
  return utf8Bytes(JSON.stringify(result)) <= maxBytes;
}

function assemble({ toolCallId, query, documents }: EvidenceDraft, shown: readonly ShownEvidence[]): JsonObject {
  const omitted = {
    evidence: documents - shown.length,
    truncated_excerpts: shown.filter(({ excerptCut }) => excerptCut).length,
  };
  return {
    tool_call_id: toolCallId,
    query,
    evidence: shown.map(({ wire }) => wire),
    omitted,
    truncated: omitted.evidence > 0 || omitted.truncated_excerpts > 0 || shown.some(({ otherCut }) => otherCut),
  };
}
