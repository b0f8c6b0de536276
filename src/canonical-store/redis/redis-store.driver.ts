import { Logger } from '@nestjs/common';
import { type StoreDriver } from '../store-driver';
import { checkClientOptions } from './connection/client-requirements';
import { ConnectionWatch } from './connection/connection-watch';
import { RedisCanonicalInvocationStore } from './redis-canonical-invocation.store';
import { commandTimeoutOf, type RedisClient } from './connection/redis-client';
import { RedisKeys } from './redis-keys';
import { loadScripts } from './scripts/redis-script';
import { ReservedCalls } from './steps/reserved-calls';
import { ScriptRunner } from './scripts/script-runner';
import { settingsOf } from './scripts/script-settings';
import { ServerClock } from './connection/server-clock';
import { inspectServers } from './connection/server-inspection';
import { type ServerDemands } from './connection/server-requirements';

export interface RedisStoreOptions extends Partial<ServerDemands> {
  /**
   * Made with `redisClientOptions()`: a `Redis` for one server or for the master that Sentinels name, a `Cluster` for a
   * cluster. Shared with nothing that blocks. Whoever made it closes it.
   */
  readonly client: RedisClient;
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
 * The store on Redis: one server, Sentinel or Cluster.
 *
 * @throws RedisSetupError (at the start) with reason and remedy, if the client or a server cannot carry it
 * @publicApi
 */
export function redisStore(options: RedisStoreOptions): StoreDriver {
  const { client, prefix = DEFAULT_PREFIX, startTimeoutMs = DEFAULT_START_TIMEOUT_MS } = options;
  const { requireAof = false, trustHiddenSettings = false } = options;
  const warn = options.warn ?? defaultWarning();
  return async (context) => {
    const keys = new RedisKeys(prefix);
    const scripts = new ScriptRunner(client, loadScripts(settingsOf(context)));
    const clock = new ServerClock(client, warn);
    checkClientOptions(client);
    const connection = new ConnectionWatch(client, warn);
    await connection.untilReady(startTimeoutMs);
    try {
      await inspectServers(client, { demands: { requireAof, trustHiddenSettings }, scripts, prefix, warn });
      await clock.start();
    } catch (error) {
      throw connection.explained(error);
    }
    connection.start();
    const commandTimeoutMs = commandTimeoutOf(client);
    const reserved = new ReservedCalls();
    return new RedisCanonicalInvocationStore({ client, commandTimeoutMs, keys, scripts, clock, context, reserved });
  };
}

function defaultWarning(): (message: string) => void {
  const logger = new Logger('RedisStore');
  return (message) => {
    logger.warn(message);
  };
}
