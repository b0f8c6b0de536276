import { performance } from 'node:perf_hooks';
import { type Redis } from 'ioredis';
import { RedisSetupError } from './redis-setup.error';

const SAMPLES = 3;

/**
 * How far the clocks of the servers of one store may be apart, in ms. A run lives on one of them, or after a failover
 * on another; deadlines, lifetimes and the fences of the reserving step (450 ms) are only as exact as they agree.
 */
export const MAX_CLOCK_SPREAD_MS = 200;

/** A server's clock against the monotonic clock of this process. */
export interface ClockSample {
  /** Server's ms since the epoch less the monotonic ms of this process. */
  readonly offsetMs: number;
  /** The offset is off by so much at most. */
  readonly uncertaintyMs: number;
}

/**
 * The sample with the shortest way there and back is off by half that way at most.
 *
 * @throws what the client throws
 */
export async function sampleClock(server: Redis): Promise<ClockSample> {
  let best: ClockSample = { offsetMs: 0, uncertaintyMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sent = performance.now();
    const [seconds, micros] = await server.time();
    const received = performance.now();
    const uncertaintyMs = (received - sent) / 2;
    if (uncertaintyMs >= best.uncertaintyMs) continue;
    best = { offsetMs: Number(seconds) * 1000 + Number(micros) / 1000 - (sent + received) / 2, uncertaintyMs };
  }
  return best;
}

/** How far apart the clocks certainly are, in ms; 0 where that may be for want of exactness. */
export function clockSpread(samples: readonly ClockSample[]): number {
  const latestStart = Math.max(...samples.map(({ offsetMs, uncertaintyMs }) => offsetMs - uncertaintyMs));
  const earliestEnd = Math.min(...samples.map(({ offsetMs, uncertaintyMs }) => offsetMs + uncertaintyMs));
  return samples.length < 2 ? 0 : Math.max(0, latestStart - earliestEnd);
}

/** @throws RedisSetupError if the clocks are further apart than they may be */
export function checkClocks(samples: readonly ClockSample[]): void {
  const spread = clockSpread(samples);
  if (spread <= MAX_CLOCK_SPREAD_MS) return;
  throw new RedisSetupError(
    `The clocks of the Redis servers are ${Math.round(spread)} ms apart.`,
    `Keep the machines of all masters and replicas on time (NTP): ${MAX_CLOCK_SPREAD_MS} ms are allowed.`,
  );
}
