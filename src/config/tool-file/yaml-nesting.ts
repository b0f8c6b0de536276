import { type CST } from 'yaml';

interface Level {
  readonly token: CST.Token;
  readonly depth: number;
}

/**
 * Whether a document nests deeper than a limit. Asked before it is composed: the composer calls itself for every
 * level, and a file of brackets alone was seen to end the process, not just the parse.
 */
export function nestsDeeperThan(limit: number, tokens: readonly CST.Token[]): boolean {
  const open: Level[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { token, depth } = level;
    if (depth > limit) return true;
    open.push(...contentsOf(token).map((inner) => ({ token: inner, depth: depth + 1 })));
  }
  return false;
}

function contentsOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap((item) => [item.key, item.value]).filter((inner) => inner !== null && inner !== undefined);
}
