import { DEFAULT_PROJECTION_LIMITS } from '../../contract/limits';

const DEFAULT_LIMIT = 8;

export interface LookupKnowledgeToolOptions {
  /** Documents that a call may ask for, and gets where it says nothing. */
  readonly limit?: number;
  /** Time limit of a call, execution and projection together, in ms. Absent: the configured default. */
  readonly timeoutMs?: number;
  /** UTF-8 bytes that a result takes at most: `maxTotalBytes` of the projection. */
  readonly maxResultBytes?: number;
}

/**
 * What the `lookup_knowledge` tool decides for itself, never the agent. A provider, so that its token is the class.
 *
 * @publicApi
 */
export class LookupKnowledgeToolSettings {
  readonly limit: number;
  readonly timeoutMs: number | undefined;
  readonly maxResultBytes: number;

  constructor(options: LookupKnowledgeToolOptions = {}) {
    this.limit = options.limit ?? DEFAULT_LIMIT;
    this.timeoutMs = options.timeoutMs;
    this.maxResultBytes = options.maxResultBytes ?? DEFAULT_PROJECTION_LIMITS.maxTotalBytes;
  }
}
