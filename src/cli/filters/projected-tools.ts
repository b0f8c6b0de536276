import { type Type } from '@nestjs/common';
import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult } from '../../contract/projection';
import { projectKnowledge } from '../../projection/lookup-knowledge/project-knowledge';
import { RagToolRequest } from '../../projection/lookup-knowledge/rag-tool.request';
import { logQueryScope } from '../../projection/query-logs/log-query-scope';
import { projectLogs } from '../../projection/query-logs/project-logs';
import { QueryLogsRequest } from '../../projection/query-logs/query-logs.request';
import { type Redactor } from '../../projection/redaction/redactor';

/** A raw response with all that a projection is bound to. */
export interface BoundResponse<Request extends object> {
  readonly request: Request;
  readonly toolCallId: string;
  readonly rawResponse: string;
  readonly limits: ToolProjectionLimits;
  /** When the request was made, in ms since the epoch. */
  readonly now: number;
}

/** A tool whose projection is a filter. */
export interface ProjectedTool<Request extends object> {
  readonly request: Type<Request>;
  /** @throws whatever makes a `PROJECTION_ERROR` in a run */
  readonly project: (response: BoundResponse<Request>, redactor: Redactor) => ProjectedToolResult;
}

/** Where the raw response of a filter comes from is not known: it stands in for the specification's mock source. */
const SOURCE_KIND = 'MOCK';

export const QUERY_LOGS: ProjectedTool<QueryLogsRequest> = {
  request: QueryLogsRequest,
  project: ({ request, toolCallId, rawResponse, limits, now }, redactor) => {
    const scope = logQueryScope(request, now, SOURCE_KIND);
    return projectLogs({ toolCallId, scope, rawResponse, limits }, redactor);
  },
};

export const LOOKUP_KNOWLEDGE: ProjectedTool<RagToolRequest> = {
  request: RagToolRequest,
  project: ({ request: { query, limit }, toolCallId, rawResponse, limits }, redactor) =>
    projectKnowledge({ toolCallId, query, limit, rawResponse, limits }, redactor),
};
