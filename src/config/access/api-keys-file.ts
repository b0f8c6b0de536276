import { type Scope } from '../../contract/scope';
import { loadFile, type ReadContent } from '../load-file';
import { HIDDEN } from '../secret';
import { anything, instant, plainName } from '../tool-file/key-rules';
import { OptionalKey, RequiredKey } from '../tool-file/key.decorator';
import { SectionReader } from '../tool-file/section-reader';
import { claimLists, claims, type Claims, principalName, scopeNames } from './access-rules';

/** `sha256:` and the digest of the whole key, 43 characters of base64url. */
const KEY_HASH = /^sha256:[A-Za-z0-9_-]{43}$/;

/** An API key as its file has it: never the key itself. */
export interface ApiKeyEntry {
  readonly id: string;
  readonly principal: string;
  /** `sha256:<base64url>` of the whole key. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly claims: Claims;
  /** In ms since the epoch; null: never. */
  readonly expiresAt: number | null;
}

class ApiKeysSection {
  @RequiredKey(anything)
  readonly keys: unknown = null;
}

class ApiKeySection {
  @RequiredKey(plainName)
  readonly id: string | null = null;

  @RequiredKey(principalName)
  readonly principal: string | null = null;

  /** Judged by hand: whoever puts the key itself here must not find it in a log. */
  @RequiredKey(anything)
  readonly hash: unknown = null;

  @RequiredKey(scopeNames)
  readonly scopes: readonly Scope[] | null = null;

  @OptionalKey(claims)
  readonly claims: Readonly<Record<string, string | readonly string[]>> | null = null;

  @OptionalKey(instant)
  readonly created_at: string | null = null;

  @OptionalKey(instant)
  readonly expires_at: string | null = null;
}

/** @throws ConfigError with every problem of the file at once */
export function loadApiKeys(path: string): readonly ApiKeyEntry[] {
  return loadFile(path, 'The file of API keys', readApiKeys);
}

export function readApiKeys(content: unknown): ReadContent<ApiKeyEntry[]> {
  const reader = new SectionReader();
  const { keys } = reader.read(ApiKeysSection, content, '');
  if (!Array.isArray(keys)) {
    if (reader.problems.length === 0)
      reader.add('keys', keys, 'a list of keys, as `toolboundary keys create` writes it');
    return { problems: reader.problems, value: [] };
  }
  const entries = keys.map((key, index) => readApiKey(reader, key, `keys.${index}`));
  const ids = new Set<string>();
  entries.forEach(({ id }, index) => {
    if (ids.has(id)) reader.add(`keys.${index}.id`, id, 'an id of its own for every key');
    ids.add(id);
  });
  return { problems: reader.problems, value: entries };
}

function readApiKey(reader: SectionReader, value: unknown, path: string): ApiKeyEntry {
  const section = reader.read(ApiKeySection, value, path);
  const hash = typeof section.hash === 'string' && KEY_HASH.test(section.hash) ? section.hash : null;
  if (hash === null) {
    reader.problems.push({ name: `${path}.hash`, found: HIDDEN, allowed: 'sha256: and 43 characters of base64url' });
  }
  return {
    id: section.id ?? '',
    principal: section.principal ?? '',
    hash: hash ?? '',
    scopes: section.scopes ?? [],
    claims: claimLists(section.claims),
    expiresAt: section.expires_at === null ? null : Date.parse(section.expires_at),
  };
}
