import { Logger } from '@nestjs/common';
import { type Redis } from 'ioredis';
import { type StoreDriver } from '../store-driver';
import { ConnectionWatch } from './connection-watch';
import { RedisCanonicalInvocationStore } from './redis-canonical-invocation.store';
import { checkClientOptions } from './redis-connection';
import { ReservedCalls } from './reserved-calls';
import { RedisKeys } from './redis-keys';
import { loadScripts } from './redis-script';
import { settingsOf } from './script-settings';
import { RedisSetupError } from './redis-setup.error';
import { listOf, textAt } from './reply';
import { ScriptRunner } from './script-runner';
import { ServerClock } from './server-clock';
import { checkServer, parseInfo, type ServerDemands } from './server-requirements';

export interface RedisStoreOptions extends Partial<ServerDemands> {
  /** Made with `redisClientOptions()`; shared with nothing that blocks. Whoever made it closes it. */
  readonly client: Redis;
  /** First part of every key: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Default `tb`. */
  readonly prefix?: string;
  /** How long the start waits for the server, in ms. Default 5,000. */
  readonly startTimeoutMs?: number;
  /** Takes what an operator should know. Default: a warning of the application's log. */
  readonly warn?: (message: string) => void;
}

const DEFAULT_PREFIX = 'tb';
const DEFAULT_START_TIMEOUT_MS = 5_000;

/**
 * The store on one Redis server.
 *
 * @throws RedisSetupError (at the start) with reason and remedy, if the client or the server cannot carry it
 * @publicApi
 */
export function redisStore(options: RedisStoreOptions): StoreDriver {
  const { client, prefix = DEFAULT_PREFIX, startTimeoutMs = DEFAULT_START_TIMEOUT_MS } = options;
  const { requireAof = false, trustHiddenSettings = false } = options;
  const warn = options.warn ?? defaultWarning();
  return async (context) => {
    const keys = new RedisKeys(prefix);
    const scripts = new ScriptRunner(client, loadScripts(settingsOf(context)));
    const clock = new ServerClock(client);
    checkClientOptions(client);
    const connection = new ConnectionWatch(client, warn);
    await connection.untilReady(startTimeoutMs);
    try {
      checkServer(parseInfo(await client.info()), { requireAof, trustHiddenSettings }).forEach(warn);
      await scripts.load();
      checkPermissions(listOf(await scripts.once('denied-commands-1', [`${prefix}:{}`], [])));
      await clock.start();
    } catch (error) {
      throw connection.explained(error);
    }
    return new RedisCanonicalInvocationStore({ client, keys, scripts, clock, context, reserved: new ReservedCalls() });
  };
}

function defaultWarning(): (message: string) => void {
  const logger = new Logger('RedisStore');
  return (message) => {
    logger.warn(message);
  };
}

function checkPermissions(denied: readonly unknown[]): void {
  if (denied.length === 0) return;
  const names = denied.map((_, place) => textAt(denied, place)).join(', ');
  throw new RedisSetupError(
    `The user of the Redis connection may not run ${names} on the keys of the store.`,
    'Give it the ACL line of docs/redis.md.',
  );
}
