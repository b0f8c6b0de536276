import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type JwtConfig } from '../config/config';
import { type Clock } from '../contract/clock';
import { isPrincipal } from '../contract/identifiers';
import { type Scope, SCOPES } from '../contract/scope';
import { type Caller } from '../tool-boundary/http/principal.resolver';
import { Problem } from '../tool-boundary/http/problem';

/** Signatures by a private key alone: with a shared secret, whoever can check a token can make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How far the issuer's clock may be off, in seconds. */
const CLOCK_SKEW_S = 30;

/** A token that was checked is not checked again so long, in ms: so long a key that its issuer withdrew may count. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_TOKENS = 10_000;
const MAX_TOKEN_CHARS = 8_192;

const FETCH_TIMEOUT_MS = 3_000;
/** A key that is not known makes the set be fetched again: so often in so many seconds, whoever sends such tokens. */
const REFETCHES = 5;
const REFETCHES_IN_S = 30;

interface CheckedToken {
  readonly caller: Caller;
  /** In ms since the epoch. */
  readonly until: number;
}

/** Callers by JWT access token, checked against the key set of its issuer. */
export class AccessTokens {
  private readonly keySet: ReturnType<typeof createRemoteJWKSet>;
  private readonly refetches = new RateLimiterMemory({ points: REFETCHES, duration: REFETCHES_IN_S });
  /** By digest, so that no token stays in memory. */
  private readonly checked = new LRUCache<string, CheckedToken>({ max: REMEMBERED_TOKENS });

  constructor(
    private readonly config: JwtConfig,
    private readonly clock: Clock,
  ) {
    this.keySet = createRemoteJWKSet(new URL(config.jwksUrl), {
      timeoutDuration: FETCH_TIMEOUT_MS,
      // Whether an unknown key is worth a fetch is decided below.
      cooldownDuration: Infinity,
    });
  }

  /**
   * null: not a token that is valid now.
   *
   * @throws Problem 503 if the keys of the issuer cannot be had: nobody knows whether the token is good
   */
  async find(token: string): Promise<Caller | null> {
    if (token.length > MAX_TOKEN_CHARS) return null;
    const now = this.clock.now();
    const digest = createHash('sha256').update(token).digest('base64');
    const known = this.checked.get(digest);
    if (known !== undefined && now < known.until) return known.caller;
    const payload = await this.verify(token, now);
    if (payload === null) return null;
    const caller = callerOf(payload, this.config.principalClaim);
    if (caller !== null) {
      const expires = 1_000 * (payload.exp ?? 0) + 1_000 * CLOCK_SKEW_S;
      this.checked.set(digest, { caller, until: Math.min(expires, now + REMEMBERED_MS) });
    }
    return caller;
  }

  private async verify(token: string, now: number): Promise<JWTPayload | null> {
    try {
      return await this.check(token, now);
    } catch (failure) {
      if (isVerdict(failure)) return null;
      throw new Problem(503, 'The credential cannot be checked now.');
    }
  }

  private async check(token: string, now: number): Promise<JWTPayload> {
    const options = {
      issuer: this.config.issuer,
      audience: this.config.audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    };
    try {
      return (await jwtVerify(token, this.keySet, options)).payload;
    } catch (failure) {
      // The issuer may have a new key.
      if (!(failure instanceof errors.JWKSNoMatchingKey) || !(await this.mayRefetch())) throw failure;
      await this.keySet.reload();
      return (await jwtVerify(token, this.keySet, options)).payload;
    }
  }

  private mayRefetch(): Promise<boolean> {
    return this.refetches.consume('all').then(
      () => true,
      () => false,
    );
  }
}

/** What speaks of the token; everything else speaks of the key set: not reached, no answer in time, no set of keys. */
function isVerdict(failure: unknown): boolean {
  if (!(failure instanceof errors.JOSEError)) return failure instanceof TypeError && !isFetchFailure(failure);
  return !(
    failure instanceof errors.JWKSTimeout ||
    failure instanceof errors.JWKSInvalid ||
    failure.code === 'ERR_JOSE_GENERIC'
  );
}

function isFetchFailure(failure: TypeError): boolean {
  return failure.message === 'fetch failed';
}

function callerOf(payload: JWTPayload, principalClaim: string): Caller | null {
  const principal = payload[principalClaim];
  if (!isPrincipal(principal)) return null;
  const granted = [payload['scope'], payload['scp']].flatMap(wordsOf);
  return {
    principal,
    scopes: new Set<Scope>(SCOPES.filter((scope) => granted.includes(scope))),
    claims: claimsOf(payload),
  };
}

function wordsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value : [];
}

function claimsOf(payload: JWTPayload): Readonly<Record<string, readonly string[]>> {
  const claims: Record<string, readonly string[]> = Object.create(null) as Record<string, readonly string[]>;
  for (const [name, value] of Object.entries(payload)) {
    const texts = [value].flat().filter((text): text is string => typeof text === 'string');
    if (texts.length > 0) claims[name] = texts;
  }
  return claims;
}
