import { type Completion } from '../../src/canonical-store/completion';
import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { type ToolExecutor } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { type ToolBoundaryResult } from '../../src/contract/tool-boundary-result';
import { type BoundaryFixture } from '../support/boundary-fixture';
import { type InterceptedStore, type StoreStep } from '../support/boundary-store';
import { Decisions } from './decisions';
import { VirtualWorld } from './virtual-world';

/** Stands in every raw response, and in no answer. */
export const RAW_MARK = 'RAW-RESPONSE-OF-A-TOOL';

export const TIME_LIMIT_MS = 1_000;
const MAX_CALLS = 5;
const MAX_CALLS_OF_PROBE = 4;
/** Enough for what the calls in flight hold, or for one of them. */
const RESULT_BYTES = [4_096, 200_000] as const;

/** What a run may spend, as the invariants count it. */
export const BUDGET = { MAX_CALLS, MAX_CALLS_OF_PROBE } as const;

const FAULTY_STEPS: readonly StoreStep[] = ['reserve', 'refuse', 'endRun', 'findRun'];

/** One call of a schedule, and what became of it. */
export interface SimulatedCall {
  readonly runId: string;
  readonly toolCallId: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly verdict: ToolBoundaryResult;
}

export interface Played {
  readonly calls: readonly SimulatedCall[];
  /** `<run id>/<tool call id>` each time that a tool was run. */
  readonly executions: readonly string[];
  readonly runs: readonly RunContext[];
  /** When a tool was run, and when its outcome was handed to the store first, in ms, by the same name. */
  readonly startedAt: ReadonlyMap<string, number>;
  readonly settledAt: ReadonlyMap<string, number>;
}

/**
 * Plays one schedule: a few runs whose calls, ends and lapses of time come in an order that the seed decides, over a
 * store whose steps are late, fail before they are taken, or are taken and fail on the way back.
 */
export async function playSchedule(fixture: BoundaryFixture, seed: number): Promise<Played> {
  const random = new Decisions(seed);
  const world = new VirtualWorld(random, fixture.clock);
  fixture.store.heal();
  const runs: RunContext[] = [];
  for (let number = 0; number < random.between(1, 3); number += 1) {
    const maxResultBytes = random.pick(RESULT_BYTES);
    const budget = { maxCalls: MAX_CALLS, maxCallsPerTool: { probe: MAX_CALLS_OF_PROBE }, maxResultBytes };
    const timeoutMs = random.pick([50, 20_000, 200_000]);
    runs.push(await fixture.openRun({ runId: `s${seed}-${number}`, tools: ['probe'], budget, timeoutMs }));
  }
  const [startedAt, settledAt] = [new Map<string, number>(), new Map<string, number>()];
  disturb(fixture.store, world, random, random.pick([0, 0.05, 0.3]), ({ runId, toolCallId }) => {
    const name = `${runId}/${toolCallId}`;
    if (!settledAt.has(name)) settledAt.set(name, fixture.clock.now());
  });
  const executions: string[] = [];
  const calls: Promise<SimulatedCall>[] = [];
  const ends: Promise<unknown>[] = [];
  for (let number = 0; number < random.between(2, 9); number += 1) {
    const run = random.pick(runs);
    calls.push(
      makeCall(fixture, world, random, run, `c${random.between(0, 5)}`, (name) => {
        executions.push(name);
        startedAt.set(name, fixture.clock.now());
      }),
    );
    if (random.chance(0.15)) ends.push(endRun(fixture, world, random, run));
  }
  const work = Promise.all([...calls, ...ends]);
  await world.run(work);
  fixture.store.heal();
  return { calls: await Promise.all(calls), executions, runs, startedAt, settledAt };
}

function disturb(
  store: InterceptedStore,
  world: VirtualWorld,
  random: Decisions,
  probability: number,
  settling: (completion: Completion) => void,
): void {
  const lost = (): StoreUnavailableError => new StoreUnavailableError('The simulation says so.');
  const between = async (proceed: () => Promise<unknown>): Promise<unknown> => {
    await world.pause();
    if (random.chance(probability)) throw lost();
    const answer = await proceed();
    await world.pause();
    if (random.chance(probability)) throw lost();
    return answer;
  };
  for (const step of FAULTY_STEPS) store.intercept(step, between as never);
  store.intercept('complete', (proceed, completion) => {
    settling(completion);
    return between(proceed) as ReturnType<typeof proceed>;
  });
}

async function makeCall(
  fixture: BoundaryFixture,
  world: VirtualWorld,
  random: Decisions,
  run: RunContext,
  toolCallId: string,
  ran: (name: string) => void,
): Promise<SimulatedCall> {
  const { runId } = run;
  const behaviour = random.pick(['answer', 'answer', 'answer', 'throw', 'hang', 'huge'] as const);
  const projected = random.pick(['found', 'found', 'nothing', 'throw', 'too large'] as const);
  const executor: ToolExecutor = async () => {
    ran(`${runId}/${toolCallId}`);
    await world.pause();
    if (behaviour === 'throw') throw new Error(RAW_MARK);
    if (behaviour === 'hang') return new Promise(() => undefined);
    return behaviour === 'huge' ? RAW_MARK.repeat(200_000) : RAW_MARK;
  };
  const project = async (raw: string): Promise<never> => {
    await world.pause();
    if (projected === 'throw') throw new Error(raw);
    const result = { bytes: raw.length, text: 'x'.repeat(projected === 'too large' ? 40_000 : 900) };
    return { result, evidenceStatus: projected === 'nothing' ? 'NO_EVIDENCE' : 'EVIDENCE_FOUND' } as never;
  };
  await world.pause();
  const askedAt = fixture.clock.now();
  const verdict = await fixture.execute(run, executor, { project }, { toolCallId }, { timeoutMs: TIME_LIMIT_MS });
  return { runId, toolCallId, askedAt, answeredAt: fixture.clock.now(), verdict };
}

async function endRun(
  fixture: BoundaryFixture,
  world: VirtualWorld,
  random: Decisions,
  run: RunContext,
): Promise<void> {
  const key = { principal: run.principal, runId: run.runId };
  const completes = random.chance(0.5);
  await world.pause();
  const ended = completes ? fixture.runs.complete(key) : fixture.runs.release(key, 'the simulation says so');
  // A store that fails leaves the run as it was.
  await ended.catch(() => undefined);
}
