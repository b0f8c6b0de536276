import { type NetworkAddress, parseAddresses } from '../network-address';
import { parseRedisUrl, REDIS_URL_FORM, type RedisServer } from '../redis-server-url';
import { Secret } from '../secret';
import { text, trueOrFalse } from './value-kinds';
import { type ValueKind, Variable } from './variable.decorator';

const serverUrl: ValueKind<RedisServer> = { allowed: REDIS_URL_FORM, parse: parseRedisUrl };

const addresses: ValueKind<readonly NetworkAddress[]> = {
  allowed: 'host:port,host:port,… without blanks, each once, IPv6 in brackets',
  parse: parseAddresses,
};

const withoutControls = (value: string): boolean => !/\p{Cc}/u.test(value);

const secret: ValueKind<Secret> = {
  allowed: 'text without control characters',
  parse: (value) => (withoutControls(value) ? new Secret(value) : null),
};

/** Where Redis is, and what every key starts with. */
export class RedisEnvironment {
  @Variable(serverUrl)
  readonly REDIS_URL: RedisServer | null = null;

  @Variable(addresses)
  readonly REDIS_SENTINELS: readonly NetworkAddress[] | null = null;

  @Variable(text('1 to 64 of A-Z a-z 0-9 . _ -', (name) => /^[A-Za-z0-9._-]{1,64}$/.test(name)))
  readonly REDIS_SENTINEL_NAME: string | null = null;

  @Variable(addresses)
  readonly REDIS_CLUSTER_NODES: readonly NetworkAddress[] | null = null;

  @Variable(text('text without control characters', withoutControls))
  readonly REDIS_USERNAME: string | null = null;

  @Variable(secret)
  readonly REDIS_PASSWORD: Secret | null = null;

  @Variable(trueOrFalse)
  readonly REDIS_TLS: boolean = false;

  /** First part of every key. A brace in it would be read as the hash tag and tear a run over several nodes. */
  @Variable(text('1 to 64 of A-Z a-z 0-9 . _ : -', (prefix) => /^[A-Za-z0-9._:-]{1,64}$/.test(prefix)))
  readonly REDIS_PREFIX: string = 'tb';

  @Variable(trueOrFalse)
  readonly REDIS_REQUIRE_AOF: boolean = false;

  /** For a managed service that shows neither its eviction policy nor its persistence. */
  @Variable(trueOrFalse)
  readonly REDIS_TRUST_HIDDEN_SETTINGS: boolean = false;
}
