import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CanonicalInvocationStore } from '../../../src/canonical-store/canonical-invocation.store';
import { CanonicalStoreModule } from '../../../src/canonical-store/canonical-store.module';
import { type RedisClient } from '../../../src/canonical-store/redis/connection/redis-client';
import { redisStore } from '../../../src/canonical-store/redis/redis-store.driver';
import { RunRegistry } from '../../../src/canonical-store/run-registry';
import { DEFAULT_RUN_LIMITS } from '../../../src/contract/limits';
import { ToolBoundary } from '../../../src/tool-boundary/tool-boundary';
import { ToolBoundaryModule } from '../../../src/tool-boundary/tool-boundary.module';
import { StoreWatch } from './store-watch';

export interface FaultApplicationOptions {
  readonly client: RedisClient;
  readonly prefix: string;
  readonly between?: StoreBetween;
}

/** Comes between the boundary and its store. */
export type StoreBetween = (store: CanonicalInvocationStore) => CanonicalInvocationStore;

/** Time limit of a tool call, in ms. Tools of the workload take a few. */
export const TOOL_TIMEOUT_MS = 400;
/** Short, so that what nobody will complete is settled soon. A completion that comes later still finds its record. */
export const ABANDONED_AFTER_MS = 600;
export const RECORD_TTL_MS = 600_000;
export const RUN_TIMEOUT_MS = 300_000;
export const SHUTDOWN_GRACE_MS = 1_000;
export const MOST_CALLS = 5_000;

@Module({})
class Root {}

/** The service without its HTTP: boundary, registry of runs and store, as the modules of the product put them together. */
export class FaultApplication {
  readonly boundary: ToolBoundary;
  readonly runs: RunRegistry;
  private closed = false;

  private constructor(
    private readonly context: INestApplicationContext,
    readonly client: RedisClient,
    readonly prefix: string,
    readonly store: CanonicalInvocationStore,
    readonly watch: StoreWatch,
  ) {
    this.boundary = context.get(ToolBoundary, { strict: false });
    this.runs = context.get(RunRegistry, { strict: false });
  }

  static async start(options: FaultApplicationOptions): Promise<FaultApplication> {
    const { client, prefix, between = (store) => store } = options;
    const watch = new StoreWatch();
    const made: { store?: CanonicalInvocationStore } = {};
    const driver = redisStore({ client, prefix, warn: () => undefined });
    const store = CanonicalStoreModule.forRoot({
      driver: async (context) => {
        const timing = { ...context.timing, abandonedAfterMs: ABANDONED_AFTER_MS };
        made.store = watch.over(await driver({ ...context, timing }));
        return between(made.store);
      },
      recordLimits: { ttlMs: RECORD_TTL_MS },
      runLimits: {
        ...DEFAULT_RUN_LIMITS,
        maxCalls: MOST_CALLS,
        maxResultBytes: 64 * 1_024 * 1_024,
        maxRawBytes: 1_024 * 1_024 * 1_024,
        maxRefusedCalls: 1_000_000,
      },
    });
    const boundary = ToolBoundaryModule.forRoot({
      imports: [store],
      toolTimeoutMs: TOOL_TIMEOUT_MS,
      shutdownGraceMs: SHUTDOWN_GRACE_MS,
    });
    try {
      const root = { module: Root, imports: [store, boundary] };
      const context = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
      if (made.store === undefined) throw new Error('The application made no store');
      return new FaultApplication(context, client, prefix, made.store, watch);
    } catch (error) {
      client.disconnect();
      throw error;
    }
  }

  /** As on SIGTERM. Safe to call twice. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.context.close();
    this.client.disconnect();
  }
}
