import { type RecordLimits, type RunLimits } from '../contract/limits';
import { type NodeEnv } from './environment/http.environment';
import { type NetworkAddress } from './network-address';
import { type RedisServer } from './redis-server-url';
import { type Secret } from './secret';

export interface HttpConfig {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

interface RedisLogin {
  /** null: the server's default user. */
  readonly username: string | null;
  readonly password: Secret | null;
  readonly tls: boolean;
}

/** How Redis is reached: one server, a master that Sentinels name, or a Cluster. */
export type RedisConnection =
  | ({ readonly topology: 'server' } & RedisServer)
  | ({
      readonly topology: 'sentinel';
      readonly sentinels: readonly NetworkAddress[];
      readonly masterName: string;
    } & RedisLogin)
  | ({ readonly topology: 'cluster'; readonly nodes: readonly NetworkAddress[] } & RedisLogin);

export interface MemoryStoreConfig {
  readonly driver: 'memory';
  /** Bytes that the store may hold. */
  readonly maxBytes: number;
}

export interface RedisStoreConfig {
  readonly driver: 'redis';
  readonly connection: RedisConnection;
  /** First part of every key. */
  readonly prefix: string;
  /** Refuse to start on a server that keeps no append-only file. */
  readonly requireAof: boolean;
  /** Go on where a managed service hides its eviction policy: an operator vouches for it. */
  readonly trustHiddenSettings: boolean;
}

export type StoreConfig = MemoryStoreConfig | RedisStoreConfig;

export interface JwtConfig {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  readonly principalClaim: string;
}

/** null for what is not configured; with both null every request is `local`, on loopback only. */
export interface CredentialsConfig {
  /** Absolute path. */
  readonly apiKeysFile: string | null;
  readonly jwt: JwtConfig | null;
  /** Absolute path. */
  readonly policyFile: string | null;
}

/** How much may be asked of one instance at once. */
export interface RequestLimits {
  /** Requests of a principal. */
  readonly maxPerSecond: number;
  readonly maxInFlightPerPrincipal: number;
  /** Of all principals together. */
  readonly maxInFlight: number;
}

/** The whole environment, validated and frozen. Nothing else reads `process.env`. */
export interface Config {
  readonly nodeEnv: NodeEnv | null;
  readonly http: HttpConfig;
  readonly store: StoreConfig;
  readonly recordLimits: RecordLimits;
  readonly runLimits: RunLimits;
  /** Time limit of a call in ms where the tool file says nothing. */
  readonly toolTimeoutMs: number;
  /** Absolute path of the tool file; null: `query_logs` over the bundled incident. */
  readonly toolsFile: string | null;
  readonly credentials: CredentialsConfig;
  /** Of no account without credentials. */
  readonly requestLimits: RequestLimits;
}
