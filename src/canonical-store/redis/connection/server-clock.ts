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
  /** By the address of the master. */
  private samples: ReadonlyMap<string, ClockSample> = new Map();
  private offsetMs: number = performance.timeOrigin;
  private timer: NodeJS.Timeout | null = null;
  private apart = false;
  private readonly again = (): void => {
    void this.measureAgain();
  };
  /** Tells of each look at the slots of a cluster. */
  private readonly refreshed = (): void => {
    if (mastersOf(this.client).some((master) => !this.samples.has(addressOf(master)))) this.again();
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
    const masters = mastersOf(this.client);
    const samples = await Promise.all(
      masters.map(async (master) => [addressOf(master), await sampleClock(master)] as const),
    );
    checkClocks(samples.map(([, sample]) => sample));
    this.take(new Map(samples));
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

  /**
   * A master that does not answer keeps its last sample, as long as it is a master: two clocks drift apart by far less
   * than a ms in a minute.
   */
  private async measureAgain(): Promise<void> {
    const samples = new Map<string, ClockSample>();
    await Promise.all(
      mastersOf(this.client).map(async (master) => {
        const address = addressOf(master);
        const sample = await sampleClock(master).catch(() => this.samples.get(address));
        if (sample !== undefined) samples.set(address, sample);
      }),
    );
    this.take(samples);
    const spread = Math.round(clockSpread([...samples.values()]));
    const apart = spread > MAX_CLOCK_SPREAD_MS;
    if (apart && !this.apart)
      this.warn(`The clocks of the Redis servers are ${spread} ms apart: keep them on time (NTP).`);
    this.apart = apart;
  }

  private take(samples: ReadonlyMap<string, ClockSample>): void {
    if (samples.size === 0) return;
    const offsets = [...samples.values()].map(({ offsetMs }) => offsetMs);
    this.samples = samples;
    this.offsetMs = (Math.min(...offsets) + Math.max(...offsets)) / 2;
  }
}
