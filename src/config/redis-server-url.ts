import { isHost } from './network-address';
import { Secret } from './secret';

/** One Redis server, as `REDIS_URL` names it. */
export interface RedisServer {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly tls: boolean;
  /** null: the server's default user. */
  readonly username: string | null;
  readonly password: Secret | null;
}

export const REDIS_URL_FORM =
  'redis[s]://[user:password@]host[:port][/db], special characters of user and password percent-encoded';

const DEFAULT_REDIS_PORT = 6379;
const DB = /^\/(0|[1-9]\d{0,4})$/;

/** What `URL` would silently drop or turn, and what a client would read as options. */
const NOT_IN_A_REDIS_URL = /[\s\p{C}\\?#]/u;

/**
 * `redis[s]://[user:password@]host[:port][/db]`; null for anything else. Strict where a client would guess: a user
 * without a password (or with one that a template left empty) logs nobody in, and options in a query would bypass
 * the validated ones.
 */
export function parseRedisUrl(text: string): RedisServer | null {
  if (!/^rediss?:\/\//.test(text) || NOT_IN_A_REDIS_URL.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const db = url.pathname === '' || url.pathname === '/' ? '0' : DB.exec(url.pathname)?.[1];
  const login = text.includes('@') ? loginOf(url) : { username: null, password: null };
  if (login === null || db === undefined || !isHost(host) || url.port === '0') return null;
  const port = url.port === '' ? DEFAULT_REDIS_PORT : Number(url.port);
  return { host, port, db: Number(db), tls: url.protocol === 'rediss:', ...login };
}

function loginOf(url: URL): Pick<RedisServer, 'username' | 'password'> | null {
  try {
    const username = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    if (password === '') return null;
    return { username: username === '' ? null : username, password: new Secret(password) };
  } catch {
    return null;
  }
}
