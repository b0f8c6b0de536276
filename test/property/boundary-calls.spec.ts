import fc from 'fast-check';
import { ERROR_CATALOGUE, type ErrorCode, spendsRefusedCalls } from '../../src/contract/error-catalogue';
import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext, type RunKey } from '../../src/contract/run';
import { type ToolBoundaryResult } from '../../src/contract/tool-boundary-result';
import { BoundaryFixture, type LooseCall } from '../support/boundary-fixture';
import { cyclic, hostile, hostileProxy, settlingTwice } from '../support/boundary-hostile';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';
import { never, shortly } from '../support/boundary-time';

const KIB = 1024;
const RAN: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['EXECUTION_ERROR', 'EXECUTION_TIMEOUT', 'EXECUTION_CANCELLED', 'SERIALIZATION_ERROR'] as const),
  ...(['RESULT_TOO_LARGE', 'PROJECTION_ERROR', 'RECORD_EXPIRED', 'INVOCATION_ABANDONED'] as const),
]);

const EXECUTORS: readonly ToolExecutor[] = [
  () => SECRET,
  () => SECRET,
  () => ({ secret: SECRET }),
  () => Promise.resolve(`${SECRET} later`),
  hostile,
  () => Promise.reject(leakyError()),
  () => undefined,
  () => `${SECRET}\ud800`,
  cyclic,
  hostileProxy,
  () => settlingTwice('reject', SECRET),
  () => SECRET.repeat(400),
  never,
];

const PROJECTORS: readonly ToolResultProjector['project'][] = [
  (raw) => ({ result: { chars: raw.length }, evidenceStatus: 'EVIDENCE_FOUND' }),
  () => ({ result: { patterns: [], pad: 'é'.repeat(100) }, evidenceStatus: 'NO_EVIDENCE' }),
  hostile,
  () => Promise.reject(leakyError()),
  () => ({ result: { secret: SECRET }, evidenceStatus: 'ERROR' }) as never,
  () => ({ result: [SECRET], evidenceStatus: 'EVIDENCE_FOUND' }) as never,
  () => ({ result: { text: `${SECRET}\udc00` }, evidenceStatus: 'EVIDENCE_FOUND' }),
  () => ({ result: { text: SECRET.repeat(200) }, evidenceStatus: 'EVIDENCE_FOUND' }),
  () => hostileProxy() as never,
  never,
];

const ENVELOPES: readonly LooseCall[] = [
  {},
  {},
  {},
  {},
  { authorized: false },
  { readOnly: 'true' },
  { runId: 'run-2' },
  { toolCallId: `bad ${SECRET}` },
  { toolName: 'nothing' },
  { toolName: 'second' },
  { input: [SECRET] },
  { input: { query: SECRET.repeat(100) } },
];

interface CallStep {
  readonly kind: 'call';
  readonly id: number;
  readonly executor: number;
  readonly projector: number;
  readonly envelope: number;
  /** Which step of the store fails for this call. */
  readonly failing: 'reserve' | 'complete' | null;
  /** Waits for its verdict before the next step comes. */
  readonly awaited: boolean;
}

type Step = CallStep | { readonly kind: 'complete' | 'release' | 'wait' };

const callStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('call' as const),
  id: fc.nat({ max: 9 }),
  executor: fc.nat({ max: EXECUTORS.length - 1 }),
  projector: fc.nat({ max: PROJECTORS.length - 1 }),
  envelope: fc.nat({ max: ENVELOPES.length - 1 }),
  failing: fc.constantFrom('reserve' as const, 'complete' as const, null, null, null, null, null, null),
  awaited: fc.boolean(),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: callStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('complete' as const, 'release' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);

function lost(): Promise<never> {
  return Promise.reject(leakyError());
}

/** One story: a run, what was done to it, and everything that came of it. */
class Story {
  readonly verdicts: ToolBoundaryResult[] = [];
  /** Executions by tool call id. */
  readonly executions = new Map<string, number>();
  private readonly pending: Promise<unknown>[] = [];
  private readonly failing = new Map<string, Set<string>>();

  constructor(
    private readonly fixture: BoundaryFixture,
    private readonly run: RunContext,
  ) {
    fixture.store.intercept('reserve', (proceed, { toolCallId }) =>
      this.fails('reserve', toolCallId) ? lost() : proceed(),
    );
    fixture.store.intercept('complete', (proceed, { toolCallId }) =>
      this.fails('complete', toolCallId) ? lost() : proceed(),
    );
  }

  private fails(step: string, toolCallId: string): boolean {
    return this.failing.get(step)?.has(toolCallId) === true;
  }

  async take(taken: Step): Promise<void> {
    if (taken.kind === 'call') {
      const verdict = this.call(taken).then((one) => this.verdicts.push(one));
      this.pending.push(verdict);
      if (taken.awaited) await verdict;
    } else if (taken.kind === 'wait') await shortly();
    else if (taken.kind === 'complete') await this.fixture.runs.complete(this.run);
    else await this.fixture.runs.release(this.run, SECRET);
  }

  async end(): Promise<void> {
    await Promise.all(this.pending);
    await shortly();
  }

