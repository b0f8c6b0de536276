import { isPrincipal, isToolName } from '../../contract/identifiers';
import { isJsonObject } from '../../contract/json';
import { type Scope, SCOPES } from '../../contract/scope';
import { type KeyRule } from '../tool-file/key.decorator';

const MOST = 1_000;
const MAX_TEXT_CHARS = 256;

/** Stands for every principal, or every tool, that there is. */
export const EVERY = '*';

/** Values of claims by their name; a claim may have several. */
export type Claims = Readonly<Record<string, readonly string[]>>;

export const principalName: KeyRule<string> = {
  allowed: 'a principal: text of 1 to 64 of A-Z a-z 0-9 . _ -',
  holds: isPrincipal,
};

export const principalNames: KeyRule<readonly string[]> = {
  allowed: `a list of 1 to ${MOST} principals, or of '*' alone for every one`,
  holds: (value): value is readonly string[] => isListOf(value, (name) => name === EVERY || isPrincipal(name)),
};

export const toolNames: KeyRule<readonly string[]> = {
  allowed: `a list of 1 to ${MOST} tool names, or of '*' alone for every tool`,
  holds: (value): value is readonly string[] => isListOf(value, (name) => name === EVERY || isToolName(name)),
};

export const scopeNames: KeyRule<readonly Scope[]> = {
  allowed: `a list of ${SCOPES.join(', ')}`,
  holds: (value): value is readonly Scope[] => isListOf(value, (name) => SCOPES.some((scope) => scope === name)),
};

/** `team: sre` or `team: [sre, platform]`. */
export const claims: KeyRule<Readonly<Record<string, string | readonly string[]>>> = {
  allowed: `a map of claims, each a text of 1 to ${MAX_TEXT_CHARS} characters or a list of such`,
  holds: (value): value is Readonly<Record<string, string | readonly string[]>> =>
    isJsonObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((claim) => isText(claim) || isListOf(claim, isText)),
};

/** A list for every claim. */
export function claimLists(given: Readonly<Record<string, string | readonly string[]>> | null): Claims {
  return Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}

function isListOf(value: unknown, holds: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST && value.every(holds);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_CHARS;
}
