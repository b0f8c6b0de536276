import { type ProjectorIdentity } from '../../contract/canonical-invocation';
import { type JsonObject } from '../../contract/json';
import { type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult, type ProjectionBounds } from '../../contract/projection';
import { type ProjectionPool } from '../pool/projection-pool';
import { type Redactor } from '../redaction/redactor';
import { logHighlights } from './log-highlights';
import { type LogQueryScope } from './log-query-scope';
import { type LogProjectionInput, projectLogs } from './project-logs';
import { type QueryLogsRequest } from './query-logs.request';
import { scopeCovers } from './scope-coverage';

/** From about 64 KiB on a projection takes longer than other calls should wait, in characters. */
const ASIDE_FROM_CHARS = 64 * 1024;

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
    private readonly pool?: ProjectionPool,
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
    return projectLogs(this.inputOf(toolCallId, scope, rawResponse, bounds), this.redactor);
  }

  /**
   * As `project`, and a large raw response is projected in a worker thread: the event loop belongs to every call.
   *
   * @throws what `project` throws, and the reason of `bounds.signal` once that is aborted
   */
  async projectAside(
    request: QueryLogsRequest,
    toolCallId: string,
    scope: LogQueryScope,
    rawResponse: string,
    bounds?: ProjectionBounds,
  ): Promise<ProjectedToolResult> {
    if (this.pool === undefined || rawResponse.length < ASIDE_FROM_CHARS) {
      return this.project(request, toolCallId, scope, rawResponse, bounds);
    }
    return this.pool.project(this.inputOf(toolCallId, scope, rawResponse, bounds), bounds?.signal);
  }

  /** A few lines of a bounded result, as observed facts. */
  highlights(result: JsonObject): string[] {
    return logHighlights(result);
  }

  /** Whether the scope of a negative result covers the claimed scope. */
  covers(result: JsonObject, claimed: JsonObject): boolean {
    return scopeCovers(result['scope'], claimed);
  }

  private inputOf(
    toolCallId: string,
    scope: LogQueryScope,
    rawResponse: string,
    bounds: ProjectionBounds | undefined,
  ): LogProjectionInput {
    return { toolCallId, scope, rawResponse, limits: this.limits, maxResultBytes: bounds?.maxResultBytes };
  }
}
