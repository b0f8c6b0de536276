import { type RefusalCounts, type Run, type RunBudget, type RunKey } from '../../../contract/run';
import { RunStatus } from '../../../contract/states';
import { runStateAt, type StoredEnd } from '../../run-state';
import { type RunOpening } from '../../run-steps';
import { countsOf, integerAt, listOf, type Reply, textAt, textOrNullAt, unreadable } from './reply';

/** What only readers need of a run; the scripts have their own fields. */
interface RunSpec {
  readonly tools: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly budget: RunBudget;
}

/** A run with what its reader needs beside it. */
export interface StandingRun {
  readonly run: Run;
  /** A call in flight may be abandoned. */
  readonly mayHoldAbandoned: boolean;
  /** Those of its calls that were asked for, of the same moment, in the order of execution. */
  readonly calls: readonly RememberedCall[];
}

/** A call that a run remembers, whether its record lives or not. */
export interface RememberedCall {
  readonly ordinal: number;
  readonly toolCallId: string;
}

export function encodeSpec({ tools, metadata, budget }: RunOpening): string {
  return JSON.stringify({ tools, metadata, budget } satisfies RunSpec);
}

/** Reads the answer of `read-run-1`; null for an unknown run. @throws StoreUnavailableError */
export function decodeRun(key: RunKey, reply: Reply): StandingRun | null {
  if (reply === null) return null;
  const parts = listOf(reply);
  const now = integerAt(parts, 0);
  const fields = listOf(parts[2]);
  const tally = listOf(parts[3]);
  const deadline = integerAt(fields, 1);
  const spec = JSON.parse(textAt(fields, 2)) as RunSpec;
  const { status, endedAt, endReason } = runStateAt(endOf(fields, integerAt(tally, 0)), deadline, now);
  return {
    mayHoldAbandoned: parts[1] === 1,
    calls: callsOf(parts[6]),
    run: {
      principal: key.principal,
      runId: key.runId,
      tools: new Set(spec.tools),
      deadlineAt: new Date(deadline),
      status,
      openedAt: new Date(integerAt(fields, 0)),
      endedAt: endedAt === null ? null : new Date(endedAt),
      endReason,
      metadata: spec.metadata,
      budget: spec.budget,
      used: {
        calls: integerAt(tally, 1),
        callsPerTool: Object.fromEntries(countsOf(parts[4])),
        resultBytes: integerAt(tally, 2),
        refusedCalls: integerAt(tally, 3),
        progressViolations: integerAt(fields, 3),
      },
      refusals: refusalsOf(parts[5]),
    },
  };
}

function callsOf(reply: Reply): readonly RememberedCall[] {
  const list = listOf(reply);
  const calls: RememberedCall[] = [];
  for (let place = 0; place < list.length; place += 2) {
    calls.push({ ordinal: integerAt(list, place), toolCallId: textAt(list, place + 1) });
  }
  return calls.sort((a, b) => a.ordinal - b.ordinal);
}

function endOf(fields: readonly unknown[], at: number): StoredEnd | null {
  const status = textOrNullAt(fields, 4);
  if (status === null) return null;
  if (status !== RunStatus.COMPLETED && status !== RunStatus.RELEASED) throw unreadable();
  return { status, at, reason: textAt(fields, 5) };
}

/** From `tool:code` to one row a tool. A tool may be called `constructor`: own members only. */
function refusalsOf(reply: Reply): RefusalCounts {
  const rows = new Map<string, [string, number][]>();
  for (const [name, count] of countsOf(reply)) {
    const colon = name.lastIndexOf(':');
    const tool = name.slice(0, colon);
    const row = rows.get(tool) ?? [];
    row.push([name.slice(colon + 1), count]);
    rows.set(tool, row);
  }
  return Object.fromEntries([...rows].map(([tool, row]) => [tool, Object.fromEntries(row)]));
}
