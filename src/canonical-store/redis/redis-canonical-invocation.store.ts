import { type OnApplicationShutdown } from '@nestjs/common';
import {
  type CanonicalInvocation,
  type InvocationSummary,
  type InvocationView,
} from '../../contract/canonical-invocation';
import { type Run, type RunKey, type RunRemaining } from '../../contract/run';
import { CanonicalInvocationStore } from '../canonical-invocation.store';
import { type CompleteOutcome, type Completion } from '../completion';
import {
  type CompletedCall,
  type InvocationKey,
  type Page,
  type PageRequest,
  type Sighting,
} from '../invocation-reads';
import { type ReportOutcome, type ReportRecord } from '../progress-report-record';
import { type Refusal, type Reservation, type ReserveOutcome } from '../reservation';
import { type OpenRunOutcome, type RunEnd, type RunOpening, type RunQuery } from '../run-steps';
import { completeStep } from './steps/complete.step';
import { listInvocations, visitCompleted } from './reads/invocation-list.reads';
import { findInvocation, findView } from './reads/invocation.reads';
import { purgeRunStep } from './steps/purge-run.step';
import { type RedisEngine } from './redis-engine';
import { refuseStep, reserveStep } from './steps/reserve.step';
import { listRuns } from './reads/run-list.reads';
import { readRun } from './reads/run.reads';
import { endRunStep, openRunStep, recordReportStep } from './steps/run.steps';

/**
 * The store on Redis: every writing method is one script on the server, a call costs two round trips (reserve and
 * complete), and the time is the server's. Made by `redisStore()`.
 *
 * @publicApi
 */
export class RedisCanonicalInvocationStore extends CanonicalInvocationStore implements OnApplicationShutdown {
  constructor(private readonly engine: RedisEngine) {
    super();
  }

  now(): number {
    return this.engine.clock.now();
  }

  openRun(opening: RunOpening): Promise<OpenRunOutcome> {
    return openRunStep(this.engine, opening);
  }

  async findRun(key: RunKey): Promise<Run | null> {
    return (await readRun(this.engine, key))?.run ?? null;
  }

  listRuns(query: RunQuery): Promise<Page<Run>> {
    return listRuns(this.engine, query);
  }

  endRun(key: RunKey, end: RunEnd): Promise<Run | null> {
    return endRunStep(this.engine, key, end);
  }

  purgeRun(key: RunKey): Promise<Run | null> {
    return purgeRunStep(this.engine, key);
  }

  reserve(reservation: Reservation): Promise<ReserveOutcome> {
    return reserveStep(this.engine, reservation);
  }

  refuse(refusal: Refusal): Promise<RunRemaining | null> {
    return refuseStep(this.engine, refusal);
  }

  complete(completion: Completion): Promise<CompleteOutcome> {
    return completeStep(this.engine, completion);
  }

  findView(key: InvocationKey): Promise<Sighting<InvocationView>> {
    return findView(this.engine, key);
  }

  findInvocation(key: InvocationKey): Promise<Sighting<CanonicalInvocation>> {
    return findInvocation(this.engine, key);
  }

  listInvocations(key: RunKey, page: PageRequest): Promise<Page<InvocationSummary> | null> {
    return listInvocations(this.engine, key, page);
  }

  visitCompleted(key: RunKey, visit: (call: CompletedCall) => void): Promise<Run | null> {
    return visitCompleted(this.engine, key, visit);
  }

  recordReport(report: ReportRecord): Promise<ReportOutcome> {
    return recordReportStep(this.engine, report);
  }

  /** Stops measuring the server's time. The client belongs to whoever made it. */
  close(): void {
    this.engine.clock.stop();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
