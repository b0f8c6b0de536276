import { RunRegistry } from '../../src/canonical-store/run-registry';
import { type RunRequest } from '../../src/canonical-store/run-request';
import { type ErrorCode } from '../../src/contract/error-catalogue';
import { DEFAULT_RUN_LIMITS } from '../../src/contract/limits';
import { type RefusalCounts, type RunContext } from '../../src/contract/run';
import { RunStatus } from '../../src/contract/states';
import { type Violation } from '../../src/contract/tool-call';
import { type HttpFixture, type LooseCall } from '../support/boundary-fixture';
import { openWorlds, WAYS, type WayName } from '../support/boundary-ways';

const OWNER = 'alice';
const WAY_NAMES = Object.keys(WAYS) as WayName[];
const NOT_AN_OBJECT: readonly Violation[] = [{ pointer: '', rule: 'JSON object' }];

interface Case {
  readonly name: string;
  readonly code: ErrorCode | 'READY';
  readonly call?: LooseCall;
  readonly run?: Partial<RunRequest>;
  readonly before?: (world: HttpFixture, run: RunContext) => Promise<unknown>;
  readonly retryable?: boolean;
  /** What the tool's schema says; an own executor brings it along. */
  readonly violations?: readonly Violation[];
  /** What the verdict tells of the input. */
  readonly told?: readonly Violation[];
  /** Row of the refusal counters; null: nothing is counted. */
  readonly row?: string | null;
  readonly spent?: number;
}

const at = (pointer: string, rule: string): readonly Violation[] => [{ pointer, rule }];

function spend(calls: number, call: LooseCall = {}): NonNullable<Case['before']> {
  return async (world, run) => {
    for (let count = 1; count <= calls; count += 1) {
      await world.tools.call(world.envelope({ runId: run.runId, toolCallId: `spent-${count}`, ...call }), run);
    }
  };
}

const IDS: readonly Case[] = [
  ['no id', undefined],
  ['null as its id', null],
  ['a number as its id', 7],
  ['an object as its id', { id: 'call-1' }],
  ['an empty id', ''],
  ['a blank id', '  '],
  ['an id in braces', '{call-1}'],
  ['an id of 2,049 characters', 'a'.repeat(2_049)],
  ['an id with a lone surrogate', 'call\ud800'],
  ['two dots as its id', '..'],
].map(([name, toolCallId]) => ({ name: name as string, code: 'INVALID_TOOL_CALL_ID', call: { toolCallId } }));

const RUN_IDS: readonly Case[] = [
  ['no run', undefined],
  ['null as its run', null],
  ['an empty run', ''],
  ['a number as its run', 1],
  ['the run of other letters', 'RUN'],
  ['the run and a blank', 'run '],
].map(([name, runId]) => ({ name: name as string, code: 'RUN_MISMATCH', call: { runId } }));

const TOOL_NAMES: readonly Case[] = [
  ['no tool', undefined],
  ['null as its tool', null],
  ['a number as its tool', 3],
  ['an array as its tool', ['probe']],
  ['a tool in other letters', 'Probe'],
  ['a tool that only an object has', 'constructor'],
  ['a tool with a line break', 'probe\n'],
  ['an unsafe tool name', '../probe'],
].map(([name, toolName]) => ({ name: name as string, code: 'UNKNOWN_TOOL', call: { toolName }, row: '*' }));

const INPUTS: readonly Case[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['an array', [{ query: 'a' }]],
  ['a text that is no JSON', 'query=timeout'],
  ['an empty text', ''],
  ['the JSON text of an array', '[{"query":"a"}]'],
  ['the JSON text of null', 'null'],
  ['JSON text with a comma too much', '{"query":"a",}'],
  ['JSON text behind a byte order mark', '\ufeff{"query":"a"}'],
  ['a lone surrogate', { query: 'a\ud800' }],
  ['a lone surrogate in a name', { query: 'a', '\udc00': 1 }],
  ['an escaped lone surrogate in its text', '{"query":"a\\ud800"}'],
  ['a lone surrogate as it is in its text', '{"query":"a\ud800"}'],
].map(([name, input]) => ({
  name: `${name as string} as input`,
  code: 'INVALID_INPUT',
  call: { input },
  told: NOT_AN_OBJECT,
}));

