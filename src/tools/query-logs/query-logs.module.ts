import { ConfigurableModuleBuilder, Module, type ModuleMetadata } from '@nestjs/common';
import { type Clock, SystemClock } from '../../contract/clock';
import { LogSource } from './log-source';
import { QueryLogsToolAdapter } from './query-logs-tool.adapter';
import { type QueryLogsToolOptions, QueryLogsToolSettings } from './query-logs-tool.settings';
import { TOOLS_CLOCK } from './tools-clock';

export interface QueryLogsOptions extends QueryLogsToolOptions {
  readonly source: LogSource;
  /** The tool's own clock. Default: the machine's. */
  readonly clock?: Clock;
}

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: QUERY_LOGS_OPTIONS } =
  new ConfigurableModuleBuilder<QueryLogsOptions>()
    .setClassMethodName('forRoot')
    .setExtras<{ imports?: ModuleMetadata['imports'] }>({}, (definition, { imports }) => ({
      ...definition,
      imports: [...(definition.imports ?? []), ...(imports ?? [])],
    }))
    .build();

/**
 * The `query_logs` tool. Needs the `ProjectionModule` of the application in `imports`, unless it is global.
 *
 * @publicApi
 */
@Module({
  providers: [
    QueryLogsToolAdapter,
    { provide: LogSource, useFactory: ({ source }: QueryLogsOptions) => source, inject: [QUERY_LOGS_OPTIONS] },
    {
      provide: TOOLS_CLOCK,
      useFactory: ({ clock }: QueryLogsOptions): Clock => clock ?? new SystemClock(),
      inject: [QUERY_LOGS_OPTIONS],
    },
    {
      provide: QueryLogsToolSettings,
      useFactory: (options: QueryLogsOptions) => new QueryLogsToolSettings(options),
      inject: [QUERY_LOGS_OPTIONS],
    },
  ],
})
export class QueryLogsModule extends ConfigurableModuleClass {}
