import { ConfigurableModuleBuilder, Module, type ModuleMetadata } from '@nestjs/common';
import { LookupKnowledgeProjector } from '../../projection/lookup-knowledge/lookup-knowledge.projector';
import { KnowledgeSource } from './knowledge-source';
import { type LookupKnowledgeToolOptions, LookupKnowledgeToolSettings } from './lookup-knowledge-tool.settings';
import { RagToolAdapter, ragToolOf } from './rag-tool.adapter';

export interface LookupKnowledgeOptions extends LookupKnowledgeToolOptions {
  readonly source: KnowledgeSource;
}

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: LOOKUP_KNOWLEDGE_OPTIONS } =
  new ConfigurableModuleBuilder<LookupKnowledgeOptions>()
    .setClassMethodName('forRoot')
    .setExtras<{ imports?: ModuleMetadata['imports'] }>({}, (definition, { imports }) => ({
      ...definition,
      imports: [...(definition.imports ?? []), ...(imports ?? [])],
    }))
    .build();

/**
 * The `lookup_knowledge` tool. Needs the `ProjectionModule` of the application in `imports`, unless it is global.
 *
 * @publicApi
 */
@Module({
  providers: [
    {
      provide: KnowledgeSource,
      useFactory: ({ source }: LookupKnowledgeOptions) => source,
      inject: [LOOKUP_KNOWLEDGE_OPTIONS],
    },
    {
      provide: LookupKnowledgeToolSettings,
      useFactory: (options: LookupKnowledgeOptions) => new LookupKnowledgeToolSettings(options),
      inject: [LOOKUP_KNOWLEDGE_OPTIONS],
    },
    {
      provide: RagToolAdapter,
      useFactory: (
        source: KnowledgeSource,
        projector: LookupKnowledgeProjector,
        settings: LookupKnowledgeToolSettings,
      ) => new (ragToolOf(settings.limit))(source, projector, settings),
      inject: [KnowledgeSource, LookupKnowledgeProjector, LookupKnowledgeToolSettings],
    },
  ],
})
export class LookupKnowledgeModule extends ConfigurableModuleClass {}
