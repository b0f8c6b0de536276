import { type RunKey } from '../../contract/run';
import { hasPassed } from '../run-state';
import { StoreUnavailableError } from '../store-unavailable.error';
import { ByteLedger } from './byte-ledger';
import { ExpiryQueue } from './expiry-queue';
import { type NewCall, type StoredCall } from './stored-call';
import { type StoredReport, type StoredRun } from './stored-run';

/** Expired things that one write clears away at most: more than it can add, so that the shelf never falls behind. */
const SWEPT_BY_A_WRITE = 4;

/**
 * All runs of the store, within its bytes. What has expired is invisible at once and leaves the memory with the
 * writes that follow, at the latest when its space is needed; there is no timer. What lives is never evicted.
 */
export class RunShelf {
  private readonly ledger: ByteLedger;
  /** By principal, then by run id: two maps, so that no two keys can meet and none is built for a look-up. */
  private readonly byKey = new Map<string, Map<string, StoredRun>>();
  /** By position, and so in the order of opening. */
  private readonly byPosition = new Map<number, StoredRun>();
  private readonly expiringRuns = new ExpiryQueue<StoredRun>();
  private readonly expiringCalls = new ExpiryQueue<StoredCall>();

  constructor(maxBytes: number) {
    this.ledger = new ByteLedger(maxBytes);
  }

  get usedBytes(): number {
    return this.ledger.usedBytes;
  }

  find(key: RunKey, now: number): StoredRun | null {
    const run = this.lookUp(key);
    return run === undefined || hasPassed(run.expiresAt, now) ? null : run;
  }

  /** Known runs that are asked for, in the order of opening. */
  *known(now: number, isAskedFor: (run: StoredRun) => boolean): Iterable<StoredRun> {
    for (const run of this.byPosition.values()) if (!hasPassed(run.expiresAt, now) && isAskedFor(run)) yield run;
  }

  /** @throws StoreUnavailableError if there is no room */
  addRun(run: StoredRun, now: number): void {
    const expired = this.lookUp(run);
    if (expired !== undefined) this.dropRun(expired);
    this.makeRoom(run.bytes, now);
    this.ledger.take(run.bytes);
    this.byPosition.set(run.position, run);
    const runs = this.byKey.get(run.principal);
    if (runs === undefined) this.byKey.set(run.principal, new Map([[run.runId, run]]));
    else runs.set(run.runId, run);
    this.expiringRuns.push(run);
  }

  /** @throws StoreUnavailableError if there is no room */
  addCall(call: NewCall, now: number): void {
    const bytes = call.bytes + call.record.bytes;
    this.makeRoom(bytes, now);
    this.ledger.take(bytes);
    const { run } = call;
    run.calls.set(call.toolCallId, call);
    run.order.push(call);
    run.inFlight.add(call);
    run.heldBytes += call.heldBytes;
    this.expiringCalls.push(call);
  }

  /** @throws StoreUnavailableError if there is no room */
  addReport(run: StoredRun, reportId: string, report: StoredReport, now: number): void {
    this.makeRoom(report.bytes, now);
    this.ledger.take(report.bytes);
    run.reports.set(reportId, report);
  }

  /**
   * Counts bytes that a record grows by.
   *
   * @throws StoreUnavailableError if there is no room
   */
  growRecord(record: { bytes: number }, bytes: number, now: number): void {
    this.makeRoom(bytes, now);
    this.ledger.take(bytes);
    record.bytes += bytes;
  }

  /** Removes a record; the run still remembers the id. A call in flight gives back what it held. */
  dropRecord(call: StoredCall): void {
    if (call.record === null) return;
    this.ledger.give(call.record.bytes);
    call.record = null;
    if (call.run.inFlight.delete(call)) call.run.heldBytes -= call.heldBytes;
  }

  /** Removes records and reports of a run; its counters and its ids stay. */
  purge(run: StoredRun): void {
    for (const call of run.order) this.dropRecord(call);
    for (const report of run.reports.values()) this.ledger.give(report.bytes);
    run.reports.clear();
  }

  /** Clears away a few expired things. */
  sweep(now: number): void {
    for (let swept = 0; swept < SWEPT_BY_A_WRITE && this.sweepOne(now); swept += 1);
  }

  private lookUp(key: RunKey): StoredRun | undefined {
    return this.byKey.get(key.principal)?.get(key.runId);
  }

  private makeRoom(bytes: number, now: number): void {
    while (!this.ledger.fits(bytes)) {
      if (!this.sweepOne(now)) throw new StoreUnavailableError('The memory store is full.');
    }
  }

  private sweepOne(now: number): boolean {
    const call = this.expiringCalls.popExpired(now);
    if (call !== undefined) {
      this.dropRecord(call);
      return true;
    }
    const run = this.expiringRuns.popExpired(now);
    if (run === undefined) return false;
    // It is gone already where a run of the same id has been opened since.
    if (this.byPosition.has(run.position)) this.dropRun(run);
    return true;
  }

  private dropRun(run: StoredRun): void {
    this.byPosition.delete(run.position);
    const runs = this.byKey.get(run.principal);
    runs?.delete(run.runId);
    if (runs?.size === 0) this.byKey.delete(run.principal);
    this.purge(run);
    for (const call of run.order) this.ledger.give(call.bytes);
    this.ledger.give(run.bytes);
  }
}
