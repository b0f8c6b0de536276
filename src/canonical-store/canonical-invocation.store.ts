import {
  type CanonicalInvocation,
  type InvocationSummary,
  type InvocationView,
} from '../contract/canonical-invocation';
import { type Run, type RunKey, type RunRemaining } from '../contract/run';
import { type CompleteOutcome, type Completion } from './completion';
import { type CompletedCall, type InvocationKey, type Page, type PageRequest, type Sighting } from './invocation-reads';
import { type ReportOutcome, type ReportRecord } from './progress-report-record';
import { type Refusal, type Reservation, type ReserveOutcome } from './reservation';
import { type OpenRunOutcome, type RunEnd, type RunOpening, type RunQuery } from './run-steps';

/**
 * The store of canonical invocations and of the runs that own them: the dependency injection token and the
 * contract of every driver. `test/contract/` holds the suite that a driver must pass.
 *
 * - Each writing method is one atomic step: all of it happens, or nothing.
 * - Every method rejects with `StoreUnavailableError` where the step cannot be taken or its outcome is unknown,
 *   and with nothing else that a caller could cause.
 * - Times to live are set once, when a key is created; no read and no update moves them, and a step that comes
 *   after the expiry recreates nothing (specification: "TTL and size limits SHALL fail closed").
 * - A call still PROJECTING `ABANDONED_AFTER_MS` past its own deadline is settled as `INVOCATION_ABANDONED` by
 *   whoever meets it: every read, the list, the end of the run, and a reservation that its held bytes stand
 *   in the way of. The bytes that it held are given back.
 * - What goes in and comes out is a copy: nobody can change a record from outside.
 */
export abstract class CanonicalInvocationStore {
  /** The store's time in ms since the epoch: deadlines are judged by it, whatever the application's clock says. */
  abstract now(): number;

  /** Creates the run once. The same digest again answers `EXISTS` with the run as it stands, another `CONFLICT`. */
  abstract openRun(opening: RunOpening): Promise<OpenRunOutcome>;

  /** The run as it stands, or null if it is unknown or expired. */
  abstract findRun(key: RunKey): Promise<Run | null>;

  /** Runs in the order in which they were opened. */
  abstract listRuns(query: RunQuery): Promise<Page<Run>>;

  /**
   * Ends the run and answers with the end that stands: the first one wins, an expired run stays expired.
   * Calls in flight may still settle. Null for an unknown run.
   */
  abstract endRun(key: RunKey, end: RunEnd): Promise<Run | null>;

  /**
   * Deletes the records and the stored report answers of the run; its counters stay and its ids stay used.
   * Answers with the run, null for an unknown one.
   */
  abstract purgeRun(key: RunKey): Promise<Run | null>;

  /**
   * Judges and records a call before it executes, in this order: run active, deadline, request size, duplicate,
   * run budget (calls, result bytes, raw bytes, refused calls), tool budget. Either the call is counted, its bytes
   * are held and its record is PROJECTING, or the refusal is counted. The same owner token again is a replay
   * and answers as the first time.
   */
  abstract reserve(reservation: Reservation): Promise<ReserveOutcome>;

  /** Counts a refusal made before the reserving step; null, and nothing counted, for an unknown run. */
  abstract refuse(refusal: Refusal): Promise<RunRemaining | null>;

  /**
   * `PROJECTING -> READY` or `PROJECTING -> ERROR`, by the owner of the record only. Limits are checked once more:
   * what is too large becomes ERROR `RESULT_TOO_LARGE` in this very step. A record that is settled already stays
   * as it is.
   */
  abstract complete(completion: Completion): Promise<CompleteOutcome>;

  /** What the agent may see of a call. Never fetches the raw response. */
  abstract findView(key: InvocationKey): Promise<Sighting<InvocationView>>;

  /** The whole record. Harness only. */
  abstract findInvocation(key: InvocationKey): Promise<Sighting<CanonicalInvocation>>;

  /** Summaries by ordinal, expired records left out; null for an unknown run. */
  abstract listInvocations(key: RunKey, page: PageRequest): Promise<Page<InvocationSummary> | null>;

  /**
   * Shows the completed calls of a run one after the other, in the order of execution and without raw responses.
   * What the visitor does not keep of a call can be collected before the next one is read. Answers with the run as
   * it stands, null for an unknown one. A read that rejects may have shown calls before; what the visitor throws
   * rejects it.
   */
  abstract visitCompleted(key: RunKey, visit: (call: CompletedCall) => void): Promise<Run | null>;

  /**
   * Records a judged progress report once: the same `reportId` and digest again answers with what was stored,
   * another digest is a conflict, one id more than `MAX_STORED_REPORTS` is not recorded. A broken report counts a violation, and the one that reaches the run's maximum
   * releases the run in the same step.
   */
  abstract recordReport(report: ReportRecord): Promise<ReportOutcome>;
}
