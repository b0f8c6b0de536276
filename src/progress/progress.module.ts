import { ConfigurableModuleBuilder, Module, type ModuleMetadata } from '@nestjs/common';
import { CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { RunRegistry } from '../canonical-store/run-registry';
import { ClaimJudge } from './claims/claim-judge';
import { EvidenceReaders } from './evidence-readers';
import { ObservedFactsProjector } from './observed-facts/observed-facts.projector';
import { ProgressProtocol } from './protocol/progress-protocol';
import { RunProgressTracker } from './run-progress.tracker';

export interface ProgressExtras {
  readonly isGlobal?: boolean;
  /** The `CanonicalStoreModule` of the application, unless it is global. */
  readonly imports?: ModuleMetadata['imports'];
}

// No options: the bounds of facts and reports are part of what callers rely on.
const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<object>()
  .setClassMethodName('forRoot')
  .setExtras<ProgressExtras>({}, (definition, { isGlobal, imports }) => ({
    ...definition,
    global: isGlobal ?? false,
    imports: [...(definition.imports ?? []), ...(imports ?? [])],
  }))
  .build();

/**
 * Observed facts of a run and the progress protocol. `ToolBoundaryModule` brings it along and registers its tools'
 * evidence readers; on its own it serves an application that judges runs and calls no tools.
 *
 * @publicApi
 */
@Module({
  providers: [
    { provide: EvidenceReaders, useFactory: () => new EvidenceReaders() },
    {
      provide: RunProgressTracker,
      useFactory: (store: CanonicalInvocationStore) => new RunProgressTracker(store),
      inject: [CanonicalInvocationStore],
    },
    {
      provide: ObservedFactsProjector,
      useFactory: (tracker: RunProgressTracker, readers: EvidenceReaders) =>
        new ObservedFactsProjector(tracker, readers),
      inject: [RunProgressTracker, EvidenceReaders],
    },
    {
      provide: ClaimJudge,
      useFactory: (store: CanonicalInvocationStore, readers: EvidenceReaders) => new ClaimJudge(store, readers),
      inject: [CanonicalInvocationStore, EvidenceReaders],
    },
    {
      provide: ProgressProtocol,
      useFactory: (
        store: CanonicalInvocationStore,
        runs: RunRegistry,
        judge: ClaimJudge,
        facts: ObservedFactsProjector,
      ) => new ProgressProtocol(store, runs, judge, facts),
      inject: [CanonicalInvocationStore, RunRegistry, ClaimJudge, ObservedFactsProjector],
    },
  ],
  exports: [EvidenceReaders, RunProgressTracker, ObservedFactsProjector, ClaimJudge, ProgressProtocol],
})
export class ProgressModule extends ConfigurableModuleClass {}
