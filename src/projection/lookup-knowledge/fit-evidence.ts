import { type JsonObject } from '../../contract/json';
import { utf8Bytes } from '../../contract/utf8';
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
 * The agent result in at most `maxBytes` of UTF-8: the last evidence goes until it fits.
 *
 * @throws EvidenceDoesNotFitError where there is evidence and nothing of it fits, or not even a result without any
 */
export function fitEvidence(draft: EvidenceDraft, maxBytes: number): JsonObject {
  for (let count = draft.shown.length; count >= 0; count--) {
    if (count === 0 && draft.documents > 0) break;
    const result = assemble(draft, draft.shown.slice(0, count));
    if (utf8Bytes(JSON.stringify(result)) <= maxBytes) return result;
  }
  throw new EvidenceDoesNotFitError();
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
