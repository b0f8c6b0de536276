import fc from 'fast-check';
import { type RunEndStatus } from '../../src/contract/states';
import { failed } from '../contract/settlements';
import { type TestRun } from '../contract/test-run';
import { foundEvidence, foundNothing, ProgressWorld } from '../integration/progress/progress-world';
import { memoryHarness } from '../integration/progress/memory-harness';
import { citing, notObserved, observed, QUOTE, reportOf } from '../integration/progress/report-bodies';

const TTL_MS = 10_000;
const RUN_MS = 30_000;
const IDS = ['a', 'b', 'c', 'd'];
/** Two runs of one principal, and another principal's run of the same id. */
const RUNS = [
  { principal: 'one', runId: 'r1' },
  { principal: 'one', runId: 'r2' },
  { principal: 'two', runId: 'r1' },
];

/** What must be true of a call, worked out without the store. */
interface ModelCall {
  readonly createdAt: number;
  ready: 'FOUND' | 'NONE' | null;
  afterEnd: boolean;
  purged: boolean;
}

interface ModelRun {
  readonly run: TestRun;
  readonly openedAt: number;
  readonly calls: Map<string, ModelCall>;
  ended: boolean;
}

/** A store driven at will beside a model of what may be evidence. */
class Story {
  private now = 0;

  private constructor(
    readonly world: ProgressWorld,
    private readonly runs: readonly ModelRun[],
  ) {}

  static async begin(): Promise<Story> {
    const { store, elapse } = await memoryHarness.create({ limits: { ttlMs: TTL_MS } });
    const world = new ProgressWorld(store, elapse);
    const budget = { maxProgressViolations: 1_000_000 };
    const runs = await Promise.all(
      RUNS.map(async (key) => {
        const run = await world.open({ ...key, timeoutMs: RUN_MS, budget });
        return { run, openedAt: 0, calls: new Map<string, ModelCall>(), ended: false };
      }),
    );
    return new Story(world, runs);
  }

  run(place: number): ModelRun {
    const run = this.runs[place % this.runs.length];
    if (run === undefined) throw new Error('No such run');
    return run;
  }

  async reserve({ run, calls }: ModelRun, id: string): Promise<void> {
    const { outcome } = await run.reserve(id, { timeoutMs: RUN_MS });
    if (outcome === 'RESERVED') calls.set(id, { createdAt: this.now, ready: null, afterEnd: false, purged: false });
  }

  async settle(model: ModelRun, id: string, how: 'FOUND' | 'NONE' | 'ERROR'): Promise<void> {
    const settlement = { FOUND: foundEvidence(), NONE: foundNothing(), ERROR: failed('EXECUTION_ERROR') }[how];
    const outcome = await model.run.complete(id, settlement);
    const call = model.calls.get(id);
    if (outcome.outcome !== 'SETTLED' || !outcome.accepted || call?.ready !== null || how === 'ERROR') return;
    if (outcome.status !== 'READY') return;
    call.ready = how;
    call.afterEnd ||= model.ended || this.now >= RUN_MS;
  }

  async elapse(ms: number): Promise<void> {
    this.now += ms;
    await this.world.elapse(ms);
  }

  async end(model: ModelRun, status: RunEndStatus): Promise<void> {
    await this.world.store.endRun(model.run.key, { status, reason: 'x' });
    model.ended = true;
  }

  async purge({ run, calls }: ModelRun): Promise<void> {
    await this.world.store.purgeRun(run.key);
    for (const call of calls.values()) call.purged = true;
  }

  /** Alive, READY, of this run. */
  evidence({ calls }: ModelRun, id: string): ModelCall | null {
    const call = calls.get(id);
    if (call === undefined || call.purged || call.ready === null) return null;
    return this.now < call.createdAt + TTL_MS ? call : null;
  }

  async checkFacts(model: ModelRun): Promise<void> {
    const facts = await this.world.projector.project(model.run.key);
    if (facts === null) return;
    const factsOf = (kind: string): string[] =>
      facts.facts.filter((fact) => fact.kind === kind).map(({ toolCallId }) => toolCallId);
    const expected = (ready: string): string[] =>
      IDS.filter((id) => {
        const call = this.evidence(model, id);
        return call?.ready === ready && !call.afterEnd;
      });
    expect(factsOf('OBSERVATION').sort()).toEqual(expected('FOUND'));
    expect(factsOf('NEGATIVE_OBSERVATION').sort()).toEqual(expected('NONE'));
    for (const fact of facts.facts) expect(facts.excluded).not.toContainEqual({ toolCallId: fact.toolCallId });
  }

  async checkClaim(model: ModelRun, id: string, runId: string | null, negative: boolean): Promise<void> {
    const cited = citing(id, { ...(negative ? {} : { quote: QUOTE }), ...(runId === null ? {} : { run_id: runId }) });
    const claim = negative ? notObserved('x', null, cited) : observed('x', cited);
    const answer = await this.world.protocol.report(model.run.key, reportOf(claim));
    if (answer === null || answer.outcome === 'PROGRESS_PROTOCOL_VIOLATED') return;
    const own = runId === null || runId === model.run.key.runId;
    const fits = this.evidence(model, id)?.ready === (negative ? 'NONE' : 'FOUND');
    expect(answer.outcome).toBe(own && fits ? 'ACCEPTED' : 'INVALID_PROGRESS_PROTOCOL');
    if (answer.outcome === 'ACCEPTED') expect(answer.claims[0]?.verdict).toBe('SUPPORTED');
  }
}

type Step = (story: Story) => Promise<void>;

const place = fc.nat({ max: RUNS.length - 1 });
const id = fc.constantFrom(...IDS);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(place, id).map(
      ([p, i]): Step =>
        (s) =>
          s.reserve(s.run(p), i),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(place, id, fc.constantFrom('FOUND' as const, 'NONE' as const, 'ERROR' as const)).map(
      ([p, i, how]): Step =>
        (s) =>
          s.settle(s.run(p), i, how),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: TTL_MS }).map(
      (ms): Step =>
        (s) =>
          s.elapse(ms),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.constantFrom('COMPLETED' as const, 'RELEASED' as const)).map(
      ([p, status]): Step =>
        (s) =>
          s.end(s.run(p), status),
    ),
  },
  {
    weight: 1,
    arbitrary: place.map(
      (p): Step =>
        (s) =>
          s.purge(s.run(p)),
    ),
  },
  {
    weight: 4,
    arbitrary: place.map(
      (p): Step =>
        (s) =>
          s.checkFacts(s.run(p)),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(place, id, fc.constantFrom(null, 'r1', 'r2', 'r3'), fc.boolean()).map(
      ([p, i, runId, negative]): Step =>
        (s) =>
          s.checkClaim(s.run(p), i, runId, negative),
    ),
  },
);

describe('whatever happens to calls, runs and time', () => {
  it('facts and verdicts rest on READY records of their own run, alive, and facts on none after its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const story = await Story.begin();
        for (const take of steps) await take(story);
        for (let run = 0; run < RUNS.length; run += 1) await story.checkFacts(story.run(run));
      }),
      { seed: 4711, numRuns: 400 },
    );
  });
});
