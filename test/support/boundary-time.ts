import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** Lets everything that is due run, late rejections too. */
export async function shortly(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

export async function milliseconds(ms: number): Promise<void> {
  await wait(ms);
}

/** Holds the thread, as a tool that computes would. */
export function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A promise that a test settles when it likes. */
export class Later<T = unknown> {
  readonly promise: Promise<T>;
  private settlers: readonly [(value: T) => void, (reason: Error) => void] = [() => undefined, () => undefined];

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.settlers = [resolve, reject];
    });
  }

  resolve(value: T): void {
    this.settlers[0](value);
  }

  reject(reason: Error): void {
    this.settlers[1](reason);
  }
}
