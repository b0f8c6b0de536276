import { type CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { MAX_STORED_REPORTS, type ReportOutcome } from '../../canonical-store/progress-report-record';
import { type RunRegistry } from '../../canonical-store/run-registry';
import { type Run, type RunKey } from '../../contract/run';
import { RunStatus } from '../../contract/states';
import { type ClaimJudge, type Judgement } from '../claims/claim-judge';
import { violation } from '../claims/claim-violation';
import { readReport, type ReportReading } from '../claims/read-report';
import { MAX_VIOLATIONS } from '../claims/report-bounds';
import { type ObservedFactsProjector } from '../observed-facts/observed-facts.projector';
import { type ProgressAnswer, ReportConflictError, type StoredAnswer } from './progress-answer';

type Recorded = Extract<ReportOutcome, { readonly answer: string }>;

/** Of a report whose answer cannot be kept: its id is not usable, so it is one without. */
const TOO_MANY_IDS: Judgement = {
  broken: true,
  violations: [
    violation(
      null,
      'MALFORMED_REPORT',
      '/report_id',
      `this run has made ${MAX_STORED_REPORTS} reports with an id; send this one without report_id`,
    ),
  ],
};

/**
 * The progress protocol: takes an agent's reports, judges their claims by the canonical records, counts the broken
 * ones and releases a run that breaks the protocol too often. Counting, releasing and the idempotence of `report_id`
 * are one step of the store.
 *
 * @publicApi
 */
export class ProgressProtocol {
  constructor(
    private readonly store: CanonicalInvocationStore,
    private readonly runs: RunRegistry,
    private readonly judge: ClaimJudge,
    private readonly facts: ObservedFactsProjector,
  ) {}

  /**
   * Takes one report; a broken one is an answer, not an error. The same report again, by its `report_id`, gets the
   * answer that it got.
   *
   * @param body - the report as it came, by its wire names: anything at all
   * @returns null for an unknown run
   * @throws ReportConflictError if the run has another report of this id
   * @throws StoreUnavailableError
   */
  async report(key: RunKey, body: unknown): Promise<ProgressAnswer | null> {
    const reading = readReport(body);
    const [run, judgement] = await Promise.all([this.runs.find(key), this.judgementOf(key, reading)]);
    if (run === null) return null;
    const recorded = await this.record(run, reading, judgement);
    const outcome =
      recorded.outcome === 'REPORTS_FULL'
        ? await this.record(run, { ...reading, reportId: null }, TOO_MANY_IDS)
        : recorded;
    if (outcome.outcome === 'CONFLICT') throw new ReportConflictError();
    return 'answer' in outcome ? this.answerOf(outcome) : null;
  }

  private record(run: Run, { reportId, digest }: ReportReading, judgement: Judgement): Promise<ReportOutcome> {
    const answer: StoredAnswer =
      run.status === RunStatus.RELEASED ? { outcome: 'PROGRESS_PROTOCOL_VIOLATED' } : storedAnswerOf(judgement);
    const { principal, runId } = run;
    return this.store.recordReport({
      ...{ principal, runId, reportId, digest, broken: judgement.broken },
      answer: JSON.stringify(answer),
    });
  }

  private judgementOf(key: RunKey, { report, violations }: ReportReading): Promise<Judgement> {
    return report === null ? Promise.resolve({ broken: true, violations }) : this.judge.judge(key, report);
  }

  /** What was stored decides, so that a replay is answered as the first time. */
  private async answerOf({ answer, progressViolations, run }: Recorded): Promise<ProgressAnswer | null> {
    // Nothing but an answer of ours is ever stored.
    const stored = JSON.parse(answer) as StoredAnswer;
    const attemptsLeft = run.budget.maxProgressViolations - progressViolations;
    switch (stored.outcome) {
      case 'ACCEPTED':
        return stored;
      case 'INVALID_PROGRESS_PROTOCOL':
        if (attemptsLeft > 0) return { ...stored, attemptsLeft };
        break;
      case 'PROGRESS_PROTOCOL_VIOLATED':
        break;
    }
    this.runs.noteEnd(run);
    const observedFacts = await this.facts.project(run);
    return observedFacts && { outcome: 'PROGRESS_PROTOCOL_VIOLATED', runStatus: run.status, observedFacts };
  }
}

function storedAnswerOf(judgement: Judgement): StoredAnswer {
  if (!judgement.broken) return { outcome: 'ACCEPTED', claims: judgement.claims };
  return { outcome: 'INVALID_PROGRESS_PROTOCOL', violations: judgement.violations.slice(0, MAX_VIOLATIONS) };
}
