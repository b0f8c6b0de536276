import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Findings } from '../check/findings';
import { applicationClient } from '../topology/application-client';
import { Proxies } from '../topology/proxies';
import { type Topology } from '../topology/topology';
import { FaultApplication, type StoreBetween } from '../workload/fault-application';
import { liveHeapBytes } from '../workload/heap';
import { OpenSockets } from '../workload/open-sockets';
import { Workload } from '../workload/workload';
import { ANSWER_BOUND_MS, HEAP_GROWTH_BYTES, mostSockets, STEP_BOUND_MS } from './bounds';
import { type FaultRow, type FaultWorld } from './fault-row';

const SOCKETS_BACK_WITHIN_MS = 3_000;
let rows = 0;

/** A row while it lasts: the application under load, and what was open before the fault. */
export class LiveRow implements FaultWorld {
  readonly findings = new Findings();
  readonly workload: Workload;
  private before = { sockets: 0, heapBytes: 0 };
  private longestStepMs = 0;
  private readonly stalls = monitorEventLoopDelay({ resolution: 10 });

  private constructor(
    readonly row: FaultRow,
    readonly topology: Topology,
    readonly proxies: Proxies | null,
    readonly application: FaultApplication,
    private readonly sockets: OpenSockets,
    seed: number,
  ) {
    this.workload = new Workload(application, seed);
    this.stalls.enable();
  }

  static async start(
    row: FaultRow,
    topology: Topology,
    seed: number,
    between: StoreBetween = (store) => store,
  ): Promise<LiveRow> {
    const sockets = new OpenSockets();
    const proxies = row.proxied === true ? await Proxies.start(topology) : null;
    rows += 1;
    try {
      const client = applicationClient(topology.connection, proxies?.detours);
      const application = await FaultApplication.start({ client, prefix: `faults:${process.pid}:${rows}`, between });
      return new LiveRow(row, topology, proxies, application, sockets, seed);
    } catch (error) {
      sockets.stop();
      await proxies?.close();
      throw error;
    }
  }

  /** What is open in the midst of healthy work. */
  measureBefore(): void {
    this.before = { sockets: this.openSockets(), heapBytes: liveHeapBytes() };
  }

  readonly restartApplication = async (): Promise<void> => {
    await this.workload.application.close();
    this.longestStepMs = Math.max(this.longestStepMs, this.workload.application.watch.longestMs);
    const client = applicationClient(this.topology.connection, this.proxies?.detours);
    this.workload.application = await FaultApplication.start({ client, prefix: this.application.prefix });
  };

  /** Times, and what must have come back: calls in flight, pending steps, sockets, memory. */
  async checkLeftovers(): Promise<void> {
    const { findings, workload, before } = this;
    const { watch, boundary } = workload.application;
    // What the machine itself was late is nobody's fault here.
    const stalledMs = this.stalls.max / 1e6;
    const step = Math.max(this.longestStepMs, watch.longestMs) - stalledMs;
    findings.expect(
      step <= STEP_BOUND_MS,
      'a step took longer than its bound',
      `${watch.longestStep} ${step.toFixed(0)} ms`,
    );
    const answer = workload.ledger.longestMs - stalledMs;
    findings.expect(answer <= ANSWER_BOUND_MS, 'an answer took longer than its bound', `${answer.toFixed(0)} ms`);
    findings.expect(boundary.callsInFlight === 0, 'calls are still in flight');
    findings.expect(watch.pending === 0, 'steps of the store are still pending');
    const asked = performance.now();
    const most = mostSockets(this.topology, before.sockets);
    while (this.openSockets() > most && performance.now() - asked < SOCKETS_BACK_WITHIN_MS) await sleep(50);
    const open = this.openSockets();
    findings.expect(open <= most, 'more sockets than before', `${open} instead of ${before.sockets}`);
    const grown = liveHeapBytes() - before.heapBytes;
    findings.expect(grown <= HEAP_GROWTH_BYTES, 'memory has not come back', `${(grown / 2 ** 20).toFixed(1)} MiB`);
  }

  async close(): Promise<void> {
    this.stalls.disable();
    try {
      await this.workload.stop();
    } finally {
      await this.workload.application.close();
      this.sockets.stop();
      await this.proxies?.close();
    }
  }

  private openSockets(): number {
    return this.sockets.to(this.proxies === null ? this.topology.ports : this.proxies.ports);
  }
}
