import { type RunBudget, type RunKey } from '../../contract/run';
import { type StoreTiming } from '../store-driver';
import { type StoredEnd } from '../run-state';
import { type RunOpening } from '../run-steps';
import { runBytes } from './footprint';
import { RefusalTally } from './refusal-tally';
import { type StoredCall } from './stored-call';

/** A stored report answer. */
export interface StoredReport {
  readonly digest: string;
  readonly answer: string;
  /** Violations of the run when it was recorded. */
  readonly progressViolations: number;
  readonly bytes: number;
}

/** A run as this driver keeps it; times in ms, sizes in bytes of UTF-8. */
export interface StoredRun extends RunKey {
  /** Place in the order of opening. */
  readonly position: number;
  readonly digest: string;
  readonly openedAt: number;
  readonly deadlineAt: number;
  readonly expiresAt: number;
  readonly tools: ReadonlySet<string>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly budget: RunBudget;
  readonly maxRawBytes: number;
  end: StoredEnd | null;
  /** By tool call id: an id stays here, and so a duplicate, as long as the run is known. */
  readonly calls: Map<string, StoredCall>;
  /** By ordinal; the call with ordinal 1 stands at 0. */
  readonly order: StoredCall[];
  /** Calls that are PROJECTING. */
  readonly inFlight: Set<StoredCall>;
  readonly callsPerTool: Map<string, number>;
  resultBytes: number;
  heldBytes: number;
  rawBytes: number;
  readonly refusals: RefusalTally;
  progressViolations: number;
  readonly reports: Map<string, StoredReport>;
  /** As counted in the ledger, calls and reports apart. */
  readonly bytes: number;
}

/** @param ttlMs - time to live of a record: the run outlives the last one it can have */
export function createRun(opening: RunOpening, position: number, ttlMs: number, timing: StoreTiming): StoredRun {
  const { budget } = opening;
  const deadlineAt = opening.deadlineAt.getTime();
  const tools = new Set(opening.tools);
  return {
    principal: opening.principal,
    runId: opening.runId,
    position,
    digest: opening.digest,
    openedAt: opening.openedAt.getTime(),
    deadlineAt,
    expiresAt: deadlineAt + ttlMs + timing.runExpiryMarginMs,
    tools,
    metadata: { ...opening.metadata },
    budget: { ...budget, maxCallsPerTool: { ...budget.maxCallsPerTool } },
    maxRawBytes: opening.maxRawBytes,
    end: null,
    calls: new Map(),
    order: [],
    inFlight: new Set(),
    callsPerTool: new Map(),
    resultBytes: 0,
    heldBytes: 0,
    rawBytes: 0,
    refusals: new RefusalTally(tools),
    progressViolations: 0,
    reports: new Map(),
    bytes: runBytes(opening),
  };
}