const SCHEMA: readonly Case[] = [
  { name: 'a missing member', call: { input: {} }, told: at('/query', 'required') },
  {
    name: 'a null member',
    call: { input: { query: null } },
    told: [...at('/query', 'length 0 to 64'), ...at('/query', 'string')],
  },
  { name: 'a fraction', call: { input: { query: '', limit: 1.5 } }, told: at('/limit', 'integer') },
  { name: 'a member under its minimum', call: { input: { query: '', limit: 0 } }, told: at('/limit', 'min 1') },
  { name: 'an unknown member', call: { input: { query: '', region: 'x' } }, told: at('', 'no unknown members') },
].map((one) => ({ ...one, code: 'INVALID_INPUT', violations: one.told }));

const GOOD_INPUTS: readonly Case[] = [
  ['JSON text', '{ "query" : "a" }'],
  ['an escaped pair of surrogates', '{"query":"\\ud83d\\ude00"}'],
  ['a pair of surrogates', { query: '😀' }],
  ['an escaped backslash before letters that read as a surrogate', '{"query":"\\\\ud800"}'],
  ['a member given twice, the last one counts', '{"query":7,"query":"a"}'],
].map(([name, input]) => ({ name: `${name as string} as input`, code: 'READY', call: { input } }));

const SIZES: readonly Case[] = [
  { name: 'a request of exactly its bytes', code: 'READY', call: { input: padded(1_024) } },
  { name: 'a request one byte over', code: 'REQUEST_TOO_LARGE', call: { input: padded(1_025) } },
  {
    name: 'a text one byte over, in characters of two bytes',
    code: 'REQUEST_TOO_LARGE',
    call: { input: `{"query":"${'é'.repeat(507)}"}` },
  },
  { name: 'a huge text that is no JSON', code: 'REQUEST_TOO_LARGE', call: { input: 'x'.repeat(5_000) } },
];

/** JSON text of a good input that takes exactly so many bytes. */
function padded(bytes: number): string {
  return '{"query":"a"}'.padEnd(bytes);
}

const RUN_STATES: readonly Case[] = [
  { name: 'a tool that the run does not list', code: 'UNAUTHORIZED', run: { tools: ['second'] }, row: '*' },
  { name: 'a writing tool that the run lists', code: 'NOT_READ_ONLY', call: { toolName: 'restart' }, row: 'restart' },
  {
    name: 'a run that was completed',
    code: 'RUN_NOT_ACTIVE',
    before: (world, run) => world.runs.complete(run),
  },
  {
    name: 'a run that another instance released',
    code: 'RUN_NOT_ACTIVE',
    before: (world, run) => world.store.endRun(run, { status: RunStatus.RELEASED, reason: 'elsewhere' }),
  },
  {
    name: 'a run in the millisecond of its deadline',
    code: 'RUN_DEADLINE_EXCEEDED',
    run: { timeoutMs: 1_000 },
    before: (world) => {
      world.clock.advance(1_000);
      return Promise.resolve();
    },
  },
  {
    // Long enough for a busy machine: its time limit is a real timer.
    name: 'a run shortly before its deadline',
    code: 'READY',
    run: { timeoutMs: 1_000 },
    before: (world) => {
      world.clock.advance(700);
      return Promise.resolve();
    },
  },
];

