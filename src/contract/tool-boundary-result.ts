import { type ErrorCode } from './error-catalogue';
import { type JsonObject } from './json';
import { type RunRemaining } from './run';
import { type EvidenceStatus, type InvocationStatus, type ReadyEvidenceStatus } from './states';
import { type Violation } from './tool-call';

/** What went wrong, as far as an agent may know. */
export interface SafeError {
  readonly code: ErrorCode;
  /** The one sentence of the catalogue. */
  readonly message: string;
  /** The same request may be sent again under a new tool call id. */
  readonly retryable: boolean;
  /** With `INVALID_INPUT` only. */
  readonly violations?: readonly Violation[];
}

interface VerdictHead {
  /** null stands in place of an unsafe id. */
  readonly runId: string | null;
  readonly toolCallId: string | null;
  readonly toolName: string | null;
  /** null where the run is unknown. */
  readonly remaining: RunRemaining | null;
}

export interface ReadyResult extends VerdictHead {
  readonly status: typeof InvocationStatus.READY;
  readonly evidenceStatus: ReadyEvidenceStatus;
  readonly result: JsonObject;
}

export interface ErrorResult extends VerdictHead {
  readonly status: typeof InvocationStatus.ERROR;
  readonly evidenceStatus: typeof EvidenceStatus.ERROR;
  readonly error: SafeError;
}

/** The only thing that leaves the boundary: a bounded agent result, or a safe error. */
export type ToolBoundaryResult = ReadyResult | ErrorResult;
