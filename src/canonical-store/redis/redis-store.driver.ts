import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Redis } from 'ioredis';
import { type StoreDriver } from '../store-driver';
import { RedisCanonicalInvocationStore } from './redis-canonical-invocation.store';
import { checkClientOptions } from './redis-connection';
import { readFailure } from './redis-failure';
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
    reportConnection(client, warn);
    await untilReady(client, startTimeoutMs);
    await orExplain(async () => {
      checkServer(parseInfo(await client.info()), { requireAof, trustHiddenSettings }).forEach(warn);
      await scripts.load();
      checkPermissions(listOf(await scripts.once('denied-commands-1', [`${prefix}:{}`], [])));
      await clock.start();
    });
    return new RedisCanonicalInvocationStore({ client, keys, scripts, clock, context, reserved: new ReservedCalls() });
  };
}

function defaultWarning(): (message: string) => void {
  const logger = new Logger('RedisStore');
  return (message) => {
    logger.warn(message);
  };
}

/** Says once that the connection is gone, and once that it is back. Nothing of the client's own error texts. */
function reportConnection(client: Redis, warn: (message: string) => void): void {
  let lost = false;
  client.on('error', () => undefined);
  client.on('close', () => {
    if (!lost) warn('The connection to Redis is lost.');
    lost = true;
  });
  client.on('ready', () => {
    if (lost) warn('The connection to Redis is back.');
    lost = false;
  });
}

/** A server that comes up within the bound is in time: a refused connection alone ends nothing. */
async function untilReady(client: Redis, timeoutMs: number): Promise<void> {
  if (client.status === 'ready') return;
  if (client.status === 'wait') client.connect().catch(() => undefined);
  let refusal = '';
  const note = (error: unknown): void => {
    const { reason, notApplied } = readFailure(error);
    refusal = notApplied ? ` ${reason}.` : '';
  };
  client.on('error', note);
  const ready = await Promise.race([
    new Promise<true>((resolve) => client.once('ready', resolve.bind(null, true))),
    sleep(timeoutMs, false, { ref: false }),
  ]);
  client.off('error', note);
  if (ready) return;
  throw new RedisSetupError(
    `Redis could not be reached within ${timeoutMs} ms.${refusal}`,
    'Check host, port, TLS and credentials of the connection (REDIS_URL), and that the server runs.',
  );
}

/** What fails at the start gets our words too. */
async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof RedisSetupError) throw error;
    throw new RedisSetupError(`${readFailure(error).reason}.`, 'Check the connection and the permissions of its user.');
  }
}

function checkPermissions(denied: readonly unknown[]): void {
  if (denied.length === 0) return;
  const names = denied.map((_, place) => textAt(denied, place)).join(', ');
  throw new RedisSetupError(
    `The user of the Redis connection may not run ${names} on the keys of the store.`,
    'Give it the ACL line of docs/redis.md.',
  );
}
