import { type ClusterOptions, type RedisOptions } from 'ioredis';

/**
 * How long the client waits, in ms. Measured: with the defaults of ioredis a call hangs over 10 s where nothing
 * listens, and a frozen server applies commands whose callers have long given up.
 */
export const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1_000;
/** Above the command timeout: a connection that gives no byte for so long is given up, not only its commands. */
const SOCKET_TIMEOUT_MS = 1_000;

const RECONNECT_FIRST_MS = 20;
const RECONNECT_MAX_MS = 1_000;
/** The connections on which Sentinels tell of a failover. */
const SENTINEL_RECONNECT_MS = 2_000;

/** What every connection to a server must be set to, or a failure is neither bounded nor closed. */
export const CLOSED_CONNECTION = {
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
} as const satisfies RedisOptions;

/** What the client of one server, or of a master that Sentinels name, must be set to. */
export const CLOSED_CLIENT = {
  ...CLOSED_CONNECTION,
  enableOfflineQueue: false,
  enableAutoPipelining: false,
} as const satisfies RedisOptions;

/**
 * What the client of a Cluster must be set to. Nothing but `retryDelayOnFailover: 0` keeps it from sending a command
 * a second time whose connection was lost after it was applied.
 */
export const CLOSED_CLUSTER = {
  enableOfflineQueue: false,
  enableAutoPipelining: false,
  retryDelayOnFailover: 0,
  retryDelayOnClusterDown: 0,
  scaleReads: 'master',
} as const satisfies ClusterOptions;

/** Sooner at first than later, and for ever. */
function pauseBefore(times: number): number {
  return Math.min(RECONNECT_FIRST_MS * 2 ** Math.min(times - 1, 10), RECONNECT_MAX_MS);
}

/** Of each connection to a server, whatever the topology. */
export const CONNECTION_OPTIONS = {
  ...CLOSED_CONNECTION,
  // CLIENT SETINFO tells the server nothing that is needed, and a user's permissions can be shorter without it.
  disableClientInfo: true,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
  disconnectTimeout: COMMAND_TIMEOUT_MS,
  // A replica that was a master: look for the new one. Never 2, that sends the command again.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} as const satisfies RedisOptions;

export const CLIENT_OPTIONS = {
  ...CONNECTION_OPTIONS,
  ...CLOSED_CLIENT,
  retryStrategy: pauseBefore,
} as const satisfies RedisOptions;

export const SENTINEL_OPTIONS = {
  // Measured: without it a commanded failover loses eight times as many acknowledged writes.
  failoverDetector: true,
  sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
  // Once it gives no number the client has ended for ever.
  sentinelRetryStrategy: pauseBefore,
  sentinelReconnectStrategy: () => SENTINEL_RECONNECT_MS,
} as const satisfies RedisOptions;

export const CLUSTER_OPTIONS = {
  ...CLOSED_CLUSTER,
  // A redirected command was not applied: it may follow its slot, within the command timeout.
  maxRedirections: 4,
  // At once, and so soon at the end of the redirections: the step itself waits longer between its attempts.
  retryDelayOnTryAgain: 0,
  slotsRefreshTimeout: COMMAND_TIMEOUT_MS,
  clusterRetryStrategy: pauseBefore,
  // Each connection resolves the name of its own node: one name that does not resolve must not stop the others, and
  // TLS has the name to verify.
  dnsLookup: (host: string, callback: (error: null, address: string) => void) => {
    callback(null, host);
  },
} as const satisfies ClusterOptions;
