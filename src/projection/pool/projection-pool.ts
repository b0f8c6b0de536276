import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { type ProjectedToolResult } from '../../contract/projection';
import { type LogProjectionInput } from '../query-logs/project-logs';

export interface ProjectionPoolOptions {
  /** Threads at most. Default: one less than the machine has, at least one and at most four. */
  readonly maxThreads?: number;
}

const MOST_THREADS = 4;

/** An idle thread goes after this time, in ms: a service at rest holds none. */
const IDLE_TIMEOUT_MS = 10_000;

/** Heap of one thread, in MiB: a projection that needs more ends itself and not the service. */
const THREAD_HEAP_MIB = 512;

/**
 * Worker threads for projections that would keep the event loop from every other call: redaction and grouping run at
 * a few MB/s. Threads start when they are needed first.
 */
export class ProjectionPool implements OnApplicationShutdown {
  private pool: Piscina<LogProjectionInput, ProjectedToolResult> | undefined;

  constructor(private readonly options: ProjectionPoolOptions = {}) {}

  /** Rejects with whatever the projection throws, and as soon as the signal is aborted: the thread is ended then. */
  project(input: LogProjectionInput, signal?: AbortSignal): Promise<ProjectedToolResult> {
    this.pool ??= this.start();
    return this.pool.run(input, signal === undefined ? {} : { signal });
  }

  /** Ends the threads, after the boundary has waited for its calls; what they still work on is rejected. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
    this.pool = undefined;
  }

  private start(): Piscina<LogProjectionInput, ProjectedToolResult> {
    const threads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));
    return new Piscina({
      filename: join(__dirname, `project-logs.worker${extname(__filename)}`),
      minThreads: 0,
      maxThreads: this.options.maxThreads ?? threads,
      idleTimeout: IDLE_TIMEOUT_MS,
      // What the process was started with, a loader for instance, its threads need too.
      execArgv: process.execArgv,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MIB },
    });
  }
}
