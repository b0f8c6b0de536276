import { type RedisConnection } from '../../../src/canonical-store/redis/connection/redis-connection';
import { type RunKey } from '../../../src/contract/run';

/** Time limit of its calls, in ms: longer than it lives. */
export const HELD_TIMEOUT_MS = 1_500;

/** What an application is told that will not live to complete its calls. */
export interface HeldPlan {
  readonly connection: RedisConnection;
  readonly prefix: string;
  readonly run: RunKey;
  readonly toolName: string;
  readonly toolCallIds: readonly string[];
}

/** Sent when the tool of a call has begun. */
export interface HeldExecution {
  readonly executing: string;
}
