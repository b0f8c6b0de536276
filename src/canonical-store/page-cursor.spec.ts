import { InvalidCursorError } from './invalid-cursor.error';
import { decodeCursor, encodeCursor, pageOf } from './page-cursor';

describe('page cursors', () => {
  it.each([0, 1, 42, Number.MAX_SAFE_INTEGER])('stand for the position %d', (position) => {
    const cursor = encodeCursor('runs', position);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeCursor('runs', cursor)).toBe(position);
  });

  it('start before the first item where there is none', () => {
    expect(decodeCursor('invocations', undefined)).toBe(0);
  });

  const plain = (text: string): string => Buffer.from(text).toString('base64url');
  it.each([
    ['nothing', ''],
    ['no base64', '!!!'],
    ['bytes that are no cursor', plain('hello')],
    ['another list', encodeCursor('invocations', 3)],
    ['no number', plain('runs:')],
    ['a negative number', plain('runs:-1')],
    ['a fraction', plain('runs:1.5')],
    ['a number in another notation', plain('runs:1e3')],
    ['leading zeros', plain('runs:007')],
    ['a number too large to count with', plain('runs:9999999999999999')],
    ['a cursor with a tail', `${encodeCursor('runs', 1)}=`],
    ['a cursor with a blank', ` ${encodeCursor('runs', 1)}`],
  ])('are refused where they hold %s', (_what, cursor) => {
    expect(() => decodeCursor('runs', cursor)).toThrow(InvalidCursorError);
  });
});

describe('a page', () => {
  const page = (found: number[], limit: number) =>
    pageOf(
      'runs',
      found,
      limit,
      (item) => item,
      (item) => `item ${item}`,
    );

  it('has a cursor only where something follows', () => {
    expect(page([3, 5], 2)).toEqual({ items: ['item 3', 'item 5'], nextCursor: null });
    expect(page([3, 5, 9], 2)).toEqual({ items: ['item 3', 'item 5'], nextCursor: encodeCursor('runs', 5) });
    expect(page([], 2)).toEqual({ items: [], nextCursor: null });
  });
});
