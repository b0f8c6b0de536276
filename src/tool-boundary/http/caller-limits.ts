/** Gives back what a request held. */
export type Release = () => void;

/**
 * How much a principal may ask at once. Replace the provider to bring limits of your own.
 *
 * @publicApi
 */
export abstract class CallerLimits {
  /**
   * Takes in a request of a principal, until the answer is sent.
   *
   * @throws Problem 429 for one too many of a principal, 503 for one too many of all, both with `Retry-After`
   */
  abstract admit(principal: string): Release | Promise<Release>;
}

/**
 * Takes in everything: for loopback, and for tests.
 *
 * @publicApi
 */
export class NoCallerLimits extends CallerLimits {
  admit(): Release {
    return () => undefined;
  }
}
