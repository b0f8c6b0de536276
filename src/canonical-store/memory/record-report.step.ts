import { EndReason, RunStatus } from '../../contract/states';
import { MAX_STORED_REPORTS, type ReportOutcome, type ReportRecord } from '../progress-report-record';
import { type StoreContext } from '../store-driver';
import { endRun } from './end-run.step';
import { reportBytes } from './footprint';
import { toRun } from './run-reading';
import { type RunShelf } from './run-shelf';

/** Records a judged report once. @throws StoreUnavailableError if it does not fit, nothing counted then */
export function recordReportStep(
  shelf: RunShelf,
  context: StoreContext,
  report: ReportRecord,
  now: number,
): ReportOutcome {
  const run = shelf.find(report, now);
  if (run === null) return { outcome: 'RUN_UNKNOWN' };
  const { reportId, digest, answer } = report;
  const stored = reportId === null ? undefined : run.reports.get(reportId);
  if (stored !== undefined) {
    if (stored.digest !== digest) return { outcome: 'CONFLICT' };
    const { progressViolations } = stored;
    return { outcome: 'REPLAYED', answer: stored.answer, progressViolations, run: toRun(run, now) };
  }
  if (reportId !== null && run.reports.size >= MAX_STORED_REPORTS) return { outcome: 'REPORTS_FULL' };
  const progressViolations = run.progressViolations + (report.broken ? 1 : 0);
  if (reportId !== null) {
    const bytes = reportBytes(reportId, digest, answer);
    shelf.addReport(run, reportId, { digest, answer, progressViolations, bytes }, now);
  }
  run.progressViolations = progressViolations;
  if (report.broken && progressViolations >= run.budget.maxProgressViolations) {
    endRun(run, shelf, context, { status: RunStatus.RELEASED, reason: EndReason.PROGRESS_PROTOCOL_VIOLATED }, now);
  }
  return { outcome: 'RECORDED', answer, progressViolations, run: toRun(run, now) };
}
