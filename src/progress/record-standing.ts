import { type InvocationKey, type Sighting } from '../canonical-store/invocation-reads';
import { type InvocationView } from '../contract/canonical-invocation';
import { type JsonObject } from '../contract/json';
import { InvocationStatus, isReadyEvidenceStatus, type ReadyEvidenceStatus } from '../contract/states';

/** A READY record with all that READY promises. */
export interface ReadyRecord extends InvocationView {
  readonly status: typeof InvocationStatus.READY;
  readonly evidenceStatus: ReadyEvidenceStatus;
  readonly agentResult: JsonObject;
  readonly completedAt: Date;
}

/** Why a record is no evidence: it is gone (expired, purged, never there), of another run, unfinished, or failed. */
export type UnfitReason = 'MISSING' | 'CROSS_RUN' | 'PROJECTING' | 'ERROR';

/** What one identity of a run is worth. Nothing of a foreign record is handed on. */
export type RecordStanding =
  | { readonly referencable: true; readonly record: ReadyRecord }
  | { readonly referencable: false; readonly reason: UnfitReason; readonly record: InvocationView | null };

/**
 * The one gate between the store and evidence, for observed facts and claims alike: a READY record that names this
 * very run and call passes, whatever else a store hands out does not (specification: "SHALL accept only READY records
 * owned by the current Run").
 */
export function standingOf(key: InvocationKey, sighting: Sighting<InvocationView>): RecordStanding {
  if (sighting.state !== 'FOUND') return { referencable: false, reason: 'MISSING', record: null };
  const record = sighting.invocation;
  if (record.runId !== key.runId || record.toolCallId !== key.toolCallId) {
    return { referencable: false, reason: 'CROSS_RUN', record: null };
  }
  if (isReadyRecord(record)) return { referencable: true, record };
  const reason = record.status === InvocationStatus.PROJECTING ? 'PROJECTING' : 'ERROR';
  return { referencable: false, reason, record };
}

function isReadyRecord(record: InvocationView): record is ReadyRecord {
  const { status, evidenceStatus, agentResult, completedAt } = record;
  return (
    status === InvocationStatus.READY &&
    isReadyEvidenceStatus(evidenceStatus) &&
    agentResult !== null &&
    completedAt !== null
  );
}
