import { type RefusalCounts, type Run, type RunBudget, type RunKey } from '../../contract/run';
import { RunStatus } from '../../contract/states';
import { runStateAt, type StoredEnd } from '../run-state';
import { type RunOpening } from '../run-steps';
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
}

export function encodeSpec({ tools, metadata, budget }: RunOpening): string {
  return JSON.stringify({ tools, metadata, budget } satisfies RunSpec);
}

/** Reads the answer of `read-run-2`; null for an unknown run. @throws StoreUnavailableError */
export function decodeRun(key: RunKey, reply: Reply): StandingRun | null {
  if (reply === null) return null;
  const [now, fields, calls, refusals] = listOf(reply);
  const run = listOf(fields);
  const at = integerAt([now], 0);
  const deadline = integerAt(run, 2);
  const spec = JSON.parse(textAt(run, 5)) as RunSpec;
  const { status, endedAt, endReason } = runStateAt(endOf(run), deadline, at);
  return {
    mayHoldAbandoned: integerAt(run, 10) > 0 && at > integerAt(run, 11),
    run: {
      principal: key.principal,
      runId: key.runId,
      tools: new Set(spec.tools),
      deadlineAt: new Date(deadline),
      status,
      openedAt: new Date(integerAt(run, 1)),
      endedAt: endedAt === null ? null : new Date(endedAt),
      endReason,
      metadata: spec.metadata,
      budget: spec.budget,
      used: {
        calls: integerAt(run, 6),
        callsPerTool: Object.fromEntries(countsOf(calls)),
        resultBytes: integerAt(run, 7),
        refusedCalls: integerAt(run, 8),
        progressViolations: integerAt(run, 9),
      },
      refusals: refusalsOf(refusals),
    },
  };
}

function endOf(run: readonly unknown[]): StoredEnd | null {
  const status = textAt(run, 0);
  if (status === RunStatus.ACTIVE) return null;
  if (status !== RunStatus.COMPLETED && status !== RunStatus.RELEASED) throw unreadable();
  return { status, at: integerAt(run, 3), reason: textOrNullAt(run, 4) ?? '' };
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
