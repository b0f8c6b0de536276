import { type LRUCache } from 'lru-cache';
import { type Redis } from 'ioredis';
import { type StoreContext } from '../store-driver';
import { type RedisKeys } from './redis-keys';
import { type ScriptRunner } from './script-runner';
import { type ServerClock } from './server-clock';

/** What every step of this driver works with. */
export interface RedisEngine {
  readonly client: Redis;
  readonly keys: RedisKeys;
  readonly scripts: ScriptRunner;
  readonly clock: ServerClock;
  readonly context: StoreContext;
  /** Calls that this instance reserved last, by the key of their record. A cache only, nothing depends on it. */
  readonly reserved: LRUCache<string, ReservedCall>;
}

/** What the completing step saves a look-up with. */
export interface ReservedCall {
  readonly toolName: string;
  /** Expiry of the record, in ms. */
  readonly expiresAt: number;
}
