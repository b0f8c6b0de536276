import {
  type CanonicalInvocation,
  INVOCATION_SCHEMA_VERSION,
  type InvocationHead,
  type InvocationSummary,
  type InvocationView,
} from '../../contract/canonical-invocation';
import { type JsonObject } from '../../contract/json';
import { InvocationStatus } from '../../contract/states';
import { type Sighting } from '../invocation-reads';
import { liveRecord, type StoredCall, type StoredRecord } from './stored-call';

/** Makes one of the views of a record. */
export type Reading<T> = (call: StoredCall, record: StoredRecord) => T;

/** What a read finds of a call that the run may remember. */
export function sight<T>(call: StoredCall | undefined, now: number, read: Reading<T>): Sighting<T> {
  if (call === undefined) return { state: 'UNKNOWN' };
  const record = liveRecord(call, now);
  return record === null ? { state: 'EXPIRED' } : { state: 'FOUND', invocation: read(call, record) };
}

function toHead(call: StoredCall, record: StoredRecord): InvocationHead {
  const { settlement } = record;
  return {
    runId: call.run.runId,
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    ordinal: call.ordinal,
    status: settlement?.settled.status ?? InvocationStatus.PROJECTING,
    evidenceStatus: settlement?.settled.evidenceStatus ?? null,
    errorCode: settlement?.settled.errorCode ?? null,
    projector: { name: record.projectorName, version: record.projectorVersion },
    createdAt: new Date(record.createdAt),
    completedAt: settlement === null ? null : new Date(settlement.completedAt),
    expiresAt: new Date(call.expiresAt),
    afterEnd: settlement?.afterEnd ?? false,
  };
}

export function toView(call: StoredCall, record: StoredRecord): InvocationView {
  const text = record.settlement?.agentResult ?? null;
  return {
    ...toHead(call, record),
    // What is stored was made by JSON.stringify of an object: see assertLegalSettlement.
    agentResult: text === null ? null : (JSON.parse(text) as JsonObject),
  };
}

export function toInvocation(call: StoredCall, record: StoredRecord): CanonicalInvocation {
  return {
    ...toView(call, record),
    schemaVersion: INVOCATION_SCHEMA_VERSION,
    request: record.request,
    rawResponse: record.settlement?.rawResponse?.toString('utf8') ?? null,
  };
}

export function toSummary(call: StoredCall, record: StoredRecord): InvocationSummary {
  const { settlement } = record;
  return {
    ...toHead(call, record),
    requestBytes: record.requestBytes,
    rawResponseBytes: settlement?.rawResponse?.length ?? null,
    agentResultBytes: settlement?.settled.keepsResult === true ? settlement.askedSizes.resultBytes : null,
  };
}
