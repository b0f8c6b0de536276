import { performance } from 'node:perf_hooks';
import { type Redis } from 'ioredis';
import { type Contender } from './store-contender';

/** What some rounds of one contender came to. */
export interface Measured {
  readonly name: string;
  readonly rawBytes: number;
  readonly inFlight: number;
  readonly callsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time a call, in microseconds. */
  readonly redisCpuUs: number;
  readonly applicationCpuUs: number;
  /** What the server's memory grew by a call. */
  readonly bytesARecord: number;
}

export class Meter {
  private readonly latencies: number[] = [];
  private wallMs = 0;
  private redisCpuUs = 0;
  private applicationCpuUs = 0;
  private bytes = 0;

  constructor(
    readonly contender: Contender,
    private readonly client: Redis,
  ) {}

  /** One round: so many calls, so many of them in flight. */
  async round(inFlight: number, calls: number): Promise<void> {
    const perLane = Math.ceil(calls / inFlight);
    await this.contender.prepare(inFlight, perLane);
    const before = await readServer(this.client);
    const cpu = process.cpuUsage();
    const started = performance.now();
    await Promise.all(Array.from({ length: inFlight }, (_, lane) => this.lane(lane, perLane)));
    this.wallMs += performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    const after = await readServer(this.client);
    this.applicationCpuUs += user + system;
    this.redisCpuUs += after.cpuUs - before.cpuUs;
    this.bytes += after.usedMemory - before.usedMemory;
    await this.contender.clear();
  }

  result(rawBytes: number, inFlight: number): Measured {
    const sorted = [...this.latencies].sort((a, b) => a - b);
    const calls = sorted.length;
    return {
      name: this.contender.name,
      rawBytes,
      inFlight,
      callsPerSecond: (1_000 * calls) / this.wallMs,
      p50Ms: sorted[Math.floor(calls * 0.5)] ?? 0,
      p99Ms: sorted[Math.floor(calls * 0.99)] ?? 0,
      redisCpuUs: this.redisCpuUs / calls,
      applicationCpuUs: this.applicationCpuUs / calls,
      bytesARecord: this.bytes / calls,
    };
  }

  /** Forgets a first round, in which code was compiled and memory was taken. */
  warmedUp(): void {
    this.latencies.length = 0;
    this.wallMs = this.redisCpuUs = this.applicationCpuUs = this.bytes = 0;
  }

  private async lane(lane: number, calls: number): Promise<void> {
    for (let number = 0; number < calls; number += 1) {
      const started = performance.now();
      await this.contender.call(lane, number);
      this.latencies.push(performance.now() - started);
    }
  }
}

async function readServer(client: Redis): Promise<{ cpuUs: number; usedMemory: number }> {
  const info = await client.info();
  const field = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0);
  return {
    cpuUs: 1e6 * (field('used_cpu_user') + field('used_cpu_sys')),
    usedMemory: field('used_memory'),
  };
}
