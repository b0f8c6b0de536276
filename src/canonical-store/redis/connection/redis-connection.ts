import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { CLIENT_OPTIONS, CLUSTER_OPTIONS, CONNECTION_OPTIONS, SENTINEL_OPTIONS } from './fail-closed.options';
import { type RedisClient } from './redis-client';
import { RedisSetupError } from './redis-setup.error';

/** How the store identifies itself, and whether nobody else can listen. */
interface RedisLogin {
  /** null: the server's default user. */
  readonly username?: string | null;
  readonly password?: string | null;
  /** Verifies the server's certificate against the authorities that Node trusts, or against `ca` alone. */
  readonly tls?: boolean | { readonly ca: string };
}

interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

/** One Redis server. */
export interface RedisServerConnection extends RedisAddress, RedisLogin {
  readonly topology?: 'server';
  /** Number of the database, from 0. */
  readonly db?: number;
}

/**
 * The master that Sentinels name. User and password are those of the servers; a Sentinel that asks for a password is
 * given the same one, without the user. TLS is spoken to both.
 */
export interface RedisSentinelConnection extends RedisLogin {
  readonly topology: 'sentinel';
  /** At least one; the others are learned from it. */
  readonly sentinels: readonly RedisAddress[];
  readonly masterName: string;
}

/** A Redis Cluster. */
export interface RedisClusterConnection extends RedisLogin {
  readonly topology: 'cluster';
  /** At least one; the others are learned from it. */
  readonly nodes: readonly RedisAddress[];
}

/** How Redis is reached. @publicApi */
export type RedisConnection = RedisServerConnection | RedisSentinelConnection | RedisClusterConnection;

/**
 * Options of ioredis for the store's client: a client of its own, shared with nothing that blocks. Commands fail
 * instead of waiting for a connection, are never sent twice behind our back, and end within 500 ms.
 *
 * @returns for one server and for Sentinels what `new Redis()` takes, for a Cluster what `new Cluster(nodes, )` takes
 * @throws RedisSetupError for a connection that cannot be meant
 * @publicApi
 */
export function redisClientOptions(connection: RedisServerConnection | RedisSentinelConnection): RedisOptions;
export function redisClientOptions(connection: RedisClusterConnection): ClusterOptions;
export function redisClientOptions(connection: RedisConnection): RedisOptions | ClusterOptions {
  const login = loginOptions(connection);
  if (connection.topology === 'sentinel') return sentinelOptions(connection, login);
  if (connection.topology === 'cluster') {
    checkAddresses('node of the cluster', connection.nodes);
    return { ...CLUSTER_OPTIONS, redisOptions: { ...CONNECTION_OPTIONS, ...login } };
  }
  const { host, port, db = 0 } = connection;
  checkAddress('server', connection);
  if (!isBetween(db, 0, 65_535)) throw new RedisSetupError('The Redis database is not a number.', 'Use 0 or more.');
  return { host, port, db, ...login, ...CLIENT_OPTIONS };
}

/** A client of the store's own. Its errors are not lost: the store reports what they mean for its steps. */
export function createRedisClient(connection: RedisServerConnection | RedisSentinelConnection): Redis;
export function createRedisClient(connection: RedisConnection): RedisClient;
export function createRedisClient(connection: RedisConnection): RedisClient {
  if (connection.topology !== 'cluster') return new Redis(redisClientOptions(connection));
  return new Cluster([...connection.nodes], redisClientOptions(connection));
}

function sentinelOptions({ sentinels, masterName }: RedisSentinelConnection, login: RedisOptions): RedisOptions {
  checkAddresses('Sentinel', sentinels);
  if (masterName === '') throw new RedisSetupError('The name of the Redis master is empty.', 'Name it.');
  return {
    sentinels: sentinels.map(({ host, port }) => ({ host, port })),
    name: masterName,
    ...login,
    ...(login.tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: login.tls }),
    ...CLIENT_OPTIONS,
    ...SENTINEL_OPTIONS,
  };
}

function loginOptions({ username = null, password = null, tls = false }: RedisLogin): RedisOptions {
  if (username !== null && password === null) {
    throw new RedisSetupError('A Redis user without a password logs nobody in.', 'Give both, or neither.');
  }
  return {
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(tls === false ? {} : { tls: tls === true ? {} : { ca: tls.ca } }),
  };
}

function checkAddresses(what: string, addresses: readonly RedisAddress[]): void {
  if (addresses.length === 0) throw new RedisSetupError(`No ${what} is named.`, 'Name at least one.');
  for (const address of addresses) checkAddress(what, address);
}

function checkAddress(what: string, { host, port }: RedisAddress): void {
  if (host === '') throw new RedisSetupError(`The host of a Redis ${what} is empty.`, `Name it.`);
  if (!isBetween(port, 1, 65_535)) {
    throw new RedisSetupError(`The port of a Redis ${what} is not a port.`, 'Use 1 to 65535.');
  }
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
