import { type StoreContext } from '../store-driver';
import { type RedisClient } from './connection/redis-client';
import { type RedisKeys } from './redis-keys';
import { type ReservedCalls } from './steps/reserved-calls';
import { type ScriptRunner } from './scripts/script-runner';
import { type ServerClock } from './connection/server-clock';

/** What every step of this driver works with. */
export interface RedisEngine {
  readonly client: RedisClient;
  /** When the client gives a command up. */
  readonly commandTimeoutMs: number;
  readonly keys: RedisKeys;
  readonly scripts: ScriptRunner;
  readonly clock: ServerClock;
  readonly context: StoreContext;
  readonly reserved: ReservedCalls;
}
