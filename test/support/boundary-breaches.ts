import { type ErrorCode } from '../../src/contract/error-catalogue';
import { type RunRequest } from '../../src/canonical-store/run-request';
import { type Violation } from '../../src/contract/tool-call';
import { type HttpFixture, type LooseCall } from './boundary-fixture';

export const OWNER = 'alice';

/** One way to break a rule of the preflight or of the reserving step. */
export interface Breach {
  readonly name: string;
  readonly code: ErrorCode;
  readonly call?: LooseCall;
  readonly run?: Partial<RunRequest>;
  readonly violations?: readonly Violation[];
  /** What happens to the run before the call. */
  readonly before?: (fixture: HttpFixture, runId: string) => Promise<void>;
  /** When it happens, where two things do: calls are made first, then the run ends, then time passes. */
  readonly turn?: number;
}

const GOOD = { toolName: 'probe', input: { query: 'timeout' }, authorized: true, readOnly: true };

async function callOnce(fixture: HttpFixture, runId: string, toolCallId: string): Promise<void> {
  const run = await fixture.runs.find({ principal: OWNER, runId });
  if (run === null) throw new Error('the run is not open');
  const verdict = await fixture.tools.call({ ...GOOD, runId, toolCallId }, run);
  expect(verdict.status).toBe('READY');
}

/** One call is all that the run or its tool allows; it may have been made already. */
async function useUp(fixture: HttpFixture, runId: string): Promise<void> {
  const { used } = await fixture.run({ principal: OWNER, runId });
  if (used.calls === 0) await callOnce(fixture, runId, 'call-0');
}

async function release(fixture: HttpFixture, runId: string): Promise<void> {
  await fixture.runs.release({ principal: OWNER, runId }, 'enough');
}

function passTheDeadline(fixture: HttpFixture): Promise<void> {
  fixture.clock.advance(600_000);
  return Promise.resolve();
}

/** In the contract's order: of two breaches the one that stands first is told. */
export const BREACHES: readonly Breach[] = [
  { name: 'an unsafe id', code: 'INVALID_TOOL_CALL_ID', call: { toolCallId: 'call 1' } },
  { name: 'another run', code: 'RUN_MISMATCH', call: { runId: 'another-run' } },
  { name: 'an unknown tool', code: 'UNKNOWN_TOOL', call: { toolName: 'no_such_tool' } },
  { name: 'no authorization', code: 'UNAUTHORIZED', call: { authorized: false } },
  { name: 'a write', code: 'NOT_READ_ONLY', call: { readOnly: false } },
  {
    name: 'a released run',
    code: 'RUN_NOT_ACTIVE',
    turn: 2,
    before: release,
  },
  {
    name: 'a deadline that has passed',
    code: 'RUN_DEADLINE_EXCEEDED',
    turn: 3,
    before: passTheDeadline,
  },
  { name: 'a request over its bytes', code: 'REQUEST_TOO_LARGE', call: { input: { query: 'x'.repeat(1_024) } } },
  {
    name: 'an input against the schema',
    code: 'INVALID_INPUT',
    call: { input: { query: 'timeout', limit: 101 } },
    violations: [{ pointer: '/limit', rule: 'max 100' }],
  },
  {
    name: 'an id used before',
    code: 'DUPLICATE_TOOL_CALL',
    turn: 0,
    before: (fixture, runId) => callOnce(fixture, runId, 'call-1'),
  },
  {
    name: 'all calls of the run used up',
    code: 'RUN_BUDGET_EXHAUSTED',
    run: { budget: { maxCalls: 1 } },
    turn: 1,
    before: useUp,
  },
  {
    name: 'all calls of the tool used up',
    code: 'TOOL_BUDGET_EXHAUSTED',
    run: { budget: { maxCallsPerTool: { probe: 1 } } },
    turn: 1,
    before: useUp,
  },
];

/** Both at once; where both say something of the same field, the later breach is said first and stays untold. */
export function both(first: Breach, second: Breach): Breach {
  return {
    name: `${first.name} and ${second.name}`,
    code: first.code,
    call: { ...second.call, ...first.call },
    run: {
      ...second.run,
      ...first.run,
      budget: { ...second.run?.budget, ...first.run?.budget },
    },
    violations: first.code === 'INVALID_INPUT' ? (first.violations ?? []) : (second.violations ?? []),
    before: async (fixture: HttpFixture, runId: string): Promise<void> => {
      const turns = [first, second].sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
      for (const { before } of turns) await before?.(fixture, runId);
    },
  };
}
