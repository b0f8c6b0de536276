import { Inject, Injectable, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModule } from '@nestjs/testing';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import {
  BoundaryTool,
  CanonicalInvocationStore,
  CanonicalStoreModule,
  EvidenceStatus,
  InvocationStatus,
  memoryStore,
  PROJECTION_LIMITS,
  ProjectionModule,
  type PreparedToolCall,
  RECORD_LIMITS,
  type RecordLimits,
  Redactor,
  RunRegistry,
  type StoreDriver,
  type ToolAdapter,
  ToolBoundary,
  ToolBoundaryModule,
  type ToolBoundaryResult,
  type ToolCall,
  type ToolProjectionLimits,
  ToolRegistry,
} from '../../src';
import { CapturedLog } from '../support/boundary-secrets';

/** What another Nest application would write: modules of its own, that know ours by its public face alone. */

class DiskWindow {
  @IsInt() @Min(1) @Max(60) minutes!: number;
}

class DiskRequest {
  @IsString() @Length(1, 64) host!: string;
  @IsOptional() @ValidateNested() @Type(() => DiskWindow) window?: DiskWindow;
}

@Injectable()
class DiskClient {
  used(host: string, minutes: number): Promise<string> {
    return Promise.resolve(JSON.stringify({ host, minutes, used_percent: 97, credential: 'never for agents' }));
  }
}

@BoundaryTool({
  name: 'disk_usage',
  description: 'How full the disks of a host are.',
  readOnly: true,
  request: DiskRequest,
})
class DiskTool implements ToolAdapter<DiskRequest> {
  readonly timeoutMs = 1_000;
  readonly maxResultBytes = 2_048;

  constructor(private readonly client: DiskClient) {}

  prepare(request: DiskRequest, toolCallId: string): PreparedToolCall {
    const minutes = request.window instanceof DiskWindow ? request.window.minutes : 5;
    return {
      executor: () => this.client.used(request.host, minutes),
      projector: {
        project: (raw) => {
          const { used_percent: used } = JSON.parse(raw) as { used_percent: number };
          return {
            result: { tool_call_id: toolCallId, host: request.host, used, minutes },
            evidenceStatus: EvidenceStatus.EVIDENCE_FOUND,
          };
        },
      },
    };
  }
}

@Module({ providers: [DiskClient, DiskTool] })
class DiskModule {}

@Injectable()
class Diagnosis {
  constructor(
    private readonly runs: RunRegistry,
    private readonly tools: ToolRegistry,
    private readonly boundary: ToolBoundary,
    @Inject(RECORD_LIMITS) readonly recordLimits: RecordLimits,
    @Inject(PROJECTION_LIMITS) readonly projectionLimits: ToolProjectionLimits,
    readonly redactor: Redactor,
  ) {}

  async disk(toolCallId: string, input: unknown): Promise<ToolBoundaryResult> {
    const run = await this.runs.open({ principal: 'diagnosis', runId: 'inc-1', tools: ['disk_usage', 'ping'] });
    return this.tools.call(this.envelope('disk_usage', toolCallId, input), run);
  }

  /** A tool that no registry knows, with an executor of this application's own. */
  async ping(toolCallId: string): Promise<ToolBoundaryResult> {
    const run = await this.runs.open({ principal: 'diagnosis', runId: 'inc-1', tools: ['disk_usage', 'ping'] });
    return this.boundary.execute(
      this.envelope('ping', toolCallId, { host: 'db-1' }),
      run,
      ({ host }) => `pong from ${host as string}`,
      {
        identity: { name: 'ping', version: 2 },
        project: (raw) => ({ result: { alive: raw.startsWith('pong') }, evidenceStatus: 'EVIDENCE_FOUND' }),
      },
    );
  }

  private envelope(toolName: string, toolCallId: string, input: unknown): ToolCall {
    return { runId: 'inc-1', toolCallId, toolName, input, authorized: true, readOnly: true };
  }
}

/** The application's own store: here the embedded one behind a counter, by the published driver type. */
class CountedSteps {
  reserved = 0;

  readonly driver: StoreDriver = async (context) => {
    const store = await memoryStore({ maxBytes: 1_000_000 })(context);
    const reserve = store.reserve.bind(store);
    store.reserve = (reservation) => {
      this.reserved += 1;
      return reserve(reservation);
    };
    return store;
  };
}

/** The three modules, set up at once. */
function byValue({ driver }: CountedSteps): NonNullable<Parameters<typeof Test.createTestingModule>[0]['imports']> {
  const store = CanonicalStoreModule.forRoot({ driver, recordLimits: { maxRawBytes: 4_096 } });
  return [
    store,
    ToolBoundaryModule.forRoot({ imports: [store], toolTimeoutMs: 500 }),
    ProjectionModule.forRoot({ limits: { maxItems: 3 } }),
  ];
}

class Settings {
  readonly rawBytes = 4_096;
  readonly timeoutMs = 500;
  readonly maxItems = 3;
}

@Module({ providers: [Settings], exports: [Settings] })
class SettingsModule {}

