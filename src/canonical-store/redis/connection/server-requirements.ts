import { type RedisTopology } from './redis-client';
import { RedisSetupError } from './redis-setup.error';

/** What an operator decides about the server. */
export interface ServerDemands {
  /** Refuse to start without AOF; otherwise its absence is a warning. */
  readonly requireAof: boolean;
  /** The operator vouches for `noeviction` and AOF where a managed service does not tell. */
  readonly trustHiddenSettings: boolean;
}

const OLDEST_MAJOR = 7;

/** Fields of INFO by name. */
export type ServerInfo = ReadonlyMap<string, string>;

export function parseInfo(text: string): ServerInfo {
  return new Map(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}

/** What a server is to the store: it holds keys, or will once its master has failed. */
export interface ServerPlace {
  readonly topology: RedisTopology;
  readonly role: 'master' | 'replica';
}

/**
 * Holds a server against what evidence needs (measured: any other eviction policy drops evidence silently). A replica
 * is held against the same: it becomes the master.
 *
 * @returns warnings for the operator
 * @throws RedisSetupError
 */
export function checkServer(info: ServerInfo, demands: ServerDemands, place: ServerPlace): readonly string[] {
  // Valkey names the mode after itself.
  checkMode(info.get('redis_mode') ?? info.get('server_mode'), place);
  checkVersion(info.get('redis_version'));
  if (place.topology === 'server' && info.get('role') === 'slave') {
    throw new RedisSetupError('The Redis server is a replica and takes no writes.', 'Name its master.');
  }
  return [...checkEviction(info.get('maxmemory_policy'), demands), ...checkAof(info.get('aof_enabled'), demands)];
}

function checkMode(mode: string | undefined, { topology }: ServerPlace): void {
  if (mode === 'sentinel') {
    throw new RedisSetupError(
      'The Redis server is a Sentinel, which keeps no keys.',
      'Name it as one, with the name of its master (REDIS_SENTINELS, REDIS_SENTINEL_NAME).',
    );
  }
  if (mode === 'cluster' && topology !== 'cluster') {
    throw new RedisSetupError(
      'The Redis server is a node of a cluster.',
      'Another topology was configured; name the nodes of the cluster instead (REDIS_CLUSTER_NODES).',
    );
  }
}

function checkVersion(version: string | undefined): void {
  const major = Number(/^(\d+)\./.exec(version ?? '')?.[1]);
  if (major >= OLDEST_MAJOR) return;
  throw new RedisSetupError(
    `The Redis server is of version ${version === undefined ? 'unknown' : version.slice(0, 20)}.`,
    `Use Redis ${OLDEST_MAJOR} or later, or Valkey.`,
  );
}

function checkEviction(policy: string | undefined, { trustHiddenSettings }: ServerDemands): readonly string[] {
  if (policy === 'noeviction') return [];
  if (policy !== undefined) {
    throw new RedisSetupError(
      `The Redis server may evict evidence: its maxmemory-policy is ${policy.slice(0, 20)}.`,
      'Set maxmemory-policy to noeviction, or use a server of its own for this store.',
    );
  }
  if (trustHiddenSettings) return ['Redis does not tell its maxmemory-policy; it is trusted to be noeviction.'];
  throw new RedisSetupError(
    'The Redis server does not tell its maxmemory-policy.',
    'Make sure that it is noeviction, then say so (REDIS_TRUST_HIDDEN_SETTINGS).',
  );
}

function checkAof(enabled: string | undefined, { requireAof, trustHiddenSettings }: ServerDemands): readonly string[] {
  if (enabled === '1') return [];
  if (enabled === undefined && trustHiddenSettings) return ['Redis does not tell whether it writes an AOF.'];
  if (requireAof) {
    throw new RedisSetupError(
      enabled === undefined
        ? 'The Redis server does not tell whether it writes an append-only file.'
        : 'The Redis server writes no append-only file, and one is required.',
      'Set appendonly to yes, or do not require it (REDIS_REQUIRE_AOF).',
    );
  }
  return [
    'REDIS WRITES NO APPEND-ONLY FILE: a restart loses evidence, and ids that were used can be used again. ' +
      'Set appendonly to yes.',
  ];
}
