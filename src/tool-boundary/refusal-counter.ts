import { type CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { type ErrorCode } from '../contract/error-catalogue';
import { type RunRemaining, UNLISTED_TOOL } from '../contract/run';
import { isListed, type PreflightSubject } from './preflight/preflight-subject';

/** Counts refusals that come before the reserving step, by tool and code, on the run of the context. */
export class RefusalCounter {
  constructor(private readonly store: CanonicalInvocationStore) {}

  /** What the run has left; null for an unknown run. A store that cannot count changes nothing: refused is refused. */
  async count(subject: PreflightSubject, code: ErrorCode): Promise<RunRemaining | null> {
    const { principal, runId } = subject.run;
    if (subject.standing.state !== 'KNOWN') return null;
    try {
      return await this.store.refuse({ principal, runId, toolName: countedName(subject), code });
    } catch {
      return null;
    }
  }
}

function countedName(subject: PreflightSubject): string {
  const { toolName } = subject.call;
  const bounded = isListed(subject) || (subject.tool !== null && subject.tool !== undefined);
  return bounded && typeof toolName === 'string' ? toolName : UNLISTED_TOOL;
}
