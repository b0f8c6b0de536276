import { Clock } from '../../src/contract/clock';

/** A clock that a test moves. */
export class ManualClock extends Clock {
  constructor(private at = Date.parse('2026-03-02T10:30:00.000Z')) {
    super();
  }

  now(): number {
    return this.at;
  }

  /** @param ms - may be negative: clocks of machines step back too */
  advance(ms: number): void {
    this.at += ms;
  }

  set(at: number): void {
    this.at = at;
  }
}
