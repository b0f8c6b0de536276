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

/**
 * The ordered canonical identities of a run's completed calls, READY and ERROR. They are the store's own index,
 * written in the step that completes a call; the tracker keeps nothing beside it - no raw response, no agent result,
 * no second record - and resolves each identity anew whenever it is asked.
 *
 * @publicApi
 */
export class RunProgressTracker {
  constructor(private readonly store: CanonicalInvocationStore) {}

  /**
   * Shows the completed calls one after the other, in the order of execution. Answers with the run as it stands, null
   * for an unknown one.
   *
   * @throws StoreUnavailableError
   */
  visit({ principal, runId }: RunKey, visit: (call: TrackedCall) => void): Promise<Run | null> {
    return this.store.visitCompleted({ principal, runId }, ({ toolCallId, ordinal, sighting }) => {
      visit({ toolCallId, ordinal, standing: standingOf({ principal, runId, toolCallId }, sighting) });
    });
  }
}
