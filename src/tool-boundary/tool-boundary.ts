import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown } from '@nestjs/common';
import { type CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { type Settlement } from '../canonical-store/completion';
import { type InvocationKey } from '../canonical-store/invocation-reads';
import { type Reserved, type ReserveOutcome } from '../canonical-store/reservation';
import { type RunRegistry } from '../canonical-store/run-registry';
import { ErrorCode } from '../contract/error-catalogue';
import { type RecordLimits } from '../contract/limits';
import { type ToolExecutor, type ToolResultProjector } from '../contract/projection';
import { type RunContext } from '../contract/run';
import { type ToolBoundaryResult } from '../contract/tool-boundary-result';
import { type ToolCall } from '../contract/tool-call';
import { type EvidenceReaders } from '../progress/evidence-readers';
import { snapshotOf } from './call-snapshot';
import { type ExecuteOptions } from './execute-options';
import { executeCall } from './execution/call-execution';
import { type CallFlight } from './execution/call-flight';
import { InFlightCalls } from './execution/in-flight-calls';
import { projectorIdentityOf } from './execution/projector-identity';
import { type Preflight } from './preflight/preflight';
import { type PreflightSubject } from './preflight/preflight-subject';
import { PreflightSubjectReader } from './preflight/preflight-subject.reader';
import { RefusalCounter } from './refusal-counter';
import { completionVerdict, errorVerdict, nothingRan } from './verdicts';

export interface ToolBoundarySettings {
  /** Time limit of a call in ms, where neither the tool nor the caller says one. */
  readonly toolTimeoutMs: number;
  /** How long a shutdown waits for calls in flight before it settles them as `INVOCATION_ABANDONED`, in ms. */
  readonly shutdownGraceMs: number;
}

/** How long the reserving step may take before its caller has given up, in ms: the fence of `Reservation.notAfter`. */
const RESERVE_PATIENCE_MS = 5_000;

/** How long a shutdown waits for the records of interrupted calls to settle, in ms. */
const SETTLE_PATIENCE_MS = 2_000;

/**
 * The one door between an agent and its tools: preflight, reserve, execute, project, complete. It knows no tool;
 * whatever happens, the caller gets a bounded agent result or a safe error and the record says what happened.
 *
 * @publicApi
 */
export class ToolBoundary implements BeforeApplicationShutdown {
  private readonly inFlight = new InFlightCalls();
  private readonly subjects: PreflightSubjectReader;
  private readonly refusals: RefusalCounter;
  private closing = false;

  constructor(
    private readonly store: CanonicalInvocationStore,
    private readonly runs: RunRegistry,
    private readonly preflight: Preflight,
    private readonly limits: RecordLimits,
    private readonly settings: ToolBoundarySettings,
    private readonly readers: EvidenceReaders,
  ) {
    this.subjects = new PreflightSubjectReader(store, runs);
    this.refusals = new RefusalCounter(store);
    runs.onReleased((run) => {
      this.inFlight.interruptRun(run, 'CANCELLED');
    });
  }

  /** Calls of this instance that have come in and have no verdict yet. */
  get callsInFlight(): number {
    return this.inFlight.size;
  }

  /**
   * Runs one tool call of a run.
   *
   * @param given - the envelope of the agent framework; what is not `true` in it refuses
   * @param run - from `RunRegistry.open` or `RunRegistry.find`
   * @param executor - returns the complete raw response
   * @param projector - turns it into the bounded agent result
   * @returns a verdict; never rejects for what the error catalogue names
   */
  async execute(
    given: ToolCall,
    run: RunContext,
    executor: ToolExecutor,
    projector: ToolResultProjector,
    options: ExecuteOptions = {},
  ): Promise<ToolBoundaryResult> {
    const call = snapshotOf(given);
    if (this.closing) return nothingRan(call);
    const flight = this.inFlight.enter(run, options.signal);
    try {
      return await this.conduct(flight, call, run, executor, projector, options);
    } finally {
      this.inFlight.leave(run, flight);
    }
  }

  /** Takes no new calls, waits for those in flight, and settles what is left: nobody else knows that they died. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (await this.inFlight.drained(this.settings.shutdownGraceMs)) return;
    this.inFlight.interruptAll('SHUTDOWN');
    await this.inFlight.drained(SETTLE_PATIENCE_MS);
  }

  private async conduct(
    flight: CallFlight,
    call: ToolCall,
    run: RunContext,
    executor: ToolExecutor,
    projector: ToolResultProjector,
    options: ExecuteOptions,
  ): Promise<ToolBoundaryResult> {
    const subject = await this.subjects.read(call, run, options);
    const refusal = this.preflight.judge(subject);
    if (refusal !== null) {
      const remaining = await this.refusals.count(subject, refusal.code);
      return errorVerdict(call, refusal.code, remaining, {
        passing: refusal.code === ErrorCode.STORE_UNAVAILABLE,
        violations: refusal.violations,
      });
    }

    const key = { principal: run.principal, runId: run.runId, toolCallId: call.toolCallId };
    const token = randomUUID();
    const reserved = await this.reserve(key, call, subject, token, projector, options);
    if (reserved === null) return nothingRan(call);
    if (reserved.outcome === 'REFUSED') {
      return errorVerdict(call, reserved.code, reserved.remaining, { passing: reserved.becauseOfHoldsAlone });
    }
    this.runs.learnCalls(run, reserved.ordinal);
    this.readers.meet(call.toolName, projector);

    flight.start(reserved.callMs);
    const settlement = await this.settle(subject, reserved, flight, executor, projector);
    flight.land();
    return this.complete(call, key, token, settlement);
  }

  /** null: the store did not take the record, and nothing runs. */
  private async reserve(
    key: InvocationKey,
    call: ToolCall,
    { standing, input, now }: PreflightSubject,
    token: string,
    projector: ToolResultProjector,
    options: ExecuteOptions,
  ): Promise<ReserveOutcome | null> {
    try {
      return await this.store.reserve({
        principal: key.principal,
        runId: key.runId,
        toolCallId: key.toolCallId,
        toolName: call.toolName,
        request: input.request ?? '',
        projector: projectorIdentityOf(projector, call.toolName),
        token,
        timeoutMs: options.timeoutMs ?? this.settings.toolTimeoutMs,
        holdBytes: Math.min(options.maxResultBytes ?? Infinity, this.limits.maxResultBytes),
        knownCalls: standing.state === 'KNOWN' ? standing.facts.calls : 0,
        notAfter: now + RESERVE_PATIENCE_MS,
      });
    } catch {
      return null;
    }
  }

  private settle(
    { input }: PreflightSubject,
    { heldBytes }: Reserved,
    flight: CallFlight,
    executor: ToolExecutor,
    projector: ToolResultProjector,
  ): Promise<Settlement> {
    const call = { input: input.object ?? {}, executor, projector, flight, maxResultBytes: heldBytes };
    return executeCall(call, this.limits);
  }

  private async complete(
    call: ToolCall,
    key: InvocationKey,
    token: string,
    settlement: Settlement,
  ): Promise<ToolBoundaryResult> {
    try {
      return completionVerdict(call, settlement, await this.store.complete({ ...key, token, settlement }));
    } catch {
      return errorVerdict(call, ErrorCode.STORE_UNAVAILABLE, null);
    }
  }
}
