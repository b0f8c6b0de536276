import {
  type CanonicalInvocation,
  type InvocationSummary,
  type InvocationView,
} from '../../contract/canonical-invocation';
import { type Run, type RunKey, type RunRemaining } from '../../contract/run';
import { CanonicalInvocationStore } from '../canonical-invocation.store';
import { type CompleteOutcome, type Completion } from '../completion';
import {
  type CompletedCalls,
  type InvocationKey,
  type Page,
  type PageRequest,
  type Sighting,
} from '../invocation-reads';
import { decodeCursor, pageOf } from '../page-cursor';
import { type ReportOutcome, type ReportRecord } from '../progress-report-record';
import { type Refusal, type Reservation, type ReserveOutcome } from '../reservation';
import { type OpenRunOutcome, type RunEnd, type RunOpening, type RunQuery } from '../run-steps';
import { type StoreContext } from '../store-driver';
import { completeStep } from './complete.step';
import { endRun } from './end-run.step';
import { type Reading, sight, toInvocation, toSummary, toView } from './invocation-reading';
import { recordReportStep } from './record-report.step';
import { reserveStep } from './reserve.step';
import { remainingFor, stateOf, toRun } from './run-reading';
import { RunShelf } from './run-shelf';
import { settleAbandonedOf, settleIfAbandoned } from './settle';
import { liveRecord, type StoredCall, type StoredRecord } from './stored-call';
import { createRun, type StoredRun } from './stored-run';

/**
 * The embedded store: one process, nothing outlives it. Each method is one synchronous step, so no two steps ever
 * meet half-way; it is bounded in bytes, keeps exact times on the injected clock and runs no timer.
 *
 * @publicApi
 */
export class MemoryCanonicalInvocationStore extends CanonicalInvocationStore {
  private readonly shelf: RunShelf;
  private opened = 0;

  /** @param maxBytes - what records, runs and ids may take together; beyond it writes are refused */
  constructor(
    private readonly context: StoreContext,
    maxBytes: number,
  ) {
    super();
    this.shelf = new RunShelf(maxBytes);
  }

  /** Bytes that are taken now, what has expired and was not yet cleared away included. */
  get usedBytes(): number {
    return this.shelf.usedBytes;
  }

  now(): number {
    return this.context.clock.now();
  }

  openRun(opening: RunOpening): Promise<OpenRunOutcome> {
    return this.write((now) => {
      const standing = this.shelf.find(opening, now);
      if (standing !== null) {
        return standing.digest === opening.digest
          ? { outcome: 'EXISTS', run: toRun(standing, now) }
          : { outcome: 'CONFLICT' };
      }
      const run = createRun(opening, this.opened + 1, this.context.limits.ttlMs, this.context.timing);
      this.shelf.addRun(run, now);
      this.opened = run.position;
      return { outcome: 'OPENED', run: toRun(run, now) };
    });
  }

  findRun(key: RunKey): Promise<Run | null> {
    return this.read((now) => {
      const run = this.shelf.find(key, now);
      return run === null ? null : toRun(run, now);
    });
  }

  listRuns(query: RunQuery): Promise<Page<Run>> {
    return this.read((now) => {
      const after = decodeCursor('runs', query.cursor);
      const found = this.shelf.known(now, (run) => {
        if (run.position <= after) return false;
        if (query.principal !== undefined && run.principal !== query.principal) return false;
        return query.status === undefined || stateOf(run, now).status === query.status;
      });
      return pageOf(
        'runs',
        found,
        query.limit,
        (run) => run.position,
        (run) => toRun(run, now),
      );
    });
  }

  endRun(key: RunKey, end: RunEnd): Promise<Run | null> {
    return this.write((now) => {
      const run = this.shelf.find(key, now);
      if (run === null) return null;
      endRun(run, this.shelf, this.context, end, now);
      return toRun(run, now);
    });
  }

  purgeRun(key: RunKey): Promise<Run | null> {
    return this.write((now) => {
      const run = this.shelf.find(key, now);
      if (run === null) return null;
      this.shelf.purge(run);
      return toRun(run, now);
    });
  }

  reserve(reservation: Reservation): Promise<ReserveOutcome> {
    return this.write((now) => reserveStep(this.shelf, this.context, reservation, now));
  }

  refuse(refusal: Refusal): Promise<RunRemaining | null> {
    return this.write((now) => {
      const run = this.shelf.find(refusal, now);
      if (run === null) return null;
      run.refusals.count(refusal.toolName, refusal.code, false);
      return remainingFor(run, refusal.toolName, now);
    });
  }

  complete(completion: Completion): Promise<CompleteOutcome> {
    return this.write((now) => completeStep(this.shelf, this.context, completion, now));
  }

  findView(key: InvocationKey): Promise<Sighting<InvocationView>> {
    return this.sight(key, toView);
  }

  findInvocation(key: InvocationKey): Promise<Sighting<CanonicalInvocation>> {
    return this.sight(key, toInvocation);
  }

  listInvocations(key: RunKey, page: PageRequest): Promise<Page<InvocationSummary> | null> {
    return this.read((now) => {
      const after = decodeCursor('invocations', page.cursor);
      const run = this.meet(key, now);
      if (run === null) return null;
      return pageOf(
        'invocations',
        liveRecords(run, after, now),
        page.limit,
        ([call]) => call.ordinal,
        ([call, record]) => toSummary(call, record),
      );
    });
  }

  readCompleted(key: RunKey): Promise<CompletedCalls | null> {
    return this.read((now) => {
      const run = this.meet(key, now);
      if (run === null) return null;
      const calls = run.order
        .filter((call) => call.completed)
        .map((call) => ({
          toolCallId: call.toolCallId,
          ordinal: call.ordinal,
          sighting: sight(call, now, toView),
        }));
      return { run: toRun(run, now), calls };
    });
  }

  recordReport(report: ReportRecord): Promise<ReportOutcome> {
    return this.write((now) => recordReportStep(this.shelf, this.context, report, now));
  }

  /** The run, its abandoned calls settled. */
  private meet(key: RunKey, now: number): StoredRun | null {
    const run = this.shelf.find(key, now);
    if (run !== null) settleAbandonedOf(run, this.shelf, this.context, now);
    return run;
  }

  private sight<T>(key: InvocationKey, read: Reading<T>): Promise<Sighting<T>> {
    return this.read((now) => {
      const call = this.shelf.find(key, now)?.calls.get(key.toolCallId);
      if (call !== undefined) settleIfAbandoned(call, this.context, now);
      return sight(call, now, read);
    });
  }

  /** One synchronous step at one moment; what it throws rejects. */
  private read<T>(step: (now: number) => T): Promise<T> {
    return new Promise((resolve) => {
      resolve(step(this.now()));
    });
  }

  /** A step that also clears away some of what has expired. */
  private write<T>(step: (now: number) => T): Promise<T> {
    return this.read((now) => {
      this.shelf.sweep(now);
      return step(now);
    });
  }
}

/** Calls of a run after an ordinal, by ordinal, whose records live. */
function* liveRecords(run: StoredRun, after: number, now: number): Iterable<[StoredCall, StoredRecord]> {
  for (const call of run.order.slice(after)) {
    const record = liveRecord(call, now);
    if (record !== null) yield [call, record];
  }
}
