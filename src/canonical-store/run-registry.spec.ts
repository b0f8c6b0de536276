import { DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS } from '../contract/limits';
import { type Run, type RunKey } from '../contract/run';
import { RunStatus } from '../contract/states';
import { ManualClock } from '../../test/support/manual-clock';
import { InterceptedStore } from '../../test/support/boundary-store';
import { MemoryCanonicalInvocationStore } from './memory/memory-canonical-invocation.store';
import { RunRegistry } from './run-registry';
import { InvalidRunRequestError, RunConflictError, type RunRequest } from './run-request';
import { DEFAULT_STORE_TIMING } from './store-driver';

const KEY: RunKey = { principal: 'alice', runId: 'run-1' };
const REQUEST: RunRequest = { ...KEY, tools: ['probe'] };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('run registry', () => {
  let clock: ManualClock;
  let store: InterceptedStore;
  let runs: RunRegistry;
  /** Another instance of the service, on the same store. */
  let elsewhere: RunRegistry;

  beforeEach(() => {
    clock = new ManualClock();
    const context = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock };
    store = new InterceptedStore(new MemoryCanonicalInvocationStore(context, 1_000_000));
    runs = new RunRegistry(store, DEFAULT_RUN_LIMITS);
    elsewhere = new RunRegistry(store, DEFAULT_RUN_LIMITS);
  });

  it('opens a run once, and says whether it did', async () => {
    expect(await runs.open(REQUEST)).toMatchObject({ ...KEY, status: 'ACTIVE', created: true });
    expect(await runs.open(REQUEST)).toMatchObject({ ...KEY, created: false });
    await expect(runs.open({ ...REQUEST, timeoutMs: 5 })).rejects.toThrow(RunConflictError);
    await expect(runs.open({ ...REQUEST, runId: '' })).rejects.toThrow(InvalidRunRequestError);
  });

  it('knows what never changes of a run without asking the store again', async () => {
    await runs.open(REQUEST);
    store.heal();
    for (let times = 0; times < 3; times += 1) {
      expect(await runs.facts(KEY)).toMatchObject({ context: { ...KEY, tools: new Set(['probe']) }, ended: false });
    }
    expect(store.taken).toEqual([]);
  });

  it('asks the store once for a run that another instance opened, and again for one that nobody has', async () => {
    await elsewhere.open(REQUEST);
    store.heal();
    expect(await runs.facts({ principal: 'bob', runId: 'run-1' })).toBeNull();
    expect(await runs.facts({ principal: 'bob', runId: 'run-1' })).toBeNull();
    expect(await runs.facts(KEY)).toMatchObject({ context: KEY });
    expect(await runs.facts(KEY)).toMatchObject({ context: KEY });
    expect(store.taken).toEqual(['findRun', 'findRun', 'findRun']);
  });

  it.each(['complete', 'release'] as const)('remembers the end that %s gave', async (end) => {
    await runs.open(REQUEST);
    await (end === 'complete' ? runs.complete(KEY) : runs.release(KEY, 'enough'));
    expect(await runs.facts(KEY)).toMatchObject({ ended: true });
    expect(await runs.find(KEY)).toMatchObject({ endReason: end === 'complete' ? 'COMPLETED' : 'enough' });
  });

  it('answers null for the end of a run that nobody has', async () => {
    expect(await runs.complete(KEY)).toBeNull();
    expect(await runs.release(KEY, 'x')).toBeNull();
    expect(await runs.purge(KEY)).toBeNull();
    expect(await runs.find(KEY)).toBeNull();
  });

  it('keeps two runs apart whose names read the same together', async () => {
    const [one, other] = [
      { principal: 'a', runId: 'b/c' },
      { principal: 'a', runId: 'b' },
    ];
    await runs.open({ ...one, tools: ['probe'] });
    await runs.open({ ...other, tools: ['second'] });
    await runs.complete(one);
    expect(await runs.facts(one)).toMatchObject({ ended: true, context: { tools: new Set(['probe']) } });
    expect(await runs.facts(other)).toMatchObject({ ended: false, context: { tools: new Set(['second']) } });
  });

  describe('the highest call count', () => {
    const told = async (): Promise<number | undefined> => (await runs.facts(KEY))?.calls;
    const withCalls = (calls: number): void => {
      store.intercept('findRun', async (proceed) => {
        const run = await proceed();
        return run === null ? null : { ...run, used: { ...run.used, calls } };
      });
    };

    it('is what the store told, by reads and by reservations, and never falls', async () => {
      await runs.open(REQUEST);
      expect(await told()).toBe(0);
      runs.learnCalls(KEY, 3);
      expect(await told()).toBe(3);
      runs.learnCalls(KEY, 2);
      expect(await told()).toBe(3);
      withCalls(1);
      await runs.find(KEY);
      expect(await told()).toBe(3);
      withCalls(7);
      await runs.find(KEY);
      expect(await told()).toBe(7);
    });

    it('is of no run that was not read', () => {
      runs.learnCalls(KEY, 3);
      expect(store.taken).toEqual([]);
    });
  });

  describe('a run of an id that was used before', () => {
    const expire = (): void => {
      clock.advance(600_000 + DAY_MS + 60_000);
    };

    it('is another run: neither its deadline, nor its calls, nor its end are those of the first', async () => {
      await runs.open(REQUEST);
      runs.learnCalls(KEY, 9);
      await runs.complete(KEY);
      expire();
      await runs.open({ ...REQUEST, tools: ['second'] });
      expect(await runs.facts(KEY)).toEqual({
        context: { ...KEY, tools: new Set(['second']), deadlineAt: new Date(clock.now() + 600_000) },
        calls: 0,
        ended: false,
      });
    });

    it.each(['ended', 'expired'])(
      'is known also where another instance opened it after the first had %s',
      async (how) => {
        await runs.open(REQUEST);
        runs.learnCalls(KEY, 9);
        if (how === 'ended') await runs.complete(KEY);
        expire();
        await elsewhere.open({ ...REQUEST, tools: ['second'] });
        expect(await runs.facts(KEY)).toMatchObject({
          context: { tools: new Set(['second']), deadlineAt: new Date(clock.now() + 600_000) },
          calls: 0,
          ended: false,
        });
      },
    );

    it('is unknown again once the store has forgotten it', async () => {
      await runs.open(REQUEST);
      expire();
      expect(await runs.facts(KEY)).toBeNull();
    });
  });

  it('still knows a run whose deadline has passed where the store cannot be asked', async () => {
    await runs.open(REQUEST);
    clock.advance(600_000);
    store.fail('findRun');
    expect(await runs.facts(KEY)).toMatchObject({ context: KEY });
    await expect(runs.facts({ ...KEY, runId: 'never-read' })).rejects.toThrow();
  });

  it('tells its listeners of every release, and of no other end', async () => {
    const released: Run['runId'][] = [];
    runs.onReleased(({ runId }) => released.push(runId));
    for (const runId of ['a', 'b', 'c']) await runs.open({ ...REQUEST, runId });
    await runs.complete({ ...KEY, runId: 'a' });
    await runs.release({ ...KEY, runId: 'b' }, 'enough');
    await runs.release({ ...KEY, runId: 'nobodys' }, 'enough');
    expect(released).toEqual(['b']);
    // A release that finds the run completed is none; one that finds it released may have calls of this instance to abort.
    await runs.release({ ...KEY, runId: 'a' }, 'enough');
    await elsewhere.release({ ...KEY, runId: 'c' }, 'elsewhere');
    expect(released).toEqual(['b']);
    await runs.complete({ ...KEY, runId: 'c' });
    expect(released).toEqual(['b', 'c']);
  });

  it('lists what the store lists', async () => {
    await runs.open(REQUEST);
    const page = await runs.list({ limit: 10, status: RunStatus.ACTIVE });
    expect(page).toMatchObject({ items: [KEY], nextCursor: null });
  });
});
