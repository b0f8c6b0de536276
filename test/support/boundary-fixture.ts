import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { type Sighting } from '../../src/canonical-store/invocation-reads';
import { CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { CanonicalStoreModule } from '../../src/canonical-store/canonical-store.module';
import { memoryStore } from '../../src/canonical-store/memory/memory-store.driver';
import { type OpenedRun, RunRegistry } from '../../src/canonical-store/run-registry';
import { type RunRequest } from '../../src/canonical-store/run-request';
import { type CanonicalInvocation } from '../../src/contract/canonical-invocation';
import { Clock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS, type RecordLimits, type RunLimits } from '../../src/contract/limits';
import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { type Run, type RunContext, type RunKey } from '../../src/contract/run';
import { type ToolBoundaryResult } from '../../src/contract/tool-boundary-result';
import { type ToolCall } from '../../src/contract/tool-call';
import { createHttpAdapter, type HttpTiming } from '../../src/http-adapter';
import { type ExecuteOptions } from '../../src/tool-boundary/execute-options';
import { type PrincipalResolver } from '../../src/tool-boundary/http/principal.resolver';
import { ProblemFilter } from '../../src/tool-boundary/http/problem.filter';
import { ToolBoundary } from '../../src/tool-boundary/tool-boundary';
import { ToolBoundaryModule } from '../../src/tool-boundary/tool-boundary.module';
import { ToolRegistry } from '../../src/tool-boundary/tool-registry/tool-registry';
import { CapturedLog } from './boundary-secrets';
import { InterceptedStore } from './boundary-store';
import { ProbeTool, RestartTool, SecondTool } from './boundary-tools';
import { ManualClock } from './manual-clock';

export interface FixtureOptions {
  readonly recordLimits?: Partial<RecordLimits>;
  readonly runLimits?: Partial<RunLimits>;
  readonly toolTimeoutMs?: number;
  readonly shutdownGraceMs?: number;
  readonly memoryBytes?: number;
  readonly clock?: Clock;
  readonly timing?: HttpTiming;
}

/** An envelope as a careless framework may send it: any field may be anything. */
export type LooseCall = { readonly [Field in keyof ToolCall]?: unknown };

/** The boundary over the embedded store, with tools that tests direct and a clock that tests move. */
export class BoundaryFixture {
  readonly boundary: ToolBoundary;
  readonly tools: ToolRegistry;
  readonly runs: RunRegistry;
  readonly store: InterceptedStore;
  readonly probe: ProbeTool;
  readonly restart: RestartTool;

  protected constructor(
    readonly module: TestingModule,
    readonly clock: ManualClock,
    readonly log: CapturedLog,
  ) {
    this.boundary = module.get(ToolBoundary, { strict: false });
    this.tools = module.get(ToolRegistry, { strict: false });
    this.runs = module.get(RunRegistry, { strict: false });
    this.store = module.get<InterceptedStore>(CanonicalInvocationStore, { strict: false });
    this.probe = module.get(ProbeTool, { strict: false });
    this.restart = module.get(RestartTool, { strict: false });
  }

  static async start(options: FixtureOptions = {}): Promise<BoundaryFixture> {
    const { module, clock, log } = await compile(options);
    await module.init();
    return new BoundaryFixture(module, clock, log);
  }

  async close(): Promise<void> {
    await this.module.close();
  }

  openRun(request: Partial<RunRequest> = {}): Promise<OpenedRun> {
    return this.runs.open({ principal: 'local', runId: 'run-1', tools: ['probe', 'second', 'restart'], ...request });
  }

  /** A good call of `probe`, but for what is given. */
  envelope(call: LooseCall = {}): ToolCall {
    return {
      runId: 'run-1',
      toolCallId: 'call-1',
      toolName: 'probe',
      input: { query: 'timeout' },
      authorized: true,
      readOnly: true,
      ...call,
    } as ToolCall;
  }

  /** A call with an executor of the test's own. */
  execute(
    run: RunContext,
    executor: ToolExecutor,
    projector: ToolResultProjector,
    call: LooseCall = {},
    options: ExecuteOptions = {},
  ): Promise<ToolBoundaryResult> {
    return this.boundary.execute(this.envelope({ runId: run.runId, ...call }), run, executor, projector, options);
  }

  async record(toolCallId = 'call-1', run: Partial<RunKey> = {}): Promise<CanonicalInvocation> {
    const sighting = await this.sighting(toolCallId, run);
    if (sighting.state !== 'FOUND') throw new Error(`no record of ${toolCallId}: ${sighting.state}`);
    return sighting.invocation;
  }

  sighting(toolCallId = 'call-1', run: Partial<RunKey> = {}): Promise<Sighting<CanonicalInvocation>> {
    return this.store.findInvocation({ principal: 'local', runId: 'run-1', toolCallId, ...run });
  }

  async run(key: Partial<RunKey> = {}): Promise<Run> {
    const run = await this.store.findRun({ principal: 'local', runId: 'run-1', ...key });
    if (run === null) throw new Error('no such run');
    return run;
  }
}

/** The same with HTTP in front, set up as the service sets it up. */
export class HttpFixture extends BoundaryFixture {
  private constructor(
    readonly app: NestFastifyApplication,
    module: TestingModule,
    clock: ManualClock,
    log: CapturedLog,
  ) {
    super(module, clock, log);
  }

  static async serve(principals: Type<PrincipalResolver>, options: FixtureOptions = {}): Promise<HttpFixture> {
    const { module, clock, log } = await compile(options, principals);
    const maxRequestBytes = options.recordLimits?.maxRequestBytes ?? DEFAULT_RECORD_LIMITS.maxRequestBytes;
    const adapter = createHttpAdapter(maxRequestBytes, options.timing);
    const app = module.createNestApplication<NestFastifyApplication>(adapter, { bodyParser: false, logger: log });
    app.useGlobalFilters(app.get(ProblemFilter));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new HttpFixture(app, module, clock, log);
  }

  override async close(): Promise<void> {
    await this.app.close();
  }
}

async function compile(
  options: FixtureOptions,
  principals?: Type<PrincipalResolver>,
): Promise<{ module: TestingModule; clock: ManualClock; log: CapturedLog }> {
  const clock = new ManualClock();
  const log = new CapturedLog();
  const memory = memoryStore(options.memoryBytes === undefined ? {} : { maxBytes: options.memoryBytes });
  const store = CanonicalStoreModule.forRoot({
    driver: async (context) => new InterceptedStore(await memory(context)),
    ...(options.recordLimits === undefined ? {} : { recordLimits: options.recordLimits }),
    ...(options.runLimits === undefined ? {} : { runLimits: options.runLimits }),
  });
  const boundary = ToolBoundaryModule.forRoot({
    imports: [store],
    toolTimeoutMs: options.toolTimeoutMs ?? 2_000,
    shutdownGraceMs: options.shutdownGraceMs ?? 50,
    ...(principals === undefined ? {} : { http: { principals } }),
  });
  const module = await Test.createTestingModule({
    imports: [store, boundary],
    providers: [ProbeTool, SecondTool, RestartTool],
  })
    .setLogger(log)
    .overrideProvider(Clock)
    .useValue(options.clock ?? clock)
    .compile();
  return { module, clock, log };
}
