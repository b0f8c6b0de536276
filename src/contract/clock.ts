/** The time of day. Injected wherever time is read, so that tests and recorded incidents decide what now is. */
export abstract class Clock {
  /** Milliseconds since the epoch. */
  abstract now(): number;
}

/** The machine's own clock. */
export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}

/** A clock that stands, for the tools of a recorded incident. */
export class StandingClock extends Clock {
  constructor(private readonly at: number) {
    super();
  }

  now(): number {
    return this.at;
  }
}
