import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type CompleteOutcome, type Settled, type Settlement } from '../../src/canonical-store/completion';
import { type Sighting } from '../../src/canonical-store/invocation-reads';
import { type Reservation, type ReserveOutcome, type Reserved } from '../../src/canonical-store/reservation';
import { type RunOpening } from '../../src/canonical-store/run-steps';
import { type CanonicalInvocation, type InvocationView } from '../../src/contract/canonical-invocation';
import { type Run, type RunBudget, type RunKey } from '../../src/contract/run';

export interface OpeningParts extends Partial<Omit<RunOpening, 'budget' | 'openedAt' | 'deadlineAt'>> {
  readonly timeoutMs?: number;
  readonly budget?: Partial<RunBudget>;
}

export const PROJECTOR = Object.freeze({ name: 'query_logs', version: 3 });
export const REQUEST = '{"query":"timeout – 超时"}';

/** A generous run of two tools, except for what a test narrows. */
export function openingOf(store: CanonicalInvocationStore, parts: OpeningParts = {}): RunOpening {
  const { timeoutMs = 60_000, budget, ...rest } = parts;
  const now = store.now();
  return {
    principal: 'tester',
    runId: 'run-1',
    digest: 'digest-1',
    openedAt: new Date(now),
    deadlineAt: new Date(now + timeoutMs),
    tools: ['query_logs', 'lookup_knowledge'],
    metadata: { ticket: 'INC-4711' },
    maxRawBytes: 64 * 1024 * 1024,
    ...rest,
    budget: {
      maxCalls: 1_000,
      maxCallsPerTool: {},
      maxResultBytes: 16 * 1024 * 1024,
      maxRefusedCalls: 1_000,
      maxProgressViolations: 3,
      ...budget,
    },
  };
}

/** A run with what a test does to it again and again. Remembers the token of each call that was reserved. */
export class TestRun {
  private readonly tokens = new Map<string, string>();
  private attempts = 0;

  private constructor(
    readonly store: CanonicalInvocationStore,
    readonly key: RunKey,
  ) {}

  static async open(store: CanonicalInvocationStore, parts: OpeningParts = {}): Promise<TestRun> {
    const opening = openingOf(store, parts);
    const { outcome } = await store.openRun(opening);
    if (outcome !== 'OPENED') throw new Error(`The run was not opened: ${outcome}`);
    return new TestRun(store, { principal: opening.principal, runId: opening.runId });
  }

  /** Handles on a run that may not exist. */
  static unopened(store: CanonicalInvocationStore, key: RunKey): TestRun {
    return new TestRun(store, key);
  }

  /** One attempt, with a token of its own unless it is given. */
  async reserve(toolCallId: string, parts: Partial<Reservation> = {}): Promise<ReserveOutcome> {
    this.attempts += 1;
    const token = parts.token ?? `attempt-${this.attempts}`;
    const outcome = await this.store.reserve({
      ...this.key,
      toolCallId,
      toolName: 'query_logs',
      request: REQUEST,
      projector: PROJECTOR,
      timeoutMs: 30_000,
      holdBytes: 16 * 1024,
      knownCalls: 0,
      notAfter: this.store.now() + 60_000,
      ...parts,
      token,
    });
    if (outcome.outcome === 'RESERVED') this.tokens.set(toolCallId, token);
    return outcome;
  }

  async reserved(toolCallId: string, parts: Partial<Reservation> = {}): Promise<Reserved> {
    const outcome = await this.reserve(toolCallId, parts);
    if (outcome.outcome !== 'RESERVED') throw new Error(`Not reserved: ${outcome.code}`);
    return outcome;
  }

  /** By the owner, unless another token is given. */
  complete(toolCallId: string, settlement: Settlement, token = this.tokens.get(toolCallId)): Promise<CompleteOutcome> {
    return this.store.complete({ ...this.key, toolCallId, settlement, token: token ?? 'nobody' });
  }

  async settled(toolCallId: string, settlement: Settlement): Promise<Settled> {
    const outcome = await this.complete(toolCallId, settlement);
    if (outcome.outcome !== 'SETTLED') throw new Error(`Not settled: ${outcome.outcome}`);
    return outcome;
  }

  /** Reserves and completes. */
  async called(toolCallId: string, settlement: Settlement, parts: Partial<Reservation> = {}): Promise<Settled> {
    await this.reserved(toolCallId, parts);
    return this.settled(toolCallId, settlement);
  }

  async view(toolCallId: string): Promise<InvocationView> {
    return found(await this.store.findView({ ...this.key, toolCallId }));
  }

  async invocation(toolCallId: string): Promise<CanonicalInvocation> {
    return found(await this.store.findInvocation({ ...this.key, toolCallId }));
  }

  async run(): Promise<Run> {
    const run = await this.store.findRun(this.key);
    if (run === null) throw new Error('The run is unknown');
    return run;
  }
}

export function found<T>(sighting: Sighting<T>): T {
  if (sighting.state !== 'FOUND') throw new Error(`The record is not there: ${sighting.state}`);
  return sighting.invocation;
}

/** So many attempts at once; each gets its number. */
export function parallel<T>(attempts: number, attempt: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: attempts }, (_, index) => attempt(index)));
}
