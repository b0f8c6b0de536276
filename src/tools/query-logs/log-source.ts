import { type LogQueryScope } from '../../projection/query-logs/log-query-scope';

/** One query as the adapter sends it to a source. */
export interface LogSourceQuery {
  readonly scope: LogQueryScope;
  /** Region and topic name of the legacy source: echoed in the raw response, never in the agent result. */
  readonly region: string;
  readonly logTopic: string;
  /** Most entries that the source may return; it also keeps to its own bytes. */
  readonly limit: number;
}

/** An entry of the raw response. `instance` and `metrics` never reach the agent. */
export interface LogSourceEntry {
  /** As it was written: ISO 8601, RFC 3339, or the digits of an epoch; anything else is no time, empty where none is. */
  readonly timestamp: string;
  readonly level: string;
  readonly service: string;
  readonly instance: string;
  readonly message: string;
  readonly metrics: Readonly<Record<string, string>>;
}

export interface LogSourceAnswer {
  readonly success: true;
  readonly region: string;
  readonly log_topic: string;
  readonly query: string;
  /** What matched, returned or not. */
  readonly total: number;
  /** For operators: what was left out and why. */
  readonly message: string;
  /** Severe entries first, then the newest. */
  readonly logs: readonly LogSourceEntry[];
}

/** The source could not look at everything that it was asked to look at. Becomes a projection error. */
export interface LogSourceFailure {
  readonly success: false;
  /** Safe: at most a file name relative to the source's root. */
  readonly message: string;
}

/** The raw response, member by member as it stands on the wire (contract, section 6). */
export type LogSourceResponse = LogSourceAnswer | LogSourceFailure;

/**
 * Where log entries come from, and the token that the `query_logs` tool takes its source by.
 *
 * @publicApi
 */
export abstract class LogSource {
  /** `source_kind` of the scope: `MOCK`, `FILE`, or the kind's own name. */
  abstract readonly kind: string;

  /** Rejects with the signal's reason once it is aborted. What cannot be looked at is a `LogSourceFailure`. */
  abstract query(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse>;
}
