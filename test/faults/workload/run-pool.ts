import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../../../src/canonical-store/store-unavailable.error';
import { type Decisions } from '../../simulation/decisions';
import { type FaultApplication, MOST_CALLS, RUN_TIMEOUT_MS } from './fault-application';
import { type Ledger, type RunEntry } from './ledger';
import { MAX_RESULT_BYTES } from './tool-caller';

export const PRINCIPAL = 'faults';
export const TOOLS = ['query_logs', 'lookup_knowledge'] as const;

const RUNS_AT_ONCE = 9;

/** Runs that the lanes share. One that is spent is followed by a new one. */
export class RunPool {
  private opened = 0;
  private opening = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly random: Decisions,
  ) {}

  /** A run that takes calls; null if there is none at the moment. */
  async pick(application: FaultApplication): Promise<RunEntry | null> {
    const active = this.ledger.runs.filter(({ spent }) => !spent);
    if (active.length + this.opening < RUNS_AT_ONCE) return this.open(application);
    if (active.length > 0) return this.random.pick(active);
    await sleep(10);
    return null;
  }

  /** Every third run is narrow: its calls, its calls of a tool and its result bytes are contended, and end it. */
  async open(application: FaultApplication, name?: string): Promise<RunEntry | null> {
    this.opened += 1;
    const runId = name ?? `run-${this.opened}`;
    const narrow = name === undefined && this.opened % 3 === 0;
    const maxCalls = narrow ? 30 : MOST_CALLS;
    const maxCallsOfTool = narrow ? 8 : MOST_CALLS;
    const maxResultBytes = narrow ? 12 * MAX_RESULT_BYTES : 32 * 1_024 * 1_024;
    this.opening += 1;
    try {
      const budget = { maxCalls, maxCallsPerTool: { lookup_knowledge: maxCallsOfTool }, maxResultBytes };
      const request = { principal: PRINCIPAL, runId, tools: TOOLS, timeoutMs: RUN_TIMEOUT_MS, budget };
      const { principal, tools, deadlineAt } = await application.runs.open(request);
      const context = { principal, runId, tools, deadlineAt };
      const entry = {
        context,
        request,
        maxCalls,
        maxCallsOfTool,
        maxResultBytes,
        calls: new Map(),
        spent: name !== undefined,
      };
      this.ledger.runs.push(entry);
      return entry;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) this.ledger.broken.push(`a run was not opened: ${String(error)}`);
      await sleep(20);
      return null;
    } finally {
      this.opening -= 1;
    }
  }
}
