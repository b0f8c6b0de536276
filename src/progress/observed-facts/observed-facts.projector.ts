import { type RunKey } from '../../contract/run';
import { EvidenceStatus } from '../../contract/states';
import { type EvidenceReaders, scopeOf } from '../evidence-readers';
import { type ReadyRecord } from '../record-standing';
import { type RunProgressTracker, type TrackedCall } from '../run-progress.tracker';
import { type BareFact, FactSheet } from './fact-sheet';
import { type ObservedFacts } from './observed-facts';
import { CoverageTally } from './tool-coverage';

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
    const sheet = new FactSheet();
    const coverage = new CoverageTally();
    const run = await this.tracker.visit(key, (call) => {
      coverage.count(call.standing);
      this.enter(sheet, call);
    });
    return run && { runId: run.runId, status: run.status, ...sheet.fitted(), coverage: coverage.rows(run) };
  }

  private enter(sheet: FactSheet, { toolCallId, ordinal, standing }: TrackedCall): void {
    if (!standing.referencable) sheet.exclude({ toolCallId, reason: standing.reason });
    else if (standing.record.afterEnd) sheet.exclude({ toolCallId, reason: 'AFTER_END' });
    else sheet.observe(factOf(ordinal, standing.record), () => this.linesOf(standing.record));
  }

  /** A negative observation says its scope, and nothing more. */
  private linesOf(record: ReadyRecord): readonly string[] {
    return record.evidenceStatus === EvidenceStatus.EVIDENCE_FOUND ? this.readers.highlights(record) : [];
  }
}

function factOf(ordinal: number, record: ReadyRecord): BareFact {
  const { toolCallId, toolName, evidenceStatus, completedAt } = record;
  return {
    ordinal,
    toolCallId,
    toolName,
    kind: evidenceStatus === EvidenceStatus.EVIDENCE_FOUND ? 'OBSERVATION' : 'NEGATIVE_OBSERVATION',
    evidenceStatus,
    observedAt: completedAt,
    scope: scopeOf(record),
  };
}
