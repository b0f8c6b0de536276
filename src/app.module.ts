import { type DynamicModule, Module } from '@nestjs/common';
import { type Config } from './config/config';
import { type QueryLogsConfig, type ToolFile } from './config/tool-file/tool-file';
import { configuredStore } from './configured-store';
import { StandingClock } from './contract/clock';
import { ProjectionModule } from './projection/projection.module';
import { httpAccess } from './http-access';
import { ToolBoundaryModule } from './tool-boundary/tool-boundary.module';
import { FolderKnowledgeSource } from './tools/lookup-knowledge/folder/folder-knowledge.source';
import { LookupKnowledgeModule } from './tools/lookup-knowledge/lookup-knowledge.module';
import { FileLogSource } from './tools/query-logs/file/file-log.source';
import { type LogSource } from './tools/query-logs/log-source';
import { MockLogSource } from './tools/query-logs/mock/mock-log.source';
import { QueryLogsModule } from './tools/query-logs/query-logs.module';

/** The composition root: what the environment and the tool file say becomes modules. */
@Module({})
export class AppModule {
  static register(config: Config, toolFile: ToolFile): DynamicModule {
    const store = configuredStore(config);
    const projection = ProjectionModule.forRoot({});
    return {
      module: AppModule,
      imports: [
        store,
        projection,
        ToolBoundaryModule.forRoot({
          imports: [store],
          http: httpAccess(config),
          toolTimeoutMs: config.toolTimeoutMs,
        }),
        ...toolModules(config, toolFile, projection),
      ],
    };
  }
}

function toolModules(config: Config, toolFile: ToolFile, projection: DynamicModule): DynamicModule[] {
  const { queryLogs, lookupKnowledge, clock } = toolFile;
  const modules: DynamicModule[] = [];
  if (queryLogs !== null) {
    modules.push(
      QueryLogsModule.forRoot({
        imports: [projection],
        source: logSourceOf(queryLogs, toolFile.baseDir, config.recordLimits.maxRawBytes),
        sourceLimit: queryLogs.sourceLimit,
        ...(clock === null ? {} : { clock: new StandingClock(clock) }),
        ...(queryLogs.timeoutMs === null ? {} : { timeoutMs: queryLogs.timeoutMs }),
        ...(queryLogs.region === null ? {} : { region: queryLogs.region }),
      }),
    );
  }
  if (lookupKnowledge !== null) {
    modules.push(
      LookupKnowledgeModule.forRoot({
        imports: [projection],
        source: new FolderKnowledgeSource({ root: lookupKnowledge.root }),
        limit: lookupKnowledge.limit,
        ...(lookupKnowledge.timeoutMs === null ? {} : { timeoutMs: lookupKnowledge.timeoutMs }),
      }),
    );
  }
  return modules;
}

function logSourceOf(queryLogs: QueryLogsConfig, root: string, maxBytes: number): LogSource {
  switch (queryLogs.source) {
    case 'mock':
      return new MockLogSource(maxBytes);
    case 'file':
      return new FileLogSource({ root, topics: queryLogs.topics, maxBytes });
  }
}
