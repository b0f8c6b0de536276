import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../../store-unavailable.error';
import { readFailure } from './redis-failure';

/** Attempts at one step, the first one included. */
export const MAX_ATTEMPTS = 3;

/** Pause before the second and the third attempt, in ms: time for the client to connect again. */
export const PAUSES_MS = [50, 150] as const;

/** How a step may be repeated. */
export interface Repetition {
  /**
   * The step may be sent again although nobody knows whether it was applied: it reads only, or it is recognised
   * (by token, digest or report id). A step that would count twice may not.
   */
  readonly recognised: boolean;
  /** Asked before each further attempt: no sense in one that the server will refuse as too late. */
  readonly inTime?: () => boolean;
}

export const READ: Repetition = Object.freeze({ recognised: true });
export const RECOGNISED_WRITE: Repetition = Object.freeze({ recognised: true });
export const UNRECOGNISED_WRITE: Repetition = Object.freeze({ recognised: false });

/**
 * Takes a step on the server. A timeout or a lost connection means "unknown": the same step is sent again, within
 * `MAX_ATTEMPTS`. What stays unknown is a failure.
 *
 * The bound: `MAX_ATTEMPTS` x command timeout + pauses, 1.7 s with a timeout of 500 ms, and what the event loop adds.
 *
 * @throws StoreUnavailableError with a reason of ours
 */
export async function attempt<T>(step: () => Promise<T>, repetition: Repetition): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await step();
    } catch (error) {
      await beforeRepeating(error, attempts, repetition);
    }
  }
}

/**
 * Waits until a failed step may be sent again.
 *
 * @throws StoreUnavailableError if it may not
 */
export async function beforeRepeating(error: unknown, attempts: number, repetition: Repetition): Promise<void> {
  if (error instanceof StoreUnavailableError) throw error;
  const failure = readFailure(error);
  const repeatable = failure.passing && (failure.notApplied || repetition.recognised);
  if (!repeatable || attempts >= MAX_ATTEMPTS) throw new StoreUnavailableError(`${failure.reason}.`);
  await sleep(PAUSES_MS[attempts - 1]);
  if (repetition.inTime?.() === false) throw new StoreUnavailableError(`${failure.reason}.`);
}
