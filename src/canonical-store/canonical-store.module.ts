import { ConfigurableModuleBuilder, Module, type ModuleMetadata } from '@nestjs/common';
import { Clock, SystemClock } from '../contract/clock';
import { DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS, type RecordLimits, type RunLimits } from '../contract/limits';
import { CanonicalInvocationStore } from './canonical-invocation.store';
import { memoryStore } from './memory/memory-store.driver';
import { RunRegistry } from './run-registry';
import { DEFAULT_STORE_TIMING, type StoreDriver } from './store-driver';
import { RECORD_LIMITS, RUN_LIMITS } from './store-tokens';

/** How records and runs are kept. Everything has a default: the embedded memory store within 256 MiB. */
export interface CanonicalStoreOptions {
  readonly driver?: StoreDriver;
  readonly recordLimits?: Partial<RecordLimits>;
  readonly runLimits?: Partial<RunLimits>;
}

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: CANONICAL_STORE_OPTIONS } =
  new ConfigurableModuleBuilder<CanonicalStoreOptions>()
    .setClassMethodName('forRoot')
    .setExtras<{ isGlobal?: boolean; imports?: ModuleMetadata['imports'] }>(
      { isGlobal: false, imports: [] },
      (definition, extras) => ({
        ...definition,
        global: extras.isGlobal ?? false,
        imports: [...(definition.imports ?? []), ...(extras.imports ?? [])],
      }),
    )
    .build();

/**
 * Canonical invocations and the runs that own them. Import the same dynamic module wherever
 * `CanonicalInvocationStore` or `RunRegistry` are injected.
 *
 * @publicApi
 */
@Module({
  providers: [
    { provide: Clock, useClass: SystemClock },
    {
      provide: RECORD_LIMITS,
      useFactory: (options: CanonicalStoreOptions): RecordLimits => ({
        ...DEFAULT_RECORD_LIMITS,
        ...options.recordLimits,
      }),
      inject: [CANONICAL_STORE_OPTIONS],
    },
    {
      provide: RUN_LIMITS,
      useFactory: (options: CanonicalStoreOptions): RunLimits => ({ ...DEFAULT_RUN_LIMITS, ...options.runLimits }),
      inject: [CANONICAL_STORE_OPTIONS],
    },
    {
      provide: CanonicalInvocationStore,
      useFactory: (options: CanonicalStoreOptions, limits: RecordLimits, clock: Clock) =>
        (options.driver ?? memoryStore())({ limits, timing: DEFAULT_STORE_TIMING, clock }),
      inject: [CANONICAL_STORE_OPTIONS, RECORD_LIMITS, Clock],
    },
    {
      provide: RunRegistry,
      useFactory: (store: CanonicalInvocationStore, runLimits: RunLimits) => new RunRegistry(store, runLimits),
      inject: [CanonicalInvocationStore, RUN_LIMITS],
    },
  ],
  exports: [Clock, RECORD_LIMITS, RUN_LIMITS, CanonicalInvocationStore, RunRegistry],
})
export class CanonicalStoreModule extends ConfigurableModuleClass {}
