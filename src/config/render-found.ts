import { HIDDEN } from './secret';

const MAX_FOUND_CHARS = 80;
/** Wherever in a file somebody put it. Cut off it is as good as whole to whoever knows where to look for the rest. */
const API_KEY = /tbk_[0-9a-f]{12}_[A-Za-z0-9_-]+/gi;
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const HOST_PORT_DB = String.raw`(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:/\d{0,5})?`;
const URL_WITH_HOST = new RegExp(String.raw`^([a-z][a-z0-9+.-]*://)(.*@)?(${HOST_PORT_DB})$`, 'is');

/** A text as an operator may see it: quoted, shortened, without API keys, with control and other invisible characters escaped. */
export function renderText(given: string): string {
  const text = given.replace(API_KEY, HIDDEN);
  const cut = text.length > MAX_FOUND_CHARS ? `${text.slice(0, MAX_FOUND_CHARS)}…` : text;
  const quoted = escapeInvisible(JSON.stringify(cut));
  return text.length > MAX_FOUND_CHARS ? `${quoted} (${text.length} characters)` : quoted;
}

function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * A URL without its user and password. Whatever does not read as scheme, host, port and database is hidden as a
 * whole: a password with a stray `/`, `#` or `@` in it must not come out as something else.
 */
export function renderUrl(text: string): string {
  const [, scheme, userInfo, rest] = URL_WITH_HOST.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) return HIDDEN;
  return renderText(`${scheme}${userInfo === undefined ? '' : `${HIDDEN}@`}${rest}`);
}

/** Addresses, which have no user and no password: where there is one after all, all is hidden, for it may hold commas. */
export function renderAddresses(text: string): string {
  return text.includes('@') ? HIDDEN : renderText(text);
}

/** Any value of a parsed document, or of a default. */
export function renderValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return renderText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? 'an empty map' : 'a map';
  const list = JSON.stringify(value).replace(API_KEY, HIDDEN);
  return escapeInvisible(list.length > MAX_FOUND_CHARS ? `${list.slice(0, MAX_FOUND_CHARS)}…` : list);
}
