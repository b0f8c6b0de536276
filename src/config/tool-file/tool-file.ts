/** Topics of log files, by the names that a `query_logs` request uses. */
export const LOG_TOPICS = ['APPLICATION', 'DATABASE_SLOW_QUERY', 'SYSTEM_EVENTS'] as const;
export type LogTopicName = (typeof LOG_TOPICS)[number];

interface QueryLogsBase {
  /** Log entries that one query may return. */
  readonly sourceLimit: number;
  /** Time limit of a call in ms; null: `TOOL_TIMEOUT_MS`. */
  readonly timeoutMs: number | null;
  /** What the source answers as its region; the adapter's own. null: the adapter's default. */
  readonly region: string | null;
}

export interface MockLogsConfig extends QueryLogsBase {
  readonly source: 'mock';
}

export interface FileLogsConfig extends QueryLogsBase {
  readonly source: 'file';
  /** At least one topic; globs relative to `baseDir`, at least one each. */
  readonly topics: Readonly<Partial<Record<LogTopicName, readonly string[]>>>;
}

export type QueryLogsConfig = MockLogsConfig | FileLogsConfig;

export interface LookupKnowledgeConfig {
  readonly source: 'folder';
  /** Absolute path. */
  readonly root: string;
  /** Most evidence blocks that one call may ask for. */
  readonly limit: number;
  /** Time limit of a call in ms; null: `TOOL_TIMEOUT_MS`. */
  readonly timeoutMs: number | null;
}

/** Which tools there are and where they read; null for a tool that is not offered. */
export interface ToolFile {
  /** Absolute path of the folder where the file's relative paths start. */
  readonly baseDir: string;
  /** Where the tools' clock stands, in ms since the epoch; null: it runs. */
  readonly clock: number | null;
  readonly queryLogs: QueryLogsConfig | null;
  readonly lookupKnowledge: LookupKnowledgeConfig | null;
}