  private call(taken: CallStep): Promise<ToolBoundaryResult> {
    const toolCallId = `call-${taken.id}`;
    if (taken.failing !== null) {
      this.failing.set(taken.failing, (this.failing.get(taken.failing) ?? new Set<string>()).add(toolCallId));
    }
    const executor: ToolExecutor = (...given) => {
      this.executions.set(toolCallId, (this.executions.get(toolCallId) ?? 0) + 1);
      return EXECUTORS[taken.executor]?.(...given);
    };
    const project = PROJECTORS[taken.projector] ?? hostile;
    const envelope = { toolCallId, ...ENVELOPES[taken.envelope] };
    const tool = envelope.toolName === 'nothing' ? null : { readOnly: true };
    return this.fixture.execute(this.run, executor, { project }, envelope, { timeoutMs: 6, maxResultBytes: KIB, tool });
  }
}

function codeOf(verdict: ToolBoundaryResult): ErrorCode | null {
  return verdict.status === 'READY' ? null : verdict.error.code;
}

/** Everything that must hold whatever was done. */
async function expectLawful(fixture: BoundaryFixture, key: RunKey, story: Story): Promise<void> {
  const { verdicts, executions } = story;
  expectNoSecret(verdicts, fixture.log.lines);
  for (const verdict of verdicts) {
    if (verdict.status === 'READY') {
      expect(['EVIDENCE_FOUND', 'NO_EVIDENCE']).toContain(verdict.evidenceStatus);
    } else {
      expect(verdict.evidenceStatus).toBe('ERROR');
      expect(verdict.error.message).toBe(ERROR_CATALOGUE[verdict.error.code]);
      expect(verdict).not.toHaveProperty('result');
    }
  }
  expect([...executions.values()].filter((times) => times > 1)).toEqual([]);

  const run = await fixture.run(key);
  const listed = (await fixture.store.listInvocations(run, { limit: 200 }))?.items ?? [];
  expect(listed.map(({ ordinal }) => ordinal)).toEqual(listed.map((_, index) => index + 1));
  for (const record of listed) {
    const own = verdicts.filter(({ toolCallId }) => toolCallId === record.toolCallId);
    const ready = own.filter(({ status }) => status === 'READY');
    expect(ready).toHaveLength(record.status === 'READY' && ready.length > 0 ? 1 : 0);
    const legal = {
      PROJECTING: record.evidenceStatus === null && record.errorCode === null && record.agentResultBytes === null,
      READY: record.evidenceStatus !== null && record.evidenceStatus !== 'ERROR' && record.errorCode === null,
      ERROR: record.evidenceStatus === 'ERROR' && record.errorCode !== null && record.agentResultBytes === null,
    };
    expect(legal[record.status]).toBe(true);
    if (record.errorCode !== null) expect(own.map(codeOf)).toContain(record.errorCode);
    // Only a call whose completion was never taken stays PROJECTING.
    if (record.status === 'PROJECTING') expect(own.map(codeOf)).toContain('STORE_UNAVAILABLE');
  }

  expect(run.used.calls).toBe(listed.length);
  expect(sum(Object.values(run.used.callsPerTool))).toBe(listed.length);
  expect(run.used.resultBytes).toBe(sum(listed.map(({ agentResultBytes }) => agentResultBytes ?? 0)));
  const refused = verdicts
    .map(codeOf)
    .filter((code) => code !== null && !RAN.has(code) && code !== 'STORE_UNAVAILABLE');
  const counted = sum(Object.values(run.refusals).flatMap((row) => Object.values(row)));
  expect(counted).toBe(refused.length);
  const retryable = verdicts.filter(
    (one) => codeOf(one) === 'RUN_BUDGET_EXHAUSTED' && one.status === 'ERROR' && one.error.retryable,
  );
  const spending = refused.filter((code) => code !== null && spendsRefusedCalls(code, false));
  expect(run.used.refusedCalls).toBe(spending.length - retryable.length);
  expect(fixture.boundary.callsInFlight).toBe(0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

describe('whatever tools do and whatever happens to their run', () => {
  let fixture: BoundaryFixture;
  let runs = 0;

  beforeAll(async () => {
    fixture = await BoundaryFixture.start({ recordLimits: { maxRawBytes: 4 * KIB, maxRequestBytes: KIB } });
  });

  afterAll(async () => {
    await fixture.close();
  });

  it('no raw text comes out, every id is executed at most once, and the counters add up', async () => {
    const budget = { maxCalls: 8, maxResultBytes: 5 * KIB, maxRefusedCalls: 6 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        runs += 1;
        const run = await fixture.openRun({ runId: `story-${runs}`, budget });
        const story = new Story(fixture, run);
        for (const one of steps) await story.take(one);
        await story.end();
        await expectLawful(fixture, run, story);

        // Whoever meets a call whose process died settles it.
        fixture.clock.advance(60_000);
        const later = (await fixture.store.listInvocations(run, { limit: 200 }))?.items ?? [];
        expect(later.filter(({ status }) => status === 'PROJECTING')).toEqual([]);
      }),
      { seed: 4_711, numRuns: 80 },
    );
  }, 20_000);
});
