import { StoreUnavailableError } from '../store-unavailable.error';

/** Replies of the server are `unknown` until they were read here. */
export type Reply = unknown;

/** @throws StoreUnavailableError if it is no array */
export function listOf(reply: Reply): readonly unknown[] {
  if (!Array.isArray(reply)) throw unreadable();
  return reply as readonly unknown[];
}

/** @throws StoreUnavailableError if there is no integer, neither as number nor as text */
export function integerAt(list: readonly unknown[], place: number): number {
  const item = list[place];
  const value = typeof item === 'string' && item !== '' ? Number(item) : item;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable();
  return value;
}

/** @throws StoreUnavailableError if there is no text */
export function textAt(list: readonly unknown[], place: number): string {
  const item = list[place];
  if (typeof item !== 'string') throw unreadable();
  return item;
}

/** null where the server has nothing there. @throws StoreUnavailableError for anything else than text */
export function textOrNullAt(list: readonly unknown[], place: number): string | null {
  return list[place] === null || list[place] === undefined ? null : textAt(list, place);
}

/** A flat list of names and integers, as HGETALL gives it. @throws StoreUnavailableError */
export function countsOf(reply: Reply): (readonly [string, number])[] {
  const list = listOf(reply);
  const counts: (readonly [string, number])[] = [];
  for (let place = 0; place < list.length; place += 2) {
    counts.push([textAt(list, place), integerAt(list, place + 1)]);
  }
  return counts;
}

/** The store holds something that no step of ours writes. */
export function unreadable(): StoreUnavailableError {
  return new StoreUnavailableError('Redis holds something that this store did not write.');
}
