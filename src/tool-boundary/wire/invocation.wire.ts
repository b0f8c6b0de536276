import {
  type CanonicalInvocation,
  INVOCATION_SCHEMA_VERSION,
  type InvocationHead,
  type InvocationSummary,
} from '../../contract/canonical-invocation';

function headToWire(head: InvocationHead) {
  return {
    run_id: head.runId,
    tool_call_id: head.toolCallId,
    tool_name: head.toolName,
    ordinal: head.ordinal,
    status: head.status,
    evidence_status: head.evidenceStatus,
  };
}

function timesToWire(head: InvocationHead) {
  return {
    error_code: head.errorCode,
    projector: head.projector,
    created_at: head.createdAt.toISOString(),
    completed_at: head.completedAt?.toISOString() ?? null,
    expires_at: head.expiresAt.toISOString(),
  };
}

/** The whole canonical invocation, for the harness. */
export function invocationToWire(invocation: CanonicalInvocation): Record<string, unknown> {
  return {
    schema_version: invocation.schemaVersion,
    ...headToWire(invocation),
    request: invocation.request,
    raw_response: invocation.rawResponse,
    agent_result: invocation.agentResult,
    ...timesToWire(invocation),
  };
}

/** A record in a list: byte counts in place of its three texts. */
export function summaryToWire(summary: InvocationSummary): Record<string, unknown> {
  return {
    schema_version: INVOCATION_SCHEMA_VERSION,
    ...headToWire(summary),
    request_bytes: summary.requestBytes,
    raw_response_bytes: summary.rawResponseBytes,
    agent_result_bytes: summary.agentResultBytes,
    ...timesToWire(summary),
  };
}
