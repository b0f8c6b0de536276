import { type InvocationView } from '../../contract/canonical-invocation';
import { ErrorCode } from '../../contract/error-catalogue';
import { EvidenceStatus, InvocationStatus } from '../../contract/states';
import { type ToolBoundaryResult } from '../../contract/tool-boundary-result';
import { safeError } from '../verdicts';
import { remainingToWire } from './run.wire';

/** The verdict of a call as HTTP shows it. */
export function verdictToWire(verdict: ToolBoundaryResult): Record<string, unknown> {
  return {
    run_id: verdict.runId,
    tool_call_id: verdict.toolCallId,
    tool_name: verdict.toolName,
    status: verdict.status,
    evidence_status: verdict.evidenceStatus,
    ...(verdict.status === InvocationStatus.READY ? { result: verdict.result } : { error: verdict.error }),
    remaining: remainingToWire(verdict.remaining),
  };
}

/** The verdict read again from its record: what the caller would have got, without what the run has left. */
export function viewToWire(view: InvocationView): Record<string, unknown> {
  return {
    run_id: view.runId,
    tool_call_id: view.toolCallId,
    tool_name: view.toolName,
    status: view.status,
    evidence_status: view.evidenceStatus,
    ...(view.agentResult === null ? {} : { result: view.agentResult }),
    ...(view.errorCode === null ? {} : { error: safeError(view.errorCode) }),
  };
}

/** An id that the run remembers without its record. */
export function expiredToWire(runId: string, toolCallId: string): Record<string, unknown> {
  return {
    run_id: runId,
    tool_call_id: toolCallId,
    tool_name: null,
    status: InvocationStatus.ERROR,
    evidence_status: EvidenceStatus.ERROR,
    error: safeError(ErrorCode.RECORD_EXPIRED),
  };
}
