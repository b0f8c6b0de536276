import { type CompleteOutcome, type Settlement } from '../canonical-store/completion';
import { ErrorCode, isRetryable, safeMessage } from '../contract/error-catalogue';
import { isRunId, isToolCallId, isToolName } from '../contract/identifiers';
import { type JsonObject } from '../contract/json';
import { type RunRemaining } from '../contract/run';
import { EvidenceStatus, InvocationStatus } from '../contract/states';
import {
  type ErrorResult,
  type ReadyResult,
  type SafeError,
  type ToolBoundaryResult,
} from '../contract/tool-boundary-result';
import { type ToolCall, type Violation } from '../contract/tool-call';

/** What an error verdict says beyond its code. */
export interface ErrorDetails {
  /** See `isRetryable`: what only the step that failed knows. */
  readonly passing?: boolean;
  readonly violations?: readonly Violation[] | undefined;
}

/** A safe error: the code, its one sentence, and the violations of `INVALID_INPUT`. */
export function safeError(code: ErrorCode, { passing = false, violations }: ErrorDetails = {}): SafeError {
  const error = { code, message: safeMessage(code), retryable: isRetryable(code, passing) };
  return violations === undefined ? error : { ...error, violations };
}

export function errorVerdict(
  call: ToolCall,
  code: ErrorCode,
  remaining: RunRemaining | null,
  details?: ErrorDetails,
): ErrorResult {
  return {
    ...identityOf(call),
    status: InvocationStatus.ERROR,
    evidenceStatus: EvidenceStatus.ERROR,
    error: safeError(code, details),
    remaining,
  };
}

/** The store did not take the record: nothing ran and nothing is known of the call. */
export function nothingRan(call: ToolCall): ErrorResult {
  return errorVerdict(call, ErrorCode.STORE_UNAVAILABLE, null, { passing: true });
}

/** The verdict of a call that ran: what the record says, which is not always what was asked for. */
export function completionVerdict(call: ToolCall, asked: Settlement, outcome: CompleteOutcome): ToolBoundaryResult {
  switch (outcome.outcome) {
    case 'EXPIRED':
      return errorVerdict(call, ErrorCode.RECORD_EXPIRED, outcome.remaining);
    case 'NOT_OWNER':
      return errorVerdict(call, ErrorCode.STORE_UNAVAILABLE, null);
    case 'SETTLED':
      if (outcome.errorCode !== null) return errorVerdict(call, outcome.errorCode, outcome.remaining);
      if (!outcome.accepted || asked.status !== InvocationStatus.READY) {
        return errorVerdict(call, ErrorCode.STORE_UNAVAILABLE, outcome.remaining);
      }
      return readyVerdict(call, asked, outcome.remaining);
  }
}

function readyVerdict(
  call: ToolCall,
  asked: Extract<Settlement, { status: 'READY' }>,
  remaining: RunRemaining | null,
): ReadyResult {
  return {
    ...identityOf(call),
    status: InvocationStatus.READY,
    evidenceStatus: asked.evidenceStatus,
    // Parsed from the stored text: what the agent gets is what the record holds.
    result: JSON.parse(asked.agentResult) as JsonObject,
    remaining,
  };
}

/** The ids of the envelope as they came; null in place of an unsafe one. */
function identityOf(call: ToolCall): Pick<ReadyResult, 'runId' | 'toolCallId' | 'toolName'> {
  return {
    runId: isRunId(call.runId) ? call.runId : null,
    toolCallId: isToolCallId(call.toolCallId) ? call.toolCallId : null,
    toolName: isToolName(call.toolName) ? call.toolName : null,
  };
}
