import { statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { type ApiKeyEntry, loadApiKeys } from '../config/access/api-keys-file';
import { type Clock } from '../contract/clock';
import { type Caller } from '../tool-boundary/http/principal.resolver';
import { apiKeyId, isKeyOf } from './api-key';

/** How soon a key that was added or taken away counts, in ms. */
const LOOK_EVERY_MS = 1_000;

/** Compared with where there is no key of an id, so that an unknown id costs what a wrong key costs. */
const NO_KEY = 'sha256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface KnownKey {
  readonly entry: ApiKeyEntry;
  readonly caller: Caller;
}

/**
 * Callers by API key. The file is read again when it changes, so that keys are rotated and revoked without a restart;
 * one that cannot be used is reported, and what was read before stays in force.
 */
export class ApiKeys {
  private readonly logger = new Logger('ApiKeys');
  private keys: ReadonlyMap<string, KnownKey>;
  private version: string;
  private lookedAt: number;

  /** @throws ConfigError if the file cannot be used */
  constructor(
    private readonly path: string,
    private readonly clock: Clock,
  ) {
    this.version = versionOf(path);
    this.keys = knownKeys(path);
    this.lookedAt = clock.now();
  }

  /** Whether a text has the form of an API key. */
  static isKey(text: string): boolean {
    return apiKeyId(text) !== null;
  }

  /** null: no key that is valid now. */
  find(key: string): Caller | null {
    const now = this.clock.now();
    this.refresh(now);
    const known = this.keys.get(apiKeyId(key) ?? '');
    const matches = isKeyOf(key, known?.entry.hash ?? NO_KEY);
    if (known === undefined || !matches) return null;
    const { expiresAt } = known.entry;
    return expiresAt !== null && now >= expiresAt ? null : known.caller;
  }

  private refresh(now: number): void {
    if (Math.abs(now - this.lookedAt) < LOOK_EVERY_MS) return;
    this.lookedAt = now;
    const version = versionOf(this.path);
    if (version === this.version) return;
    this.version = version;
    try {
      this.keys = knownKeys(this.path);
      this.logger.log(`the file of API keys was read again: ${this.keys.size} keys`);
    } catch (failure) {
      this.logger.error(`${(failure as Error).message.replaceAll('\n', ';')}; the keys from before stay in force`);
    }
  }
}

function knownKeys(path: string): ReadonlyMap<string, KnownKey> {
  return new Map(
    loadApiKeys(path).map((entry) => {
      const { principal, scopes, claims } = entry;
      return [entry.id, { entry, caller: { principal, scopes: new Set(scopes), claims } }];
    }),
  );
}

/** Changes with the file; the same for a file that is not there. */
function versionOf(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false, bigint: true });
  return status === undefined ? 'none' : `${status.ino} ${status.size} ${status.mtimeNs}`;
}
