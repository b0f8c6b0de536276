import { StoreUnavailableError } from '../../store-unavailable.error';

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

/** UTF-8 of a binary text; null where the server has nothing there. @throws StoreUnavailableError for anything else */
export function utf8OrNullAt(list: readonly unknown[], place: number): string | null {
  const item = list[place] ?? null;
  if (item === null) return null;
  if (!Buffer.isBuffer(item)) throw unreadable();
  return item.toString('utf8');
}

/** null where the server has nothing there. @throws StoreUnavailableError for anything else than text */
export function textOrNullAt(list: readonly unknown[], place: number): string | null {
  return list[place] === null || list[place] === undefined ? null : textAt(list, place);
}

const DOUBLE_BYTES = 8;

/**
 * The doubles (little endian) that a binary text begins with, `most` at most.
 *
 * @throws StoreUnavailableError if it is no binary text or has none
 */
export function doublesOf(reply: Reply, most: number): readonly number[] {
  if (!Buffer.isBuffer(reply) || reply.length < DOUBLE_BYTES) throw unreadable();
  const doubles: number[] = [];
  const end = Math.min(most * DOUBLE_BYTES, reply.length - DOUBLE_BYTES + 1);
  for (let place = 0; place < end; place += DOUBLE_BYTES) doubles.push(reply.readDoubleLE(place));
  return doubles;
}

/** The text (no more than Latin-1) behind so many doubles. @throws StoreUnavailableError if it is no binary text */
export function textBehindDoubles(reply: Reply, doubles: number): string {
  if (!Buffer.isBuffer(reply)) throw unreadable();
  return reply.toString('latin1', doubles * DOUBLE_BYTES);
}

/** Reads a flat list of names and integers. @throws StoreUnavailableError */
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