const BUDGETS: readonly Case[] = [
  {
    name: 'a run with no refused calls left',
    code: 'RUN_BUDGET_EXHAUSTED',
    run: { budget: { maxRefusedCalls: 2 } },
    before: spend(2, { toolName: 'nothing' }),
  },
  {
    name: 'a run with one refused call left',
    code: 'READY',
    run: { budget: { maxRefusedCalls: 3 } },
    before: spend(2, { toolName: 'nothing' }),
  },
  {
    name: 'a run with less than 1 KiB of result bytes left',
    code: 'RUN_BUDGET_EXHAUSTED',
    run: { budget: { maxResultBytes: 1_024 } },
    before: spend(1),
  },
  {
    name: 'a run whose result bytes are held by a call in flight',
    code: 'RUN_BUDGET_EXHAUSTED',
    run: { budget: { maxResultBytes: 4_096 } },
    before: (world, run) =>
      world.store.reserve({
        ...run,
        toolCallId: 'held',
        toolName: 'probe',
        request: '{}',
        projector: { name: 'probe', version: 1 },
        token: 'token',
        timeoutMs: 60_000,
        holdBytes: 4_096,
        knownCalls: 0,
        notAfter: world.clock.now() + 1_000,
      }),
    retryable: true,
    spent: 0,
  },
  {
    name: 'a tool without a call of its own',
    code: 'TOOL_BUDGET_EXHAUSTED',
    run: { budget: { maxCallsPerTool: { probe: 0 } } },
  },
  {
    name: 'a tool whose other tool is used up',
    code: 'READY',
    run: { budget: { maxCallsPerTool: { second: 1 } } },
    before: spend(1, { toolName: 'second' }),
  },
];

const STORE: readonly Case[] = [
  {
    name: 'a store that cannot reserve',
    code: 'STORE_UNAVAILABLE',
    before: (world) => {
      world.store.fail('reserve');
      return Promise.resolve();
    },
    retryable: true,
    row: null,
  },
  {
    name: 'a store that cannot count a refusal',
    code: 'UNAUTHORIZED',
    call: { authorized: false },
    before: (world) => {
      world.store.fail('refuse');
      return Promise.resolve();
    },
    row: null,
  },
];

