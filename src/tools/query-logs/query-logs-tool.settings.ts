import { DEFAULT_PROJECTION_LIMITS } from '../../contract/limits';

const DEFAULT_REGION = 'ap-guangzhou';
const DEFAULT_SOURCE_LIMIT = 2000;

export interface QueryLogsToolOptions {
  /** Time limit of a call, execution and projection together, in ms. Absent: the configured default. */
  readonly timeoutMs?: number;
  /** UTF-8 bytes that a result takes at most: `maxTotalBytes` of the projection. */
  readonly maxResultBytes?: number;
  /** Most entries that one query may return. */
  readonly sourceLimit?: number;
  readonly region?: string;
}

/**
 * What the `query_logs` tool decides for itself, never the agent. A provider, so that its token is the class.
 *
 * @publicApi
 */
export class QueryLogsToolSettings {
  readonly timeoutMs: number | undefined;
  readonly maxResultBytes: number;
  readonly sourceLimit: number;
  readonly region: string;

  constructor(options: QueryLogsToolOptions = {}) {
    this.timeoutMs = options.timeoutMs;
    this.maxResultBytes = options.maxResultBytes ?? DEFAULT_PROJECTION_LIMITS.maxTotalBytes;
    this.sourceLimit = options.sourceLimit ?? DEFAULT_SOURCE_LIMIT;
    this.region = options.region ?? DEFAULT_REGION;
  }
}
