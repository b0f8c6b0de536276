import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** So that a secret scanner, and a person, sees what it is. */
const PREFIX = 'tbk';
const ID_BYTES = 6;
/** 256 bits: nobody guesses one, so a fast digest is enough to keep it by (OWASP: key derivation is for passwords). */
const SECRET_BYTES = 32;
const API_KEY = /^tbk_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

export interface NewApiKey {
  readonly id: string;
  /** `tbk_<id>_<secret>`: shown once, kept nowhere. */
  readonly key: string;
  /** What is kept of it. */
  readonly hash: string;
}

export function createApiKey(): NewApiKey {
  const id = randomBytes(ID_BYTES).toString('hex');
  const key = `${PREFIX}_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { id, key, hash: hashOf(key) };
}

/** The id in a text of the form of an API key; null for any other text. It says nothing of whether the key is good. */
export function apiKeyId(text: string): string | null {
  return API_KEY.exec(text)?.[1] ?? null;
}

/** Takes as long for a wrong key as for the right one. */
export function isKeyOf(text: string, hash: string): boolean {
  const [found, kept] = [Buffer.from(hashOf(text)), Buffer.from(hash)];
  return found.length === kept.length && timingSafeEqual(found, kept);
}

function hashOf(key: string): string {
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`;
}
