import { setImmediate } from 'node:timers/promises';

/** How long work may hold the event loop, in ms. One step may take longer. */
const TURN_MS = 8;

/** Gives other work of the process its turn from time to time while a long one goes on. */
export class Turns {
  private started = performance.now();

  /** Comes between two steps of the work. */
  async next(): Promise<void> {
    if (performance.now() - this.started < TURN_MS) return;
    await setImmediate();
    this.started = performance.now();
  }
}

/** Runs steps to their end, in turns. */
export async function runInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  const turns = new Turns();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await turns.next();
  }
}
