import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RequestLimits } from '../config/config';
import { CallerLimits, type Release } from '../tool-boundary/http/caller-limits';
import { Problem } from '../tool-boundary/http/problem';

/**
 * Request rate and requests in flight, in this instance's own memory: several instances allow several times as much.
 * The store holds evidence and nothing else.
 */
export class MemoryCallerLimits extends CallerLimits {
  private readonly rate: RateLimiterMemory;
  private readonly inFlight = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: RequestLimits) {
    super();
    this.rate = new RateLimiterMemory({ points: limits.maxPerSecond, duration: 1 });
  }

  /** Requests that were taken in and have no answer yet. */
  get size(): number {
    return this.all;
  }

  async admit(principal: string): Promise<Release> {
    await this.spend(principal);
    if (this.all >= this.limits.maxInFlight) throw busy(503, 'Too many requests are in flight.', 1);
    const own = this.inFlight.get(principal) ?? 0;
    if (own >= this.limits.maxInFlightPerPrincipal)
      throw busy(429, 'Too many requests of this principal are in flight.', 1);
    this.inFlight.set(principal, own + 1);
    this.all += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.all -= 1;
      const left = (this.inFlight.get(principal) ?? 1) - 1;
      if (left === 0) this.inFlight.delete(principal);
      else this.inFlight.set(principal, left);
    };
  }

  private async spend(principal: string): Promise<void> {
    try {
      await this.rate.consume(principal);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw busy(429, 'Too many requests of this principal.', Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
    }
  }
}

function busy(status: 429 | 503, detail: string, retryAfterSeconds: number): Problem {
  return new Problem(status, detail, undefined, retryAfterSeconds);
}
