import { type ErrorCode } from '../../../src/contract/error-catalogue';
import { DEFAULT_RECORD_LIMITS } from '../../../src/contract/limits';
import { type HttpFixture } from '../boundary-fixture';
import { hostile } from '../boundary-hostile';
import { type HttpAnswer, type HttpClient } from '../boundary-http';
import { leakyError, SECRET } from '../boundary-secrets';
import { Later, never } from '../boundary-time';
import { FOUND } from '../boundary-tools';

/** Stands in what a request says and no answer to it has a reason to say. */
export const ASKED = 'asked-9c1e-marked';

/** What one way to an error code needs: a run of its own, and the service around it. */
export interface Drive {
  readonly fixture: HttpFixture;
  readonly client: HttpClient;
  readonly runId: string;
  open(body?: object): Promise<HttpAnswer>;
  call(parts?: object): Promise<HttpAnswer>;
}

const REPORT = {
  claims: [
    { claim_id: 'c1', statement: ASKED, kind: 'OBSERVED', evidence: [{ tool_call_id: 'never-was', quote: ASKED }] },
  ],
};

const report = ({ client, runId }: Drive, body: unknown = REPORT): Promise<HttpAnswer> =>
  client.post(`runs/${runId}/progress`, body);

/** Every code of the catalogue, and what leads to it; all answers on the way there are looked at. */
export const DRIVES: Readonly<Record<ErrorCode, (drive: Drive) => Promise<readonly HttpAnswer[]>>> = {
  INVALID_TOOL_CALL_ID: async (drive) => [await drive.open(), await drive.call({ tool_call_id: `x ${ASKED}` })],
  RUN_MISMATCH: async (drive) => [await drive.open(), await drive.call({ run_id: `x ${ASKED}` })],
  UNKNOWN_TOOL: async (drive) => [await drive.open(), await drive.call({ tool_name: `x ${ASKED}` })],
  UNAUTHORIZED: async (drive) => [await drive.open(), await drive.call({ authorized: false })],
  NOT_READ_ONLY: async (drive) => [await drive.open(), await drive.call({ read_only: false })],
  RUN_NOT_ACTIVE: async (drive) => [await drive.call()],
  RUN_DEADLINE_EXCEEDED: async (drive) => {
    const opened = await drive.open({ timeout_ms: 5 });
    drive.fixture.clock.advance(10);
    return [opened, await drive.call()];
  },
  REQUEST_TOO_LARGE: async (drive) => [
    await drive.open(),
    await drive.call({ input: { query: ASKED.padEnd(2_000, 'x') } }),
  ],
  INVALID_INPUT: async (drive) => [
    await drive.open(),
    await drive.call({ input: { query: 7, [ASKED]: ASKED, limit: ASKED } }),
    await drive.call({ tool_call_id: 'second', input: `{"query":"${ASKED}` }),
    await drive.call({ tool_call_id: 'third', input: [ASKED] }),
  ],
  DUPLICATE_TOOL_CALL: async (drive) => [await drive.open(), await drive.call(), await drive.call()],
  RUN_BUDGET_EXHAUSTED: async (drive) => [
    await drive.open({ budget: { max_calls: 1 } }),
    await drive.call(),
    await drive.call({ tool_call_id: 'second' }),
  ],
  TOOL_BUDGET_EXHAUSTED: async (drive) => [
    await drive.open({ budget: { max_calls_per_tool: { probe: 1 } } }),
    await drive.call(),
    await drive.call({ tool_call_id: 'second' }),
  ],
  STORE_UNAVAILABLE: async (drive) => {
    const answers = [await drive.open()];
    for (const step of ['findRun', 'reserve', 'complete'] as const) {
      drive.fixture.store.fail(step, leakyError());
      answers.push(await drive.call({ tool_call_id: step }));
      drive.fixture.store.heal();
    }
    return answers;
  },
  EXECUTION_ERROR: async (drive) => {
    const opened = await drive.open();
    drive.fixture.probe.executor = hostile;
    return [opened, await drive.call(), await reread(drive)];
  },
  EXECUTION_TIMEOUT: async (drive) => {
    const opened = await drive.open();
    drive.fixture.probe.timeoutMs = 10;
    drive.fixture.probe.executor = never;
    return [opened, await drive.call(), await reread(drive)];
  },
  EXECUTION_CANCELLED: async (drive) => {
    const opened = await drive.open();
    const reached = new Later();
    drive.fixture.probe.executor = (_input, { signal }) => {
      reached.resolve(true);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(leakyError());
        });
      });
    };
    const called = drive.call();
    await reached.promise;
    await drive.client.post(`runs/${drive.runId}/release`, { reason: 'enough' });
    return [opened, await called, await reread(drive)];
  },
  SERIALIZATION_ERROR: async (drive) => {
    const opened = await drive.open();
    drive.fixture.probe.executor = () => ({ secret: SECRET, toJSON: hostile });
    return [opened, await drive.call(), await reread(drive)];
  },
  RESULT_TOO_LARGE: async (drive) => {
    const opened = await drive.open();
    drive.fixture.probe.executor = () => SECRET.repeat(1_000);
    const raw = await drive.call();
    drive.fixture.probe.executor = () => SECRET;
    drive.fixture.probe.projector = {
      project: () => ({ result: { text: SECRET.repeat(2_000) }, evidenceStatus: 'EVIDENCE_FOUND' }),
    };
    return [opened, raw, await drive.call({ tool_call_id: 'second' }), await reread(drive)];
  },
  PROJECTION_ERROR: async (drive) => {
    const opened = await drive.open();
    drive.fixture.probe.projector = { project: hostile };
    const thrown = await drive.call();
    drive.fixture.probe.projector = { project: () => ({ result: [SECRET], evidenceStatus: SECRET }) as never };
    return [opened, thrown, await drive.call({ tool_call_id: 'second' }), await reread(drive)];
  },
  RECORD_EXPIRED: async (drive) => {
    const answers = [await drive.open(), await drive.call()];
    drive.fixture.clock.advance(DEFAULT_RECORD_LIMITS.ttlMs + 1);
    return [...answers, await reread(drive)];
  },
  INVOCATION_ABANDONED: async (drive) => {
    const opened = await drive.open();
    drive.fixture.store.fail('complete', leakyError());
    const called = await drive.call();
    drive.fixture.clock.advance(60_000);
    return [opened, called, await reread(drive)];
  },
  INVALID_PROGRESS_PROTOCOL: async (drive) => [
    await drive.open(),
    await report(drive),
    await report(drive, { [ASKED]: ASKED, claims: ASKED }),
  ],
  PROGRESS_PROTOCOL_VIOLATED: async (drive) => [
    await drive.open({ budget: { max_progress_violations: 1 } }),
    await report(drive, { claims: [{ statement: ASKED, kind: ASKED, evidence: [{ [ASKED]: 1 }] }] }),
  ],
};

function reread({ client, runId }: Drive): Promise<HttpAnswer> {
  return client.get(`runs/${runId}/tool-calls/call-1`);
}

/** The service and a run id of its own; tools do again what they usually do. */
export function driveOf(fixture: HttpFixture, client: HttpClient, runId: string): Drive {
  fixture.store.heal();
  fixture.probe.executor = () => SECRET;
  fixture.probe.projector = FOUND;
  delete fixture.probe.timeoutMs;
  return {
    ...{ fixture, client, runId },
    open: (body = {}) => client.post('runs', { run_id: runId, ...body }),
    call: (parts = {}) =>
      client.post(`runs/${runId}/tool-calls`, {
        ...{ run_id: runId, tool_call_id: 'call-1', tool_name: 'probe', input: { query: ASKED } },
        ...parts,
      }),
  };
}
