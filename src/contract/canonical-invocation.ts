import { type ErrorCode } from './error-catalogue';
import { type JsonObject } from './json';
import { type EvidenceStatus, type InvocationStatus } from './states';

/** Version of the stored shape. */
export const INVOCATION_SCHEMA_VERSION = 1;

/** Which projector made the agent result. */
export interface ProjectorIdentity {
  readonly name: string;
  readonly version: number;
}

/** What every view of a record carries. */
export interface InvocationHead {
  readonly runId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Place in the order of execution, from 1; given when the call is reserved. */
  readonly ordinal: number;
  readonly status: InvocationStatus;
  readonly evidenceStatus: EvidenceStatus | null;
  readonly errorCode: ErrorCode | null;
  readonly projector: ProjectorIdentity;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** Settled after its run had ended: evidence, but not a fact of the run. Marked by the completing step. */
  readonly afterEnd: boolean;
}

/** What the agent may see of a record: never the request, never the raw response. */
export interface InvocationView extends InvocationHead {
  readonly agentResult: JsonObject | null;
}

/** A record in a list: byte counts in place of its three texts. */
export interface InvocationSummary extends InvocationHead {
  readonly requestBytes: number;
  readonly rawResponseBytes: number | null;
  readonly agentResultBytes: number | null;
}

/**
 * The one record of a tool call: complete request, complete raw response, bounded agent result, states, times,
 * error code. For the harness only.
 */
export interface CanonicalInvocation extends InvocationView {
  readonly schemaVersion: number;
  readonly request: string;
  readonly rawResponse: string | null;
}
