import { type ProjectorIdentity } from '../../contract/canonical-invocation';
import { type JsonObject } from '../../contract/json';
import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult, type ProjectionBounds } from '../../contract/projection';
import { type Redactor } from '../redaction/redactor';
import { logHighlights } from './log-highlights';
import { type LogQueryScope } from './log-query-scope';
import { projectLogs } from './project-logs';
import { type QueryLogsRequest } from './query-logs.request';
import { scopeCovers } from './scope-coverage';

/**
 * The request-aware projector of `query_logs`: an adapter binds request, tool call id and scope in a closure.
 *
 * @publicApi
 */
export class QueryLogsProjector {
  static readonly identity: ProjectorIdentity = Object.freeze({ name: 'query_logs', version: 1 });

  readonly identity = QueryLogsProjector.identity;

  constructor(
    private readonly limits: ToolProjectionLimits,
    private readonly redactor: Redactor,
  ) {}

  /**
   * @param _request - part of the specified signature; all that the result needs of it stands in the scope
   * @throws MalformedLogResponseError, ResultDoesNotFitError: the boundary makes a `PROJECTION_ERROR` of either
   */
  project(
    _request: QueryLogsRequest,
    toolCallId: string,
    scope: LogQueryScope,
    rawResponse: string,
    bounds?: ProjectionBounds,
  ): ProjectedToolResult {
    return projectLogs(
      { toolCallId, scope, rawResponse, limits: this.limits, maxResultBytes: bounds?.maxResultBytes },
      this.redactor,
    );
  }

  /** A few lines of a bounded result, as observed facts. */
  highlights(result: JsonObject): string[] {
    return logHighlights(result);
  }

  /** Whether the scope of a negative result covers the claimed scope. */
  covers(result: JsonObject, claimed: JsonObject): boolean {
    return scopeCovers(result['scope'], claimed);
  }
}
