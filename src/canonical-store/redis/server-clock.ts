import { performance } from 'node:perf_hooks';
import { checkClocks, type ClockSample, clockSpread, MAX_CLOCK_SPREAD_MS, sampleClock } from './clock-sample';
import { addressOf, isCluster, mastersOf, type RedisClient } from './redis-client';

const MEASURE_EVERY_MS = 60_000;

/**
 * The servers' time, known without asking: measured at the start, with every new connection, where another server has
 * become master, and every minute, and carried on by the machine's monotonic clock. An application whose clock is an
 * hour off, or is set, does not matter.
 *
 * The masters of a cluster have a clock each. They are held to agree, and the store's time is the middle of them: half
 * of `MAX_CLOCK_SPREAD_MS` away from each at most.
 */
export class ServerClock {
  private samples: ReadonlyMap<string, ClockSample> = new Map();
  private offsetMs: number = performance.timeOrigin;
  private timer: NodeJS.Timeout | null = null;
  private apart = false;
  private readonly again = (): void => {
    // A failed measurement leaves the last offset: two clocks drift apart by far less than a ms in a minute.
    this.measure()
      .then((samples) => {
        this.report(samples);
      })
      .catch(() => undefined);
  };
  /** Tells of each look at the slots of a cluster. */
  private readonly refreshed = (): void => {
    if (this.mastersNow().some(([address]) => !this.samples.has(address))) this.again();
  };

  constructor(
    private readonly client: RedisClient,
    private readonly warn: (message: string) => void,
  ) {}

  /**
   * @throws RedisSetupError if the clocks of the masters are too far apart
   * @throws what the client throws if the first measurement fails
   */
  async start(): Promise<void> {
    checkClocks(await this.measure());
    this.timer = setInterval(this.again, MEASURE_EVERY_MS).unref();
    this.client.on('ready', this.again);
    if (isCluster(this.client)) this.client.on('refresh', this.refreshed);
    this.client.once('end', () => {
      this.stop();
    });
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.client.off('ready', this.again);
    this.client.off('refresh', this.refreshed);
  }

  /** In ms since the epoch. */
  now(): number {
    return Math.floor(performance.now() + this.offsetMs);
  }

  private mastersNow(): (readonly [address: string, master: ReturnType<typeof mastersOf>[number]])[] {
    return mastersOf(this.client).map((master) => [addressOf(master), master] as const);
  }

  /** A master that does not answer keeps its last sample, as long as it is a master. */
  private async measure(): Promise<readonly ClockSample[]> {
    const samples = new Map<string, ClockSample>();
    let failure: unknown;
    await Promise.all(
      this.mastersNow().map(async ([address, master]) => {
        try {
          samples.set(address, await sampleClock(master));
        } catch (error) {
          failure = error;
          const last = this.samples.get(address);
          if (last !== undefined) samples.set(address, last);
        }
      }),
    );
    const known = [...samples.values()];
    if (failure !== undefined && (this.timer === null || known.length === 0)) throw failure;
    if (known.length === 0) return known;
    const offsets = known.map(({ offsetMs }) => offsetMs);
    this.samples = samples;
    this.offsetMs = (Math.min(...offsets) + Math.max(...offsets)) / 2;
    return known;
  }

  private report(samples: readonly ClockSample[]): void {
    const spread = Math.round(clockSpread(samples));
    const apart = spread > MAX_CLOCK_SPREAD_MS;
    if (apart && !this.apart)
      this.warn(`The clocks of the Redis servers are ${spread} ms apart: keep them on time (NTP).`);
    this.apart = apart;
  }
}
