import { type RunKey } from '../../contract/run';
import { EvidenceStatus } from '../../contract/states';
import { type EvidenceReaders, scopeOf } from '../evidence-readers';
import { type ReadyRecord } from '../record-standing';
import { type RunProgressTracker, type TrackedCall } from '../run-progress.tracker';
import { type FactDraft, fitFacts } from './fit-facts';
import { type ExcludedCall, type ObservedFact, type ObservedFacts } from './observed-facts';
import { toolCoverage } from './tool-coverage';

/**
 * Makes the observed facts of a run from its canonical records: each indexed identity is resolved through the store,
 * READY records of this run become bounded facts, everything else is excluded with its reason. Deterministic, and
 * nothing of it is kept.
 *
 * @publicApi
 */
export class ObservedFactsProjector {
  constructor(
    private readonly tracker: RunProgressTracker,
    private readonly readers: EvidenceReaders,
  ) {}

  /** null for an unknown run. @throws StoreUnavailableError */
  async project(key: RunKey): Promise<ObservedFacts | null> {
    const tracked = await this.tracker.read(key);
    if (tracked === null) return null;
    const { run, calls } = tracked;
    const drafts: FactDraft[] = [];
    const excluded: ExcludedCall[] = [];
    for (const call of calls) {
      const { standing, toolCallId } = call;
      if (!standing.referencable) excluded.push({ toolCallId, reason: standing.reason });
      else if (standing.record.afterEnd) excluded.push({ toolCallId, reason: 'AFTER_END' });
      else drafts.push(this.draftOf(call, standing.record));
    }
    return {
      runId: run.runId,
      status: run.status,
      ...fitFacts(drafts, excluded),
      coverage: toolCoverage(run, calls),
    };
  }

  private draftOf({ ordinal, toolCallId }: TrackedCall, record: ReadyRecord): FactDraft {
    const { toolName, evidenceStatus, completedAt: observedAt } = record;
    const found = evidenceStatus === EvidenceStatus.EVIDENCE_FOUND;
    const fact: ObservedFact = {
      ordinal,
      toolCallId,
      toolName,
      kind: found ? 'OBSERVATION' : 'NEGATIVE_OBSERVATION',
      evidenceStatus,
      observedAt,
      scope: scopeOf(record),
      highlights: [],
    };
    return { fact, highlights: found ? () => this.readers.highlights(record) : () => [] };
  }
}
