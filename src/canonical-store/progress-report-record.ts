import { type Run, type RunKey } from '../contract/run';

/**
 * Answers that a store keeps for one run, by report id. An answer is about as large as its report, so that one run
 * cannot fill the store: twice the calls that a run may make by default.
 */
export const MAX_STORED_REPORTS = 100;

/** A progress report as it was judged, to be recorded once. */
export interface ReportRecord extends RunKey {
  /** Absent: nothing is stored, a violation is counted all the same. */
  readonly reportId: string | null;
  /** Digest of the report's content. */
  readonly digest: string;
  /** The report breaks the protocol: counts one violation. */
  readonly broken: boolean;
  /** JSON text of the answer, stored under the report id. */
  readonly answer: string;
}

export type ReportOutcome =
  | {
      readonly outcome: 'RECORDED' | 'REPLAYED';
      readonly answer: string;
      /** Violations of the run when this report was first recorded, itself included. */
      readonly progressViolations: number;
      readonly run: Run;
    }
  | { readonly outcome: 'CONFLICT' }
  /** The run has MAX_STORED_REPORTS other report ids. Nothing was recorded, nothing counted. */
  | { readonly outcome: 'REPORTS_FULL' }
  | { readonly outcome: 'RUN_UNKNOWN' };
