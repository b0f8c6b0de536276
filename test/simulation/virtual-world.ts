import { type ManualClock } from '../support/manual-clock';
import { type Decisions } from './decisions';

/** Taken before a test puts virtual timers in their place. */
const nextTurn = setImmediate;

/** Steps of time that bring deadlines, and what comes after them, in ms. */
const STEPS_MS = [1, 10, 40, 100, 100, 700, 6_000] as const;

/** More steps than any schedule needs: one that does not end is a fault of its own. */
const MOST_STEPS = 5_000;

/**
 * Decides what happens next: whoever waits in `pause` goes on when the seed says so, and time passes when the seed says
 * so. Between two decisions everything runs that can run without either.
 */
export class VirtualWorld {
  private readonly parked: (() => void)[] = [];

  constructor(
    private readonly random: Decisions,
    private readonly clock: ManualClock,
  ) {}

  /** Until the scheduler picks the caller. */
  pause(): Promise<void> {
    return new Promise((resolve) => this.parked.push(resolve));
  }

  /** Takes decisions until all of the work is done. */
  async run(work: Promise<unknown>): Promise<void> {
    const state = { done: false };
    const over = work.finally(() => (state.done = true));
    for (let step = 0; ; step += 1) {
      await new Promise<void>((resolve) => nextTurn(resolve));
      if (state.done) break;
      if (step > MOST_STEPS) throw new Error('The schedule does not end.');
      if (this.parked.length === 0 || this.random.chance(0.06)) this.elapse(this.random.pick(STEPS_MS));
      else this.parked.splice(this.random.between(0, this.parked.length - 1), 1)[0]?.();
    }
    await over;
  }

  elapse(ms: number): void {
    this.clock.advance(ms);
    jest.advanceTimersByTime(ms);
  }
}
