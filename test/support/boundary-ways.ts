import { type RunContext } from '../../src/contract/run';
import { type ToolCall, type Violation } from '../../src/contract/tool-call';
import { verdictToWire } from '../../src/tool-boundary/wire/verdict.wire';
import { HttpFixture } from './boundary-fixture';
import { HeaderPrincipals, HttpClient } from './boundary-http';
import { FOUND } from './boundary-tools';

/** What a call is made with besides its envelope. */
export interface WayIn {
  readonly call: ToolCall;
  /** The context that an injecting caller holds; HTTP finds its own. */
  readonly run: RunContext;
  /** What the tool's schema says of the input; an injecting caller brings it along. */
  readonly violations: readonly Violation[];
}

export type Way = (fixture: HttpFixture, wayIn: WayIn) => Promise<unknown>;

/** The three ways into the boundary; each answers with the verdict as HTTP shows it. */
export const WAYS = {
  async rest(fixture, { call, run }) {
    const { runId, toolCallId, toolName, input, authorized, readOnly } = call;
    const answer = await new HttpClient(fixture, run.principal).post(`runs/${run.runId}/tool-calls`, {
      run_id: runId,
      tool_call_id: toolCallId,
      tool_name: toolName,
      input,
      authorized,
      read_only: readOnly,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  },

  async registry(fixture, { call, run }) {
    return throughJson(verdictToWire(await fixture.tools.call(call, run)));
  },

  async execute(fixture, { call, run, violations }) {
    const name = call.toolName;
    const tool = fixture.tools.has(name) ? { readOnly: name !== 'restart' } : null;
    const options = { tool, invalidInput: violations };
    const executor = (): string => {
      fixture.probe.executed.push(call.toolCallId);
      return 'raw';
    };
    return throughJson(verdictToWire(await fixture.boundary.execute(call, run, executor, FOUND, options)));
  },
} satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;

/** One world for each way in, so that the same story can be told in all of them. */
export async function openWorlds(): Promise<Record<WayName, HttpFixture>> {
  const serve = (): Promise<HttpFixture> =>
    HttpFixture.serve(HeaderPrincipals, { recordLimits: { maxRequestBytes: 1_024 }, memoryBytes: 8 * 1024 * 1024 });
  return { rest: await serve(), registry: await serve(), execute: await serve() };
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
