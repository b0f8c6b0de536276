import { ConfigurableModuleBuilder, Module } from '@nestjs/common';
import { DEFAULT_PROJECTION_LIMITS, type ToolProjectionLimits } from '../contract/limits';
import { LookupKnowledgeProjector } from './lookup-knowledge/lookup-knowledge.projector';
import { ProjectionPool } from './pool/projection-pool';
import { QueryLogsProjector } from './query-logs/query-logs.projector';
import { Redactor } from './redaction/redactor';

/** Bounds that differ from the defaults. */
export interface ProjectionOptions {
  readonly limits?: Partial<ToolProjectionLimits>;
}

/** Injection token of the `ToolProjectionLimits`. */
export const PROJECTION_LIMITS = Symbol('toolboundary:projection-limits');

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: PROJECTION_OPTIONS } =
  new ConfigurableModuleBuilder<ProjectionOptions>()
    .setClassMethodName('forRoot')
    .setExtras<{ isGlobal?: boolean }>({}, (definition, { isGlobal }) => ({ ...definition, global: isGlobal ?? false }))
    .build();

/**
 * The projectors, their limits and the redactor that every one of them uses.
 *
 * @publicApi
 */
@Module({
  providers: [
    {
      provide: PROJECTION_LIMITS,
      useFactory: ({ limits }: ProjectionOptions): ToolProjectionLimits => ({
        ...DEFAULT_PROJECTION_LIMITS,
        ...limits,
      }),
      inject: [PROJECTION_OPTIONS],
    },
    { provide: Redactor, useFactory: () => new Redactor() },
    { provide: ProjectionPool, useFactory: () => new ProjectionPool() },
    {
      provide: QueryLogsProjector,
      useFactory: (limits: ToolProjectionLimits, redactor: Redactor, pool: ProjectionPool) =>
        new QueryLogsProjector(limits, redactor, pool),
      inject: [PROJECTION_LIMITS, Redactor, ProjectionPool],
    },
    {
      provide: LookupKnowledgeProjector,
      useFactory: (limits: ToolProjectionLimits, redactor: Redactor) => new LookupKnowledgeProjector(limits, redactor),
      inject: [PROJECTION_LIMITS, Redactor],
    },
  ],
  exports: [PROJECTION_LIMITS, Redactor, QueryLogsProjector, LookupKnowledgeProjector],
})
export class ProjectionModule extends ConfigurableModuleClass {}
