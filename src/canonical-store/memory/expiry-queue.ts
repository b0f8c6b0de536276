import { hasPassed } from '../run-state';

interface Expiring {
  /** In ms of the store's clock; never changes while the item is queued. */
  readonly expiresAt: number;
}

/**
 * Items by the moment of their expiry: a binary heap. Runs have deadlines of their own and a clock can step back,
 * so the order of arrival is not the order of expiry; where it is, a push compares once.
 */
export class ExpiryQueue<T extends Expiring> {
  private readonly heap: T[] = [];

  get size(): number {
    return this.heap.length;
  }

  push(item: T): void {
    const { heap } = this;
    let index = heap.length;
    heap.push(item);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || parent.expiresAt <= item.expiresAt) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = item;
  }

  /** Takes out the item that expired first, if one has expired by now. */
  popExpired(now: number): T | undefined {
    const { heap } = this;
    const first = heap[0];
    if (first === undefined || !hasPassed(first.expiresAt, now)) return undefined;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.sink(last);
    return first;
  }

  /** Puts an item at the top and lets it sink to its place. */
  private sink(item: T): void {
    const { heap } = this;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      let child = heap[below];
      const right = heap[below + 1];
      if (child !== undefined && right !== undefined && right.expiresAt < child.expiresAt) {
        child = right;
        below += 1;
      }
      if (child === undefined || child.expiresAt >= item.expiresAt) break;
      heap[index] = child;
      index = below;
    }
    heap[index] = item;
  }
}