/** The three modules, set up by what is injected. */
function byFactory({ driver }: CountedSteps): NonNullable<Parameters<typeof Test.createTestingModule>[0]['imports']> {
  const store = CanonicalStoreModule.forRootAsync({
    imports: [SettingsModule],
    useFactory: ({ rawBytes }: Settings) => Promise.resolve({ driver, recordLimits: { maxRawBytes: rawBytes } }),
    inject: [Settings],
  });
  return [
    store,
    ToolBoundaryModule.forRootAsync({
      imports: [store, SettingsModule],
      useFactory: ({ timeoutMs }: Settings) => ({ toolTimeoutMs: timeoutMs }),
      inject: [Settings],
    }),
    ProjectionModule.forRootAsync({
      imports: [SettingsModule],
      useFactory: ({ maxItems }: Settings) => ({ limits: { maxItems } }),
      inject: [Settings],
    }),
  ];
}

describe.each([
  ['forRoot', byValue],
  ['forRootAsync', byFactory],
])('an application of its own, by %s', (_how, modules) => {
  let application: TestingModule;
  let diagnosis: Diagnosis;
  let steps: CountedSteps;

  beforeEach(async () => {
    steps = new CountedSteps();
    application = await Test.createTestingModule({
      imports: [...modules(steps), DiskModule],
      providers: [Diagnosis],
    })
      .setLogger(new CapturedLog())
      .compile();
    await application.init();
    diagnosis = application.get(Diagnosis);
  });

  afterEach(async () => {
    await application.close();
  });

  it('calls a tool that it registered by decorator, with a nested request class', async () => {
    const verdict = await diagnosis.disk('call-1', { host: 'db-1', window: { minutes: 30 } });
    expect(verdict).toMatchObject({
      status: InvocationStatus.READY,
      result: { tool_call_id: 'call-1', host: 'db-1', used: 97, minutes: 30 },
    });
    expect(JSON.stringify(verdict)).not.toContain('never for agents');
    expect(await diagnosis.disk('call-2', { host: 'db-1', window: { minutes: 61 } })).toMatchObject({
      error: { code: 'INVALID_INPUT', violations: [{ pointer: '/window/minutes', rule: 'max 60' }] },
    });
  });

  it('tells models of its tool', () => {
    const [tool, ...others] = application.get(ToolRegistry).describe();
    expect(others).toEqual([]);
    expect(tool).toMatchObject({
      name: 'disk_usage',
      inputSchema: {
        properties: { host: { type: 'string' }, window: { $ref: '#/$defs/DiskWindow' } },
        required: ['host'],
        $defs: { DiskWindow: { properties: { minutes: { type: 'integer', minimum: 1, maximum: 60 } } } },
      },
    });
  });

  it('calls an executor of its own through the boundary', async () => {
    expect(await diagnosis.ping('call-1')).toMatchObject({ status: 'READY', result: { alive: true } });
    const store = application.get(CanonicalInvocationStore);
    const key = { principal: 'diagnosis', runId: 'inc-1', toolCallId: 'call-1' };
    expect(await store.findInvocation(key)).toMatchObject({
      state: 'FOUND',
      invocation: {
        toolName: 'ping',
        request: '{"host":"db-1"}',
        rawResponse: 'pong from db-1',
        projector: { name: 'ping', version: 2 },
      },
    });
  });

  it('keeps its records in a store of its own', async () => {
    await diagnosis.disk('call-1', { host: 'db-1' });
    await diagnosis.ping('call-2');
    expect(steps.reserved).toBe(2);
  });

  it('sets limits and time limits of its own', async () => {
    expect(diagnosis.recordLimits).toMatchObject({ maxRawBytes: 4_096, maxResultBytes: 32 * 1024 });
    expect(diagnosis.projectionLimits).toMatchObject({ maxItems: 3, maxPatterns: 40 });
    expect(diagnosis.redactor).toBeInstanceOf(Redactor);
    const reservations: number[] = [];
    const store = application.get(CanonicalInvocationStore);
    const reserve = store.reserve.bind(store);
    store.reserve = (reservation) => {
      reservations.push(reservation.timeoutMs);
      return reserve(reservation);
    };
    await diagnosis.disk('call-1', { host: 'db-1' });
    await diagnosis.ping('call-2');
    expect(reservations).toEqual([1_000, 500]);
  });

  it('opens no door: nothing is served that it did not ask for', async () => {
    const app = application.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    await app.init();
    expect((await app.inject('/internal/v1/tools')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/internal/v1/runs', payload: {} })).statusCode).toBe(404);
  });
});

it('an application may set the modules up once for all its modules', async () => {
  @Injectable()
  class Deep {
    constructor(
      readonly boundary: ToolBoundary,
      readonly tools: ToolRegistry,
      readonly runs: RunRegistry,
      readonly redactor: Redactor,
    ) {}
  }
  @Module({ providers: [Deep], exports: [Deep] })
  class DeepModule {}
  const application = await Test.createTestingModule({
    imports: [
      CanonicalStoreModule.forRoot({ isGlobal: true }),
      ToolBoundaryModule.forRoot({ isGlobal: true }),
      ProjectionModule.forRoot({ isGlobal: true }),
      DeepModule,
    ],
  })
    .setLogger(new CapturedLog())
    .compile();
  await application.init();
  expect(application.get(Deep, { strict: false }).boundary.callsInFlight).toBe(0);
  await application.close();
});
