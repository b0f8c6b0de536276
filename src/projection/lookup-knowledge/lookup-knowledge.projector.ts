import { type ProjectorIdentity } from '../../contract/canonical-invocation';
import { type JsonObject } from '../../contract/json';
import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult, type ProjectionBounds } from '../../contract/projection';
import { type Redactor } from '../redaction/redactor';
import { knowledgeHighlights } from './knowledge-highlights';
import { projectKnowledge } from './project-knowledge';
import { questionCovers } from './question-coverage';
import { type RagToolRequest } from './rag-tool.request';

/**
 * The request-aware projector of `lookup_knowledge`: an adapter binds request and tool call id in a closure.
 *
 * @publicApi
 */
export class LookupKnowledgeProjector {
  static readonly identity: ProjectorIdentity = Object.freeze({ name: 'lookup_knowledge', version: 1 });

  readonly identity = LookupKnowledgeProjector.identity;

  constructor(
    private readonly limits: ToolProjectionLimits,
    private readonly redactor: Redactor,
  ) {}

  /**
   * @throws MalformedKnowledgeResponseError, EvidenceDoesNotFitError: the boundary makes a `PROJECTION_ERROR` of either
   */
  project(
    request: RagToolRequest,
    toolCallId: string,
    rawResponse: string,
    bounds?: ProjectionBounds,
  ): ProjectedToolResult {
    const { query, limit } = request;
    const { limits } = this;
    return projectKnowledge(
      { toolCallId, query, limit, rawResponse, limits, maxResultBytes: bounds?.maxResultBytes },
      this.redactor,
    );
  }

  /** A few lines of a bounded result, as observed facts. */
  highlights(result: JsonObject): string[] {
    return knowledgeHighlights(result);
  }

  /** Whether a negative result covers the claimed scope. */
  covers(result: JsonObject, claimed: JsonObject): boolean {
    return questionCovers(result, claimed);
  }
}
