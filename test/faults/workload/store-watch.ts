import { type CanonicalInvocationStore } from '../../../src/canonical-store/canonical-invocation.store';
import { StoreUnavailableError } from '../../../src/canonical-store/store-unavailable.error';

/** Watches the steps of a store: how long each takes, and what it rejects with. */
export class StoreWatch {
  /** The longest step, in ms. */
  longestMs = 0;
  longestStep = '';
  /** Steps that are on their way. */
  pending = 0;
  /** Rejections with anything but `StoreUnavailableError`. */
  readonly broken: string[] = [];
  /** Rejections by their reason. */
  readonly reasons = new Map<string, number>();

  over(store: CanonicalInvocationStore): CanonicalInvocationStore {
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          const taken: unknown = Reflect.apply(member, target, args);
          return taken instanceof Promise ? this.timed(String(name), taken) : taken;
        };
      },
    });
  }

  private async timed(step: string, taken: Promise<unknown>): Promise<unknown> {
    const started = performance.now();
    this.pending += 1;
    try {
      return await taken;
    } catch (error) {
      if (error instanceof StoreUnavailableError) {
        this.reasons.set(error.message, (this.reasons.get(error.message) ?? 0) + 1);
      } else {
        this.broken.push(`${step} rejected with ${String(error)}`);
      }
      throw error;
    } finally {
      this.pending -= 1;
      const took = performance.now() - started;
      if (took > this.longestMs) {
        this.longestMs = took;
        this.longestStep = step;
      }
    }
  }
}
