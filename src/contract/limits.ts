const KIB = 1024;
const MIB = 1024 * KIB;

/** Byte limits and lifetime of one canonical invocation. */
export interface RecordLimits {
  /** Time to live of a record, in ms, set once when it is created. */
  readonly ttlMs: number;
  readonly maxRequestBytes: number;
  readonly maxRawBytes: number;
  /** Request + raw response + agent result. */
  readonly maxRecordBytes: number;
  readonly maxResultBytes: number;
}

/** A little under powers of two where it is a power of two: the allocator of Redis wastes a quarter just above. */
export const DEFAULT_RECORD_LIMITS: RecordLimits = Object.freeze({
  ttlMs: 24 * 60 * 60 * 1000,
  maxRequestBytes: 64 * KIB,
  maxRawBytes: 4 * MIB - 64,
  maxRecordBytes: 6 * MIB,
  maxResultBytes: 32 * KIB,
});

/** Defaults and maxima of a run: a run can narrow them when it is opened, never widen. */
export interface RunLimits {
  readonly defaultTimeoutMs: number;
  readonly maxTimeoutMs: number;
  readonly maxCalls: number;
  readonly maxResultBytes: number;
  /** Raw bytes that a run may store; not asked for by the run. */
  readonly maxRawBytes: number;
  readonly maxRefusedCalls: number;
  readonly maxProgressViolations: number;
}

export const DEFAULT_RUN_LIMITS: RunLimits = Object.freeze({
  defaultTimeoutMs: 10 * 60 * 1000,
  maxTimeoutMs: 6 * 60 * 60 * 1000,
  maxCalls: 50,
  maxResultBytes: 512 * KIB,
  maxRawBytes: 64 * MIB,
  maxRefusedCalls: 20,
  maxProgressViolations: 3,
});

/** Bounds of what one projection may show to the agent. */
export interface ToolProjectionLimits {
  readonly maxItems: number;
  readonly maxExcerptChars: number;
  readonly maxMessageChars: number;
  readonly maxPatterns: number;
  readonly maxEvents: number;
  /** UTF-8 bytes of the serialised agent result. */
  readonly maxTotalBytes: number;
}

export const DEFAULT_PROJECTION_LIMITS: ToolProjectionLimits = Object.freeze({
  maxItems: 20,
  maxExcerptChars: 1200,
  maxMessageChars: 400,
  maxPatterns: 40,
  maxEvents: 40,
  maxTotalBytes: 16 * KIB,
});

/** Time limit of a tool call, in ms, where neither the tool nor the caller says one. */
export const DEFAULT_TOOL_TIMEOUT_MS = 30_000;

/** A run with fewer result bytes left than this is refused: nothing useful fits. */
export const MIN_RESULT_BYTES = KIB;

/** A call still PROJECTING this long after its own time limit belongs to a process that died. */
export const ABANDONED_AFTER_MS = 5_000;

/** How much longer a run is known than the last record it can have. */
export const RUN_EXPIRY_MARGIN_MS = 60_000;

/** Longest serialised `metadata` of a run, in bytes. */
export const MAX_METADATA_BYTES = 4 * KIB;

/** What the memory store may hold, in bytes. */
export const DEFAULT_MEMORY_STORE_MAX_BYTES = 256 * MIB;
