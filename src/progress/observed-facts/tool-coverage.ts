import { type Run } from '../../contract/run';
import { EvidenceStatus, InvocationStatus } from '../../contract/states';
import { type RecordStanding } from '../record-standing';
import { type ToolCoverage } from './observed-facts';

interface ToolCounts {
  ready: number;
  noEvidence: number;
  readonly errors: Map<string, number>;
}

/** Counts, call by call, what became of each tool. */
export class CoverageTally {
  private readonly tools = new Map<string, ToolCounts>();

  count(standing: RecordStanding): void {
    const { record } = standing;
    if (record === null) return;
    const counts = this.countsOf(record.toolName);
    if (standing.referencable && !record.afterEnd) {
      counts.ready += 1;
      if (record.evidenceStatus === EvidenceStatus.NO_EVIDENCE) counts.noEvidence += 1;
    } else if (record.status === InvocationStatus.ERROR && record.errorCode !== null) {
      counts.errors.set(record.errorCode, (counts.errors.get(record.errorCode) ?? 0) + 1);
    }
  }

  /** A row for every tool that the run allowed, in the run's own order. */
  rows({ tools, used, refusals }: Run): readonly ToolCoverage[] {
    return [...tools].map((toolName) => {
      const { ready, noEvidence, errors } = this.countsOf(toolName);
      return {
        ...{ toolName, ready, noEvidence, errors: byCode([...errors]) },
        refused: byCode(Object.entries(ownMember(refusals, toolName) ?? {})),
        called: (ownMember(used.callsPerTool, toolName) ?? 0) > 0,
      };
    });
  }

  private countsOf(toolName: string): ToolCounts {
    const counts = this.tools.get(toolName) ?? { ready: 0, noEvidence: 0, errors: new Map<string, number>() };
    this.tools.set(toolName, counts);
    return counts;
  }
}

/** In the order of the codes: stores count in orders of their own. */
function byCode(counts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A tool may be called `constructor`. */
function ownMember<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
