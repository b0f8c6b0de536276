import { performance } from 'node:perf_hooks';
import { type Redis } from 'ioredis';

const MEASURE_EVERY_MS = 60_000;
const SAMPLES = 3;

/**
 * The server's time, known without asking: measured at the start, with every new connection and every minute, and
 * carried on by the machine's monotonic clock. An application whose clock is an hour off, or is set, does not matter.
 */
export class ServerClock {
  /** Server's ms since the epoch less the monotonic ms of this process. */
  private offsetMs: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly again = (): void => {
    // A failed measurement leaves the last offset: two clocks drift apart by far less than a ms in a minute.
    this.measure().catch(() => undefined);
  };

  constructor(private readonly client: Redis) {}

  /** @throws what the client throws if the first measurement fails */
  async start(): Promise<void> {
    await this.measure();
    this.timer = setInterval(this.again, MEASURE_EVERY_MS).unref();
    this.client.on('ready', this.again);
    this.client.once('end', () => {
      this.stop();
    });
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.client.off('ready', this.again);
  }

  /** In ms since the epoch. */
  now(): number {
    return Math.floor(performance.now() + (this.offsetMs ?? performance.timeOrigin));
  }

  /** The sample with the shortest way there and back is off by half that way at most. */
  private async measure(): Promise<void> {
    let shortest = Number.POSITIVE_INFINITY;
    let offset = this.offsetMs;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const sent = performance.now();
      const [seconds, micros] = await this.client.time();
      const received = performance.now();
      if (received - sent >= shortest) continue;
      shortest = received - sent;
      offset = Number(seconds) * 1000 + Number(micros) / 1000 - (sent + received) / 2;
    }
    this.offsetMs = offset;
  }
}
