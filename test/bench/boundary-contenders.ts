import { Agent, request } from 'node:http';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsInt, IsString } from 'class-validator';
import {
  BoundaryTool,
  CanonicalStoreModule,
  type JsonObject,
  LocalPrincipalResolver,
  type PreparedToolCall,
  type Run,
  RunRegistry,
  type StoreDriver,
  type ToolAdapter,
  ToolBoundary,
  ToolBoundaryModule,
} from '../../src';
import { createHttpAdapter } from '../../src/http-adapter';
import { type Contender, type Payload } from './store-contender';

const TOOL = 'bench';
const KEEP_TO_OURSELVES = { logger: false } as const;

class BenchRequest {
  @IsString() topic!: string;
  @IsString() query!: string;
  @IsInt() lookback_minutes!: number;
  @IsString() service!: string;
}

/** A tool that costs nothing: what is measured is the way to it and back. */
function toolOf(payload: Payload): PreparedToolCall {
  const result = JSON.parse(payload.result) as JsonObject;
  return {
    executor: () => payload.raw,
    projector: { project: () => ({ result, evidenceStatus: 'EVIDENCE_FOUND' }) },
  };
}

/** The floor: executor and projector called directly, nothing kept. */
export function direct(payload: Payload): Contender {
  const { executor, projector } = toolOf(payload);
  const context = { signal: new AbortController().signal, maxResultBytes: 32_768 };
  return {
    name: 'direct',
    prepare: () => Promise.resolve(),
    async call() {
      const raw = await executor({}, context);
      await projector.project(String(raw));
    },
    clear: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The application of a library user, with one tool. */
async function application(driver: StoreDriver, payload: Payload): Promise<NestFastifyApplication> {
  @BoundaryTool({ name: TOOL, description: 'Answers at once.', readOnly: true, request: BenchRequest })
  class BenchTool implements ToolAdapter<BenchRequest> {
    prepare(): PreparedToolCall {
      return toolOf(payload);
    }
  }
  const store = CanonicalStoreModule.forRoot({
    driver,
    runLimits: { maxCalls: 1_000_000, maxResultBytes: 2 ** 40, maxRawBytes: 2 ** 40 },
  });
  const boundary = ToolBoundaryModule.forRoot({ imports: [store], http: { principals: LocalPrincipalResolver } });
  @Module({ imports: [store, boundary], providers: [BenchTool] })
  class BenchModule {}
  return NestFactory.create<NestFastifyApplication>(BenchModule, createHttpAdapter(65_536), {
    ...KEEP_TO_OURSELVES,
    bodyParser: false,
  });
}

let openedRuns = 0;

async function openRun(app: INestApplication): Promise<Run> {
  openedRuns += 1;
  return app.get(RunRegistry).open({ principal: 'local', runId: `bench-${openedRuns}`, tools: [TOOL] });
}

/** `ToolBoundary.execute`, injected. */
export async function injected(name: string, driver: StoreDriver, payload: Payload): Promise<Contender> {
  const app = await application(driver, payload);
  await app.init();
  const boundary = app.get(ToolBoundary);
  const { executor, projector } = toolOf(payload);
  let run: Run;
  return {
    name,
    async prepare() {
      run = await openRun(app);
    },
    async call(lane, number) {
      const call = { runId: run.runId, toolCallId: `c${lane}_${number}`, toolName: TOOL, input: payload.request };
      const verdict = await boundary.execute({ ...call, authorized: true, readOnly: true }, run, executor, projector);
      if (verdict.status !== 'READY') throw new Error(verdict.error.code);
    },
    clear: () =>
      app
        .get(RunRegistry)
        .purge(run)
        .then(() => undefined),
    close: () => app.close(),
  };
}

/** `POST …/tool-calls` over a socket that is kept. */
export async function overRest(name: string, driver: StoreDriver, payload: Payload): Promise<Contender> {
  const app = await application(driver, payload);
  await app.listen(0, '127.0.0.1');
  const base = await app.getUrl();
  const agent = new Agent({ keepAlive: true });
  let run: Run;
  return {
    name,
    async prepare() {
      run = await openRun(app);
    },
    async call(lane, number) {
      const call = { run_id: run.runId, tool_call_id: `c${lane}_${number}`, tool_name: TOOL, input: payload.request };
      const answer = await post(agent, `${base}/internal/v1/runs/${run.runId}/tool-calls`, JSON.stringify(call));
      if (!answer.includes('"READY"')) throw new Error(answer);
    },
    clear: () =>
      app
        .get(RunRegistry)
        .purge(run)
        .then(() => undefined),
    async close() {
      agent.destroy();
      await app.close();
    },
  };
}

function post(agent: Agent, url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => {
          resolve(text);
        });
    });
    sent.on('error', reject).end(body);
  });
}
