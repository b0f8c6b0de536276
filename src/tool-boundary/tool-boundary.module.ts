import { ConfigurableModuleBuilder, Module, type ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CanonicalInvocationStore } from '../canonical-store/canonical-invocation.store';
import { RunRegistry } from '../canonical-store/run-registry';
import { RECORD_LIMITS } from '../canonical-store/store-tokens';
import { DEFAULT_TOOL_TIMEOUT_MS, type RecordLimits } from '../contract/limits';
import { CallerGuard } from './http/caller.guard';
import { InvocationsController } from './http/invocations.controller';
import { LocalPrincipalResolver, PrincipalResolver } from './http/principal.resolver';
import { ProblemFilter } from './http/problem.filter';
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

export interface ToolBoundaryExtras {
  readonly isGlobal?: boolean;
  /** The `CanonicalStoreModule` of the application, unless it is global. */
  readonly imports?: ModuleMetadata['imports'];
  /** Serve `/internal/v1`. Off unless asked for: an application that injects the boundary opens no door by it. */
  readonly exposeHttp?: boolean;
}

const DEFAULT_SHUTDOWN_GRACE_MS = 10_000;

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: TOOL_BOUNDARY_OPTIONS } =
  new ConfigurableModuleBuilder<ToolBoundaryOptions>()
    .setClassMethodName('forRoot')
    .setExtras<ToolBoundaryExtras>({}, (definition, { isGlobal, imports, exposeHttp }) => ({
      ...definition,
      global: isGlobal ?? false,
      imports: [...(definition.imports ?? []), ...(imports ?? [])],
      controllers: exposeHttp === true ? HTTP_CONTROLLERS : [],
      providers: [...(definition.providers ?? []), ...(exposeHttp === true ? HTTP_PROVIDERS : [])],
    }))
    .build();

const HTTP_CONTROLLERS = [RunsController, ToolCallsController, InvocationsController, ToolsController];

const HTTP_PROVIDERS = [
  CallerGuard,
  ProblemFilter,
  RunContextReader,
  { provide: PrincipalResolver, useClass: LocalPrincipalResolver },
];

/**
 * `ToolBoundary`, its preflight and the `ToolRegistry`. Tools are providers with `@BoundaryTool()` anywhere in the
 * application.
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
      ) =>
        new ToolBoundary(store, runs, preflight, limits, {
          toolTimeoutMs: options.toolTimeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
          shutdownGraceMs: options.shutdownGraceMs ?? DEFAULT_SHUTDOWN_GRACE_MS,
        }),
      inject: [TOOL_BOUNDARY_OPTIONS, CanonicalInvocationStore, RunRegistry, Preflight, RECORD_LIMITS],
    },
    {
      provide: ToolRegistry,
      useFactory: (explorer: ToolExplorer, boundary: ToolBoundary, limits: RecordLimits) =>
        new ToolRegistry(explorer, boundary, limits),
      inject: [ToolExplorer, ToolBoundary, RECORD_LIMITS],
    },
  ],
  exports: [ToolBoundary, ToolRegistry],
})
export class ToolBoundaryModule extends ConfigurableModuleClass {}
