import {
  type Abstract,
  ConfigurableModuleBuilder,
  Module,
  type ModuleMetadata,
  type Provider,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { RunRegistry } from '../canonical-store/run-registry';
import { RECORD_LIMITS } from '../canonical-store/store-tokens';
import { DEFAULT_TOOL_TIMEOUT_MS, type RecordLimits } from '../contract/limits';
import { EvidenceReaders } from '../progress/evidence-readers';
import { ProgressModule } from '../progress/progress.module';
import { AccessPolicy, OpenAccessPolicy } from './http/access-policy';
import { CallerGuard } from './http/caller.guard';
import { CallerLimits, NoCallerLimits } from './http/caller-limits';
import { InvocationsController } from './http/invocations.controller';
import { PrincipalResolver } from './http/principal.resolver';
import { ProblemFilter } from './http/problem.filter';
import { ProgressController } from './http/progress.controller';
import { RunContextReader } from './http/run-context.reader';
import { RunsController } from './http/runs.controller';
import { ToolCallsController } from './http/tool-calls.controller';
import { ToolsController } from './http/tools.controller';
import { Preflight, PREFLIGHT_PROVIDERS } from './preflight/preflight';
import { ToolBoundary, type ToolBoundarySettings } from './tool-boundary';
import { ToolExplorer } from './tool-registry/tool-explorer';
import { ToolRegistry } from './tool-registry/tool-registry';

/** Everything has a default: 30 s for a call, 10 s for a shutdown. */
export type ToolBoundaryOptions = Partial<ToolBoundarySettings>;

/** Each as a class, or as an instance. */
export interface HttpOptions {
  readonly principals: Type<PrincipalResolver> | PrincipalResolver;
  /** Default: every caller may call every tool within the configured maxima. */
  readonly policy?: Type<AccessPolicy> | AccessPolicy;
  /** Default: none. */
  readonly limits?: Type<CallerLimits> | CallerLimits;
}

export interface ToolBoundaryExtras {
  readonly isGlobal?: boolean;
  /** The `CanonicalStoreModule` of the application, unless it is global. */
  readonly imports?: ModuleMetadata['imports'];
  /**
   * Serves `/internal/v1`. Off unless asked for: an application that injects the boundary opens no door by it.
   * Whoever asks says how a request is told whose it is; `LocalPrincipalResolver` fits a loopback address only.
   */
  readonly http?: HttpOptions;
}

const DEFAULT_SHUTDOWN_GRACE_MS = 10_000;

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: TOOL_BOUNDARY_OPTIONS } =
  new ConfigurableModuleBuilder<ToolBoundaryOptions>()
    .setClassMethodName('forRoot')
    .setExtras<ToolBoundaryExtras>({}, (definition, { isGlobal, imports, http }) => {
      const imported = [...(definition.imports ?? []), ...(imports ?? [])];
      return {
        ...definition,
        global: isGlobal ?? false,
        imports: [...imported, ProgressModule.forRoot({ imports: imported })],
        controllers: http === undefined ? [] : CONTROLLERS,
        providers: [...(definition.providers ?? []), ...(http === undefined ? [] : httpProviders(http))],
      };
    })
    .build();

const CONTROLLERS = [RunsController, ProgressController, ToolCallsController, InvocationsController, ToolsController];

function httpProviders({ principals, policy, limits }: HttpOptions): Provider[] {
  return [
    CallerGuard,
    ProblemFilter,
    RunContextReader,
    provided(PrincipalResolver, principals),
    provided(AccessPolicy, policy ?? OpenAccessPolicy),
    provided(CallerLimits, limits ?? NoCallerLimits),
  ];
}

function provided<T extends object>(provide: Abstract<T>, given: Type<T> | T): Provider {
  return typeof given === 'function' ? { provide, useClass: given } : { provide, useValue: given };
}

/**
 * `ToolBoundary`, its preflight and the `ToolRegistry`, and with them the `ProgressModule` over the same store. Tools
 * are providers with `@BoundaryTool()` anywhere in the application.
 *
 * @publicApi
 */
@Module({
  imports: [DiscoveryModule],
  providers: [
    ...PREFLIGHT_PROVIDERS,
    ToolExplorer,
    {
      provide: ToolBoundary,
      useFactory: (
        options: ToolBoundaryOptions,
        store: CanonicalInvocationStore,
        runs: RunRegistry,
        preflight: Preflight,
        limits: RecordLimits,
        readers: EvidenceReaders,
      ) => {
        const settings = {
          toolTimeoutMs: options.toolTimeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
          shutdownGraceMs: options.shutdownGraceMs ?? DEFAULT_SHUTDOWN_GRACE_MS,
        };
        return new ToolBoundary(store, runs, preflight, limits, settings, readers);
      },
      inject: [TOOL_BOUNDARY_OPTIONS, CanonicalInvocationStore, RunRegistry, Preflight, RECORD_LIMITS, EvidenceReaders],
    },
    {
      provide: ToolRegistry,
      useFactory: (explorer: ToolExplorer, boundary: ToolBoundary, limits: RecordLimits, readers: EvidenceReaders) =>
        new ToolRegistry(explorer, boundary, limits, readers),
      inject: [ToolExplorer, ToolBoundary, RECORD_LIMITS, EvidenceReaders],
    },
  ],
  exports: [ToolBoundary, ToolRegistry, ProgressModule],
})
export class ToolBoundaryModule extends ConfigurableModuleClass {}
