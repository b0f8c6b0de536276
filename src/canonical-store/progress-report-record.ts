import { type Run, type RunKey } from '../contract/run';

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
  | { readonly outcome: 'RUN_UNKNOWN' };