describe('refusals', () => {
  let worlds: Record<WayName, HttpFixture>;
  let runs = 0;

  beforeAll(async () => {
    worlds = await openWorlds();
  });

  afterAll(async () => {
    for (const world of Object.values(worlds)) await world.close();
  });

  async function tell(way: WayName, told: Case, runId: string): Promise<Record<string, unknown>> {
    const world = worlds[way];
    const run = await world.openRun({ principal: OWNER, runId, ...told.run });
    await told.before?.(world, run);
    const reached = world.probe.executed.length;
    const before = await world.run(run);
    const verdict = await WAYS[way](world, {
      call: world.envelope({ runId, ...told.call }),
      run,
      violations: told.violations ?? [],
    });
    world.store.heal();
    expect(world.probe.executed.length - reached).toBe(told.code === 'READY' ? 1 : 0);
    expect(world.restart.restarts).toBe(0);
    const { used, refusals } = await world.run(run);
    expect(used.calls - before.used.calls).toBe(told.code === 'READY' ? 1 : 0);
    return { verdict, refusals: grown(before.refusals, refusals), spent: used.refusedCalls - before.used.refusedCalls };
  }

  it.each([
    ...[...IDS, ...RUN_IDS, ...TOOL_NAMES, ...INPUTS, ...SCHEMA, ...GOOD_INPUTS, ...SIZES],
    ...[...RUN_STATES, ...BUDGETS, ...STORE],
  ])('$name: $code', async (told) => {
    runs += 1;
    const runId = `run-${runs}`;
    const [first, ...others] = await Promise.all(WAY_NAMES.map((way) => tell(way, told, runId)));
    for (const other of others) expect(other).toEqual(first);

    if (told.code === 'READY') {
      expect(first?.['verdict']).toMatchObject({ status: 'READY', evidence_status: 'EVIDENCE_FOUND' });
      expect(first).toMatchObject({ refusals: {}, spent: 0 });
      return;
    }
    const { row = 'probe', retryable = false } = told;
    expect(first?.['verdict']).toMatchObject({ status: 'ERROR', error: { code: told.code, retryable } });
    if (told.told !== undefined) expect(first?.['verdict']).toMatchObject({ error: { violations: told.told } });
    expect(first?.['refusals']).toEqual(row === null ? {} : { [row]: { [told.code]: 1 } });
    expect(first?.['spent']).toBe(told.spent ?? (row === null ? 0 : 1));
  });

  describe('of a run that is not there', () => {
    const NOBODYS: readonly {
      name: string;
      code: ErrorCode;
      call?: LooseCall;
      open?: (world: HttpFixture) => Promise<unknown>;
    }[] = [
      { name: 'nobody’s run', code: 'RUN_NOT_ACTIVE' },
      {
        name: 'a run of another principal',
        code: 'RUN_NOT_ACTIVE',
        open: (world) => world.openRun({ principal: 'bob', runId: 'nobodys' }),
      },
      { name: 'nobody’s run and a tool of nobody’s list', code: 'RUN_NOT_ACTIVE', call: { toolName: 'second' } },
      { name: 'nobody’s run and a request over its bytes', code: 'RUN_NOT_ACTIVE', call: { input: padded(2_000) } },
      { name: 'nobody’s run and a write', code: 'NOT_READ_ONLY', call: { readOnly: false } },
      { name: 'nobody’s run and no authorization', code: 'UNAUTHORIZED', call: { authorized: false } },
      { name: 'nobody’s run and an unknown tool', code: 'UNKNOWN_TOOL', call: { toolName: 'nothing' } },
      { name: 'nobody’s run and another run', code: 'RUN_MISMATCH', call: { runId: 'run-1' } },
    ];

    it.each(NOBODYS)('$name: $code, nothing counted, nothing remaining', async ({ code, call, open }) => {
      const answers = await Promise.all(
        WAY_NAMES.map(async (way) => {
          const world = worlds[way];
          await open?.(world);
          world.store.heal();
          const run: RunContext = { principal: OWNER, runId: 'nobodys', tools: new Set(), deadlineAt: new Date(0) };
          const verdict = await WAYS[way](world, {
            call: world.envelope({ runId: 'nobodys', ...call }),
            run,
            violations: [],
          });
          expect(world.store.count('refuse')).toBe(0);
          expect(world.store.count('reserve')).toBe(0);
          return verdict;
        }),
      );
      expect(answers[0]).toMatchObject({ status: 'ERROR', error: { code, retryable: false }, remaining: null });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });
  });

  describe('when the store cannot say which run it is', () => {
    it.each([
      { name: 'a good call', code: 'STORE_UNAVAILABLE', call: {}, retryable: true },
      { name: 'a request over its bytes', code: 'STORE_UNAVAILABLE', call: { input: padded(2_000) }, retryable: true },
      { name: 'no authorization', code: 'UNAUTHORIZED', call: { authorized: false }, retryable: false },
      { name: 'a write', code: 'NOT_READ_ONLY', call: { readOnly: false }, retryable: false },
    ])('$name: $code', async ({ code, call, retryable }) => {
      runs += 1;
      const runId = `run-${runs}`;
      const answers = await Promise.all(
        WAY_NAMES.map(async (way) => {
          const world = worlds[way];
          // Opened by another instance: this one has never read the run.
          const elsewhere = new RunRegistry(world.store, DEFAULT_RUN_LIMITS);
          const run = await elsewhere.open({ principal: OWNER, runId, tools: ['probe'] });
          world.store.fail('findRun');
          const verdict = await WAYS[way](world, { call: world.envelope({ runId, ...call }), run, violations: [] });
          world.store.heal();
          return verdict;
        }),
      );
      expect(answers[0]).toMatchObject({ status: 'ERROR', error: { code, retryable }, remaining: null });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });
  });
});

/** Counts that were not there before. */
function grown(before: RefusalCounts, after: RefusalCounts): RefusalCounts {
  const rows = Object.entries(after).map(([tool, codes]) => {
    const more = Object.entries(codes).map(([code, count]) => [code, count - (before[tool]?.[code] ?? 0)] as const);
    return [tool, Object.fromEntries(more.filter(([, count]) => count > 0))] as const;
  });
  return Object.fromEntries(rows.filter(([, codes]) => Object.keys(codes).length > 0));
}
