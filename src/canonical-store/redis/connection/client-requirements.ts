import { type RedisOptions } from 'ioredis';
import { CLOSED_CLIENT, CLOSED_CLUSTER, CLOSED_CONNECTION, COMMAND_TIMEOUT_MS } from './fail-closed.options';
import { isCluster, type RedisClient } from './redis-client';
import { RedisSetupError } from './redis-setup.error';

/**
 * Holds a client that came from outside against what the store needs.
 *
 * @throws RedisSetupError with the option that is wrong
 */
export function checkClientOptions(client: RedisClient): void {
  const { options } = client;
  refuseKeyPrefix(options.keyPrefix);
  if (!isCluster(client)) {
    checkOptions(client.options, CLOSED_CLIENT);
    checkCommandTimeout(client.options.commandTimeout, 'commandTimeout');
    checkRole(client.options);
    return;
  }
  const { redisOptions = {} } = client.options;
  checkOptions(client.options, CLOSED_CLUSTER);
  checkOptions(redisOptions, CLOSED_CONNECTION, 'redisOptions.');
  checkCommandTimeout(redisOptions.commandTimeout, 'redisOptions.commandTimeout');
}

function refuseKeyPrefix(keyPrefix: string | undefined): void {
  if (keyPrefix === undefined || keyPrefix === '') return;
  throw new RedisSetupError(
    'The Redis client has a keyPrefix, which server-side scripts do not see.',
    'Remove it and set the prefix of the store (REDIS_PREFIX).',
  );
}

function checkOptions<Needed extends object>(
  options: Partial<Record<keyof Needed, unknown>>,
  needed: Needed,
  level = '',
): void {
  for (const [name, value] of Object.entries(needed)) {
    if (options[name as keyof Needed] !== value) refuseOption(`${level}${name}`, String(value));
  }
}

function checkCommandTimeout(timeout: number | undefined, name: string): void {
  if (timeout === undefined) refuseOption(name, String(COMMAND_TIMEOUT_MS));
}

/** A client that Sentinels lead to a replica would read what is not there yet, and write nothing. */
function checkRole({ sentinels, role }: RedisOptions): void {
  if (sentinels != null && role === 'slave') refuseOption('role', 'master');
}

function refuseOption(name: string, value: string): never {
  throw new RedisSetupError(
    `The option ${name} of the Redis client would let a step hang or run twice.`,
    `Set it to ${value}: redisClientOptions() does.`,
  );
}
