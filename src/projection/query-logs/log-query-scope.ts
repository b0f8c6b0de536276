import { type JsonObject } from '../../contract/json';
import { type LogTopic, type QueryLogsRequest } from './query-logs.request';

const MS_PER_MINUTE = 60_000;

/** What a log query looked at: the logical request and the window that the adapter's clock made of it. */
export interface LogQueryScope {
  readonly topic: LogTopic;
  readonly query: string;
  readonly service: string | null;
  readonly level: string | null;
  /** ISO 8601 UTC with milliseconds, like `endTime`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly lookbackMinutes: number;
  /** `MOCK` for the mock source; other sources name their kind. */
  readonly sourceKind: string;
}

/**
 * The scope of a request that is answered now.
 *
 * @param now - the adapter's clock, in ms since the epoch: the end of the window
 */
export function logQueryScope(request: QueryLogsRequest, now: number, sourceKind: string): LogQueryScope {
  return {
    topic: request.topic,
    query: request.query,
    service: request.service ?? null,
    level: request.level ?? null,
    startTime: new Date(now - request.lookback_minutes * MS_PER_MINUTE).toISOString(),
    endTime: new Date(now).toISOString(),
    lookbackMinutes: request.lookback_minutes,
    sourceKind,
  };
}

/** The scope as it stands in the agent result. */
export function scopeToWire(scope: LogQueryScope): JsonObject {
  return {
    topic: scope.topic,
    query: scope.query,
    service: scope.service,
    level: scope.level,
    start_time: scope.startTime,
    end_time: scope.endTime,
    lookback_minutes: scope.lookbackMinutes,
    source_kind: scope.sourceKind,
  };
}
