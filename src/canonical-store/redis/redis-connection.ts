import { Redis, type RedisOptions } from 'ioredis';
import { RedisSetupError } from './redis-setup.error';

/** One Redis server. */
export interface RedisConnection {
  readonly host: string;
  readonly port: number;
  /** Number of the database, from 0. */
  readonly db?: number;
  /** null: the server's default user. */
  readonly username?: string | null;
  readonly password?: string | null;
  /** Verifies the server's certificate against the authorities that Node trusts, or against `ca` alone. */
  readonly tls?: boolean | { readonly ca: string };
}

/**
 * How long the client waits, in ms. Measured: with the defaults of ioredis a call hangs over 10 s where nothing
 * listens, and a frozen server applies commands whose callers have long given up.
 */
export const COMMAND_TIMEOUT_MS = 500;
export const CONNECT_TIMEOUT_MS = 1_000;
/** Above the command timeout: a connection that gives no byte for so long is given up, not only its commands. */
export const SOCKET_TIMEOUT_MS = 1_000;

const RECONNECT_FIRST_MS = 20;
const RECONNECT_MAX_MS = 1_000;

/** What a client must be set to, or a failure is neither bounded nor closed. Checked at the start. */
const FAIL_CLOSED = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  enableAutoPipelining: false,
} as const satisfies RedisOptions;

/**
 * Options of ioredis for the store's client: a client of its own, shared with nothing that blocks. Commands fail
 * instead of waiting for a connection, are never sent twice behind our back, and end within `COMMAND_TIMEOUT_MS`.
 *
 * @throws RedisSetupError for a connection that cannot be meant
 */
export function redisClientOptions(connection: RedisConnection): RedisOptions {
  const { host, port, db = 0, username = null, password = null, tls = false } = connection;
  if (host === '') throw new RedisSetupError('The Redis host is empty.', 'Name the server.');
  if (!isBetween(port, 1, 65_535)) throw new RedisSetupError('The Redis port is not a port.', 'Use 1 to 65535.');
  if (!isBetween(db, 0, 65_535)) throw new RedisSetupError('The Redis database is not a number.', 'Use 0 or more.');
  if (username !== null && password === null) {
    throw new RedisSetupError('A Redis user without a password logs nobody in.', 'Give both, or neither.');
  }
  return {
    host,
    port,
    db,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(tls === false ? {} : { tls: tls === true ? {} : { ca: tls.ca } }),
    ...FAIL_CLOSED,
    // CLIENT SETINFO tells the server nothing that is needed, and a user's permissions can be shorter without it.
    disableClientInfo: true,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disconnectTimeout: COMMAND_TIMEOUT_MS,
    // A replica that was a master: look for the new one. Never 2, that sends the command again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (times) => Math.min(RECONNECT_FIRST_MS * 2 ** Math.min(times - 1, 10), RECONNECT_MAX_MS),
  };
}

/** A client of the store's own. Its errors are not lost: the store reports what they mean for its steps. */
export function createRedisClient(connection: RedisConnection): Redis {
  return new Redis(redisClientOptions(connection));
}

/**
 * Holds a client that came from outside against what the store needs.
 *
 * @throws RedisSetupError with the option that is wrong
 */
export function checkClientOptions({ options }: Redis): void {
  if (options.keyPrefix !== undefined && options.keyPrefix !== '') {
    throw new RedisSetupError(
      'The Redis client has a keyPrefix, which server-side scripts do not see.',
      'Remove it and set the prefix of the store (REDIS_PREFIX).',
    );
  }
  for (const [name, value] of Object.entries(FAIL_CLOSED)) {
    if (options[name as keyof typeof FAIL_CLOSED] !== value) refuseOption(name, String(value));
  }
  if (options.commandTimeout === undefined) refuseOption('commandTimeout', `${COMMAND_TIMEOUT_MS}`);
}

function refuseOption(name: string, value: string): never {
  throw new RedisSetupError(
    `The option ${name} of the Redis client would let a step hang or run twice.`,
    `Set it to ${value}: redisClientOptions() does.`,
  );
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
