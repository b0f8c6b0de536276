import { performance } from 'node:perf_hooks';
import { type Contender } from './store-contender';
import { type StoreServers } from './store-servers';

/** One round of one contender; times in microseconds a call. */
interface Round {
  readonly wallUs: number;
  readonly redisCpuUs: number;
  readonly applicationCpuUs: number;
  /** What the server's memory grew by. */
  readonly bytesARecord: number;
}

/** What the rounds of one contender came to: medians, so that a disturbed round does not count. */
export interface Measured extends Round {
  readonly name: string;
  readonly rawBytes: number;
  readonly inFlight: number;
  readonly callsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Median over the rounds of the ratio to the floor's round right before; null for the floor itself. */
  readonly timeToFloor: number | null;
  readonly redisCpuToFloor: number | null;
}

export class Meter {
  private readonly latencies: number[] = [];
  private readonly rounds: Round[] = [];

  constructor(
    readonly contender: Contender,
    private readonly servers: StoreServers,
  ) {}

  /** One round: so many calls, so many of them in flight. */
  async round(inFlight: number, calls: number): Promise<void> {
    const perLane = Math.ceil(calls / inFlight);
    const all = perLane * inFlight;
    await this.contender.prepare(inFlight, perLane);
    const before = await this.servers.use();
    const cpu = process.cpuUsage();
    const started = performance.now();
    await Promise.all(Array.from({ length: inFlight }, (_, lane) => this.lane(lane, perLane)));
    const wallUs = 1_000 * (performance.now() - started);
    const { user, system } = process.cpuUsage(cpu);
    const after = await this.servers.use();
    this.rounds.push({
      wallUs: wallUs / all,
      redisCpuUs: (after.cpuUs - before.cpuUs) / all,
      applicationCpuUs: (user + system) / all,
      bytesARecord: (after.usedMemory - before.usedMemory) / all,
    });
    await this.contender.clear();
    await this.servers.clear();
  }

  /** @param floor - of the same rounds */
  result(rawBytes: number, inFlight: number, floor: Meter): Measured {
    const sorted = [...this.latencies].sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0;
    const toFloor = (part: (round: Round) => number): number | null =>
      this === floor
        ? null
        : median(this.rounds.map((round, index) => part(round) / part(floor.rounds[index] ?? round)));
    const wallUs = median(this.rounds.map((round) => round.wallUs));
    return {
      name: this.contender.name,
      rawBytes,
      inFlight,
      callsPerSecond: 1e6 / wallUs,
      wallUs,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      timeToFloor: toFloor((round) => round.wallUs),
      redisCpuUs: median(this.rounds.map((round) => round.redisCpuUs)),
      redisCpuToFloor: toFloor((round) => round.redisCpuUs),
      applicationCpuUs: median(this.rounds.map((round) => round.applicationCpuUs)),
      bytesARecord: median(this.rounds.map((round) => round.bytesARecord)),
    };
  }

  /** Forgets a first round, in which code was compiled and memory was taken. */
  warmedUp(): void {
    this.latencies.length = 0;
    this.rounds.length = 0;
  }

  private async lane(lane: number, calls: number): Promise<void> {
    for (let number = 0; number < calls; number += 1) {
      const started = performance.now();
      await this.contender.call(lane, number);
      this.latencies.push(performance.now() - started);
    }
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
