import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult } from '../../contract/projection';
import { EvidenceStatus } from '../../contract/states';
import { type Redactor } from '../redaction/redactor';
import { fitEvidence } from './fit-evidence';
import { parseRawKnowledgeResponse } from './raw-knowledge-response';
import { EvidenceView } from './shown-evidence';
import { usableEvidence } from './usable-evidence';

export interface KnowledgeProjectionInput {
  readonly toolCallId: string;
  readonly query: string;
  /** Documents that the request asks for at most. */
  readonly limit?: number | undefined;
  readonly rawResponse: string;
  readonly limits: ToolProjectionLimits;
  /** UTF-8 bytes that the call may return; the smaller of this and `limits.maxTotalBytes` bounds the result. */
  readonly maxResultBytes?: number | undefined;
}

/**
 * Raw knowledge response in, bounded agent result out: parse, leave out what has no text, know each document once,
 * then of each that is shown repair, redact and cut every text. Pure and synchronous: no clock, no I/O.
 *
 * @throws MalformedKnowledgeResponseError, EvidenceDoesNotFitError
 */
export function projectKnowledge(input: KnowledgeProjectionInput, redactor: Redactor): ProjectedToolResult {
  const { limits } = input;
  const evidence = usableEvidence(parseRawKnowledgeResponse(input.rawResponse));
  const view = new EvidenceView(redactor, limits.maxExcerptChars);
  const result = fitEvidence(
    {
      toolCallId: input.toolCallId,
      query: view.query(input.query),
      documents: evidence.length,
      shown: evidence
        .slice(0, Math.min(limits.maxItems, input.limit ?? Infinity))
        .map((item) => view.show(item))
        .filter(({ wire }) => wire['excerpt'] !== ''),
    },
    Math.min(limits.maxTotalBytes, input.maxResultBytes ?? Infinity),
  );
  return {
    result,
    evidenceStatus: evidence.length > 0 ? EvidenceStatus.EVIDENCE_FOUND : EvidenceStatus.NO_EVIDENCE,
  };
}
