import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '../../../src/contract/error-catalogue';
import { Decisions } from '../../simulation/decisions';
import { type FaultApplication } from './fault-application';
import { type Answer, type CallEntry, Ledger, type RunEntry } from './ledger';
import { RunPool, TOOLS } from './run-pool';
import { ToolCaller } from './tool-caller';

const LANES = 16;
const END_WITHIN_MS = 15_000;
/** Answers after which a run takes nothing more. */
const SPENT: ReadonlySet<Answer> = new Set([ErrorCode.RUN_NOT_ACTIVE, ErrorCode.RUN_BUDGET_EXHAUSTED]);

/**
 * Calls in flight all the time: small and big ones, of several runs, some of them contended; ids that were sent before
 * and twins that are sent at once are among them.
 */
export class Workload {
  readonly ledger = new Ledger();
  private readonly random: Decisions;
  private readonly pool: RunPool;
  private readonly caller: ToolCaller;
  private lanes: readonly Promise<void>[] = [];
  private stopping = false;
  private calls = 0;

  constructor(
    /** Whom the calls are sent to. */
    public application: FaultApplication,
    seed: number,
  ) {
    this.random = new Decisions(seed);
    this.pool = new RunPool(this.ledger, this.random);
    this.caller = new ToolCaller(this.ledger, this.random);
  }

  start(): void {
    this.stopping = false;
    this.lanes = Array.from({ length: LANES }, () => this.work());
  }

  /** Lets the calls in flight end. @throws Error if they do not */
  async stop(): Promise<void> {
    this.stopping = true;
    const late = sleep(END_WITHIN_MS, 'late', { ref: false });
    if ((await Promise.race([Promise.all(this.lanes), late])) === 'late')
      throw new Error('The calls in flight did not end');
  }

  /** A run of its own, which the lanes leave alone; null if it could not be opened. */
  openRun(name: string): Promise<RunEntry | null> {
    return this.pool.open(this.application, name);
  }

  /** A new call of a run. */
  fresh(run: RunEntry): Promise<Answer> {
    return this.send(run, this.entry(run));
  }

  send(run: RunEntry, call: CallEntry): Promise<Answer> {
    return this.caller.call(this.application, run, call);
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      const run = await this.pool.pick(this.application);
      if (run === null) continue;
      const answers = await Promise.all(this.choose(run).map((call) => this.send(run, call)));
      if (answers.some((answer) => SPENT.has(answer))) run.spent = true;
      if (answers.includes(ErrorCode.STORE_UNAVAILABLE)) await sleep(20);
    }
  }

  private choose(run: RunEntry): readonly CallEntry[] {
    const known = [...run.calls.values()];
    if (known.length > 0 && this.random.chance(0.1)) return [this.random.pick(known.slice(-20))];
    const call = this.entry(run);
    return this.random.chance(0.05) ? [call, call] : [call];
  }

  private entry(run: RunEntry): CallEntry {
    const { random } = this;
    this.calls += 1;
    const call: CallEntry = {
      toolCallId: `call:${this.calls}`,
      toolName: random.chance(0.3) ? TOOLS[1] : TOOLS[0],
      rawBytes: random.chance(0.15) ? random.between(30_000, 100_000) : 2_048,
      fails: random.chance(0.03),
      executions: 0,
      acknowledged: null,
      unknown: 0,
    };
    run.calls.set(call.toolCallId, call);
    return call;
  }
}
