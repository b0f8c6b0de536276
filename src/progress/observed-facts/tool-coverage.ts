import { type Run } from '../../contract/run';
import { EvidenceStatus, InvocationStatus } from '../../contract/states';
import { type TrackedCall } from '../run-progress.tracker';
import { type ToolCoverage } from './observed-facts';

/** What became of each tool that the run allowed, in the run's own order. */
export function toolCoverage({ tools, used, refusals }: Run, calls: readonly TrackedCall[]): readonly ToolCoverage[] {
  return [...tools].map((toolName) => ({
    toolName,
    ...countsOf(calls.filter(({ standing }) => standing.record?.toolName === toolName)),
    refused: byCode(Object.entries(ownMember(refusals, toolName) ?? {})),
    called: (ownMember(used.callsPerTool, toolName) ?? 0) > 0,
  }));
}

function countsOf(calls: readonly TrackedCall[]): Pick<ToolCoverage, 'ready' | 'noEvidence' | 'errors'> {
  let ready = 0;
  let noEvidence = 0;
  const errors = new Map<string, number>();
  for (const { standing } of calls) {
    const { record } = standing;
    if (standing.referencable && !standing.record.afterEnd) {
      ready += 1;
      if (standing.record.evidenceStatus === EvidenceStatus.NO_EVIDENCE) noEvidence += 1;
    } else if (record?.status === InvocationStatus.ERROR && record.errorCode !== null) {
      errors.set(record.errorCode, (errors.get(record.errorCode) ?? 0) + 1);
    }
  }
  return { ready, noEvidence, errors: byCode([...errors]) };
}

/** In the order of the codes: stores count in orders of their own. */
function byCode(counts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A tool may be called `constructor`. */
function ownMember<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
