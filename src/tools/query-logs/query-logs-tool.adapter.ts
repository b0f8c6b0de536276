import { Inject } from '@nestjs/common';
import { Clock } from '../../contract/clock';
import { logQueryScope } from '../../projection/query-logs/log-query-scope';
import { QueryLogsProjector } from '../../projection/query-logs/query-logs.projector';
import { LogTopic, QueryLogsRequest } from '../../projection/query-logs/query-logs.request';
import { BoundaryTool } from '../../tool-boundary/tool-registry/boundary-tool.decorator';
import { type PreparedToolCall, type ToolAdapter } from '../../tool-boundary/tool-registry/tool-adapter';
import { LogSource } from './log-source';
import { QueryLogsToolSettings } from './query-logs-tool.settings';
import { TOOLS_CLOCK } from './tools-clock';

/** What the legacy source calls its topics. */
const LEGACY_TOPICS: Readonly<Record<LogTopic, string>> = {
  [LogTopic.APPLICATION]: 'application-logs',
  [LogTopic.DATABASE_SLOW_QUERY]: 'database-slow-query',
  [LogTopic.SYSTEM_EVENTS]: 'system-events',
};

const DESCRIPTION = [
  'Searches recent logs and returns their patterns: redacted messages grouped by level and service, with counts and',
  'first and last times, and a sampled timeline.',
  'Topics: APPLICATION (what services log), DATABASE_SLOW_QUERY (slow statements of the databases), SYSTEM_EVENTS',
  '(deployments, restarts, probes and other events of the platform).',
  '`query` is one case-insensitive substring of the message, no pattern and no list of words; empty or * finds all.',
  '`lookback_minutes` reaches back from now. `service` and `level` narrow the search; leave them out to search all.',
  'Severe entries come first; `omitted` says what is not shown. A result without patterns says that nothing matched',
  'in this scope, and nothing beyond it.',
].join(' ');

/**
 * The `query_logs` tool: the only place that knows how a log source is called. Topic names of the source, region and
 * source limit are its own (contract, section 6).
 *
 * @publicApi
 */
@BoundaryTool({ name: 'query_logs', description: DESCRIPTION, readOnly: true, request: QueryLogsRequest })
export class QueryLogsToolAdapter implements ToolAdapter<QueryLogsRequest> {
  readonly timeoutMs?: number;
  readonly maxResultBytes: number;

  constructor(
    private readonly source: LogSource,
    private readonly projector: QueryLogsProjector,
    @Inject(TOOLS_CLOCK) private readonly clock: Clock,
    private readonly settings: QueryLogsToolSettings,
  ) {
    if (settings.timeoutMs !== undefined) this.timeoutMs = settings.timeoutMs;
    this.maxResultBytes = settings.maxResultBytes;
  }

  get evidenceReader(): QueryLogsProjector {
    return this.projector;
  }

  prepare(request: QueryLogsRequest, toolCallId: string): PreparedToolCall {
    const { source, projector } = this;
    const { region, sourceLimit: limit } = this.settings;
    const scope = logQueryScope(request, this.clock.now(), source.kind);
    const logTopic = LEGACY_TOPICS[request.topic];
    return {
      executor: (_input, { signal }) => source.query({ scope, region, logTopic, limit }, signal),
      projector: {
        identity: projector.identity,
        project: (rawResponse, bounds) => projector.projectAside(request, toolCallId, scope, rawResponse, bounds),
        highlights: (result) => projector.highlights(result),
        covers: (result, claimed) => projector.covers(result, claimed),
      },
    };
  }
}
