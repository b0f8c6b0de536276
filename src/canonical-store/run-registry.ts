import { LRUCache } from 'lru-cache';
import { type RunLimits } from '../contract/limits';
import { type Run, type RunContext, type RunKey } from '../contract/run';
import { EndReason, RunStatus } from '../contract/states';
import { type CanonicalInvocationStore } from './canonical-invocation.store';
import { type Page } from './invocation-reads';
import { resolveRunOpening } from './run-opening';
import { InvalidRunRequestError, RunConflictError, type RunRequest } from './run-request';
import { hasPassed } from './run-state';
import { type RunEnd, type RunQuery } from './run-steps';

/** A run as it was opened, or as it stands if the same request had opened it before. */
export interface OpenedRun extends Run {
  readonly created: boolean;
}

/** What the instance remembers of a run between calls. */
interface KnownRun {
  readonly context: RunContext;
  /** Highest call count that the store ever told. */
  calls: number;
  /** An end is never undone, so a known one needs no second look; an "active" is never the last word. */
  ended: boolean;
}

/** What the instance may know of a run without asking the store again. */
export interface RunFacts {
  readonly context: RunContext;
  readonly calls: number;
  readonly ended: boolean;
}

const REMEMBERED_RUNS = 10_000;

/**
 * Opens, finds and ends runs. What never changes of a run is kept after the first read, so that a call costs no
 * look-up of its own; whether a run is active is always decided by the store.
 *
 * @publicApi
 */
export class RunRegistry {
  private readonly known = new LRUCache<string, KnownRun>({ max: REMEMBERED_RUNS });
  private readonly releaseListeners = new Set<(key: RunKey) => void>();

  constructor(
    private readonly store: CanonicalInvocationStore,
    private readonly limits: RunLimits,
  ) {}

  /**
   * Opens a run; the same request again answers with the run as it stands.
   *
   * @throws InvalidRunRequestError if the request breaks a rule or a maximum
   * @throws RunConflictError if the principal's run of this id was opened with another request
   * @throws StoreUnavailableError
   */
  async open(request: RunRequest): Promise<OpenedRun> {
    const opening = resolveRunOpening(request, this.limits, this.store.now());
    // A repeated request may come after its own deadline; only one that would open a run must have it ahead.
    if (opening.deadlineAt <= opening.openedAt && (await this.store.findRun(opening)) === null) {
      throw new InvalidRunRequestError([{ pointer: '/deadline_at', rule: 'in the future' }]);
    }
    const opened = await this.store.openRun(opening);
    if (opened.outcome === 'CONFLICT') throw new RunConflictError();
    this.remember(opened.run);
    return { ...opened.run, created: opened.outcome === 'OPENED' };
  }

  /** The store's time, in ms: what deadlines are judged by. */
  now(): number {
    return this.store.now();
  }

  /** The run as it stands now; null if it is unknown. */
  async find(key: RunKey): Promise<Run | null> {
    const run = await this.store.findRun(key);
    if (run !== null) this.remember(run);
    return run;
  }

  /**
   * What never changes of a run, from memory where it was read before; null if it is unknown. From its deadline on the
   * store is asked again: once it has forgotten the run, the same id may name another one.
   */
  async facts(key: RunKey): Promise<RunFacts | null> {
    const known = this.known.get(nameOf(key));
    if (known !== undefined && !hasPassed(known.context.deadlineAt.getTime(), this.store.now())) return known;
    try {
      return (await this.find(key)) === null ? null : (this.known.get(nameOf(key)) ?? null);
    } catch (failure) {
      if (known === undefined) throw failure;
      return known;
    }
  }

  /** Takes in the highest call count that the store told: a store that later knows fewer was rolled back. */
  learnCalls(key: RunKey, calls: number): void {
    const known = this.known.get(nameOf(key));
    if (known !== undefined) known.calls = Math.max(known.calls, calls);
  }

  list(query: RunQuery): Promise<Page<Run>> {
    return this.store.listRuns(query);
  }

  /** Ends the run as done; calls in flight may settle. Answers with the end that stands, null if it is unknown. */
  complete(key: RunKey): Promise<Run | null> {
    return this.end(key, { status: RunStatus.COMPLETED, reason: EndReason.COMPLETED });
  }

  /** Ends the run and aborts the signals of its calls in flight. */
  release(key: RunKey, reason: string): Promise<Run | null> {
    return this.end(key, { status: RunStatus.RELEASED, reason });
  }

  /** Deletes the records of a run; its ids stay used until it expires. */
  purge(key: RunKey): Promise<Run | null> {
    return this.store.purgeRun(key);
  }

  /** Calls the listener whenever a run is found released. */
  onReleased(listener: (key: RunKey) => void): void {
    this.releaseListeners.add(listener);
  }

  /** Takes in a run that another step of the store may have ended; a released one aborts its calls in flight here. */
  noteEnd(run: Run): void {
    this.remember(run);
    if (run.status !== RunStatus.RELEASED) return;
    this.releaseListeners.forEach((listener) => {
      listener(run);
    });
  }

  private async end(key: RunKey, end: RunEnd): Promise<Run | null> {
    const run = await this.store.endRun(key, end);
    if (run !== null) this.noteEnd(run);
    return run;
  }

  private remember(run: Run): void {
    const name = nameOf(run);
    const { principal, runId, tools, deadlineAt } = run;
    const before = this.known.get(name);
    // A run of the same id opened anew after the deadline of the one before is another run, not a lost one.
    const sameRun = before !== undefined && before.context.deadlineAt.getTime() > run.openedAt.getTime();
    const calls = Math.max(run.used.calls, sameRun ? before.calls : 0);
    const ended = run.status === RunStatus.COMPLETED || run.status === RunStatus.RELEASED;
    this.known.set(name, { context: { principal, runId, tools, deadlineAt }, calls, ended });
  }
}

/** A principal has no slash, so no two keys make one name. */
function nameOf(key: RunKey): string {
  return `${key.principal}/${key.runId}`;
}
