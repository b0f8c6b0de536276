import { type ProjectorIdentity } from './canonical-invocation';
import { type JsonObject } from './json';
import { type ReadyEvidenceStatus } from './states';

/** What a projector makes of a raw response. */
export interface ProjectedToolResult {
  /** The bounded agent result. */
  readonly result: JsonObject;
  readonly evidenceStatus: ReadyEvidenceStatus;
}

export interface ProjectionBounds {
  /** UTF-8 bytes that the serialised result may take: what the call holds of its run's result bytes. */
  readonly maxResultBytes: number;
  /** Aborted when nobody waits for the projection any more; work in another thread can end then. */
  readonly signal?: AbortSignal;
}

/** Turns the complete raw response into the bounded agent result. Whatever it throws is a `PROJECTION_ERROR`. */
export interface ToolResultProjector {
  /** Stands in the record. Without it: the tool's name, version 1. */
  readonly identity?: ProjectorIdentity;
  project(rawResponse: string, bounds?: ProjectionBounds): ProjectedToolResult | Promise<ProjectedToolResult>;
  /** A few lines of a bounded result that sum it up as observed facts. */
  highlights?(result: JsonObject): string[];
  /** Whether the scope of a negative result covers the claimed scope; without it only equality does. */
  covers?(result: JsonObject, claimed: JsonObject): boolean;
}

export interface ExecutionContext {
  /** Aborted at the time limit, at the run's deadline, at a release and at shutdown. */
  readonly signal: AbortSignal;
  readonly maxResultBytes: number;
}

/**
 * Runs the tool and returns the complete raw response: text is kept as it is, anything else as its JSON text.
 * Whatever it throws is an `EXECUTION_ERROR`.
 */
export type ToolExecutor = (input: JsonObject, context: ExecutionContext) => unknown;
