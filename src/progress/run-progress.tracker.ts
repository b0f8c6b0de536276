import { type CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { type Run, type RunKey } from '../contract/run';
import { type RecordStanding, standingOf } from './record-standing';

/** One completed call of a run with what its record is worth now. */
export interface TrackedCall {
  readonly toolCallId: string;
  /** Place in the order of execution, from 1. */
  readonly ordinal: number;
  readonly standing: RecordStanding;
}

export interface TrackedRun {
  readonly run: Run;
  /** READY and ERROR calls, in the order of execution. */
  readonly calls: readonly TrackedCall[];
}

/**
 * The ordered canonical identities of a run's completed calls. They are the store's own index, written in the step
 * that completes a call; the tracker keeps nothing beside it - no raw response, no agent result, no second record -
 * and resolves each identity anew whenever it is asked.
 *
 * @publicApi
 */
export class RunProgressTracker {
  constructor(private readonly store: CanonicalInvocationStore) {}

  /** null for an unknown run. @throws StoreUnavailableError */
  async read({ principal, runId }: RunKey): Promise<TrackedRun | null> {
    const completed = await this.store.readCompleted({ principal, runId });
    if (completed === null) return null;
    const calls = completed.calls.map(({ toolCallId, ordinal, sighting }) => ({
      toolCallId,
      ordinal,
      standing: standingOf({ principal, runId, toolCallId }, sighting),
    }));
    return { run: completed.run, calls };
  }
}
