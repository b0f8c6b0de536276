import { type Type } from '@nestjs/common';
import { type LookupKnowledgeProjector } from '../../projection/lookup-knowledge/lookup-knowledge.projector';
import { type RagToolRequest, ragToolRequestUpTo } from '../../projection/lookup-knowledge/rag-tool.request';
import { BoundaryTool } from '../../tool-boundary/tool-registry/boundary-tool.decorator';
import { type PreparedToolCall, type ToolAdapter } from '../../tool-boundary/tool-registry/tool-adapter';
import { type KnowledgeSource } from './knowledge-source';
import { type LookupKnowledgeToolSettings } from './lookup-knowledge-tool.settings';

const DESCRIPTION = [
  'Looks a question up in the collection of runbooks and other documents, and returns excerpts of those that answer it,',
  'the best first, with their source and where the excerpt stands in it.',
  '`query` is a question or a description of what is seen, in words of the documents; names of alerts, identifiers and',
  'error codes are found as they are written. One subject a call finds more than several at once.',
  '`limit` bounds the number of documents; leave it out for the usual number.',
  'A result without evidence says that the collection does not answer this question, and nothing beyond it: do not ask',
  'the same again in other words more than once.',
].join(' ');

/**
 * The `lookup_knowledge` tool: the only place that knows how a source of knowledge is called.
 *
 * @publicApi
 */
export class RagToolAdapter implements ToolAdapter<RagToolRequest> {
  readonly timeoutMs?: number;
  readonly maxResultBytes: number;

  constructor(
    private readonly source: KnowledgeSource,
    private readonly projector: LookupKnowledgeProjector,
    private readonly settings: LookupKnowledgeToolSettings,
  ) {
    if (settings.timeoutMs !== undefined) this.timeoutMs = settings.timeoutMs;
    this.maxResultBytes = settings.maxResultBytes;
  }

  get evidenceReader(): LookupKnowledgeProjector {
    return this.projector;
  }

  prepare(request: RagToolRequest, toolCallId: string): PreparedToolCall {
    const { source, projector } = this;
    const { query, limit = this.settings.limit } = request;
    return {
      executor: (_input, { signal }) => source.lookup({ query, limit }, signal),
      projector: {
        identity: projector.identity,
        project: (rawResponse, bounds) => projector.project(request, toolCallId, rawResponse, bounds),
        highlights: (result) => projector.highlights(result),
        covers: (result, claimed) => projector.covers(result, claimed),
      },
    };
  }
}

/**
 * The adapter as a registered tool. The configured maximum is a rule of its request class, so the class is made for
 * it: a `limit` over the maximum is INVALID_INPUT and stands in the tool's schema.
 */
export function ragToolOf(limit: number): Type<RagToolAdapter> {
  @BoundaryTool({
    name: 'lookup_knowledge',
    description: DESCRIPTION,
    readOnly: true,
    request: ragToolRequestUpTo(limit),
  })
  class RagTool extends RagToolAdapter {}
  return RagTool;
}
