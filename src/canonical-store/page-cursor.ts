import { InvalidCursorError } from './invalid-cursor.error';
import { type Page } from './invocation-reads';

/** The lists that are paged; a cursor of one is refused by the other. */
export type PagedList = 'invocations' | 'runs';

const POSITION = /^(0|[1-9][0-9]{0,15})$/;

/** Opaque text for a place in a list: the position (a non-negative integer) of the last item already given. */
export function encodeCursor(list: PagedList, position: number): string {
  return Buffer.from(`${list}:${position}`, 'latin1').toString('base64url');
}

/**
 * The position that a cursor stands for; 0, before the first item, without a cursor.
 *
 * @throws InvalidCursorError for anything that `encodeCursor` did not make for this list
 */
export function decodeCursor(list: PagedList, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const digits = text.slice(list.length + 1);
  const position = Number(digits);
  if (!POSITION.test(digits) || !Number.isSafeInteger(position) || encodeCursor(list, position) !== cursor) {
    throw new InvalidCursorError();
  }
  return position;
}

/**
 * The next page of what a list finds in its order, from the first item after the cursor on.
 *
 * @param limit - items of a page, 1 or more
 */
export function pageOf<S, T>(
  list: PagedList,
  found: Iterable<S>,
  limit: number,
  positionOf: (item: S) => number,
  read: (item: S) => T,
): Page<T> {
  const items: T[] = [];
  let last = 0;
  for (const item of found) {
    if (items.length >= limit) return { items, nextCursor: encodeCursor(list, last) };
    items.push(read(item));
    last = positionOf(item);
  }
  return { items, nextCursor: null };
}
