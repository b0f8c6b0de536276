import { BREACHES, type Breach, both, OWNER } from '../support/boundary-breaches';
import { type HttpFixture } from '../support/boundary-fixture';
import { openWorlds, WAYS, type WayName } from '../support/boundary-ways';

/** Each breach alone, then every pair of two: the one that stands first in the contract's order is told. */
const ALONE = BREACHES;
const PAIRS = BREACHES.flatMap((first, index) => BREACHES.slice(index + 1).map((second) => both(first, second)));

const WAY_NAMES = Object.keys(WAYS) as WayName[];

describe('preflight and reserving step', () => {
  let worlds: Record<WayName, HttpFixture>;
  let runs = 0;

  beforeAll(async () => {
    worlds = await openWorlds();
  });

  afterAll(async () => {
    for (const world of Object.values(worlds)) await world.close();
  });

  /** Tells the story of a breach in one world; the verdict, and what the run counted for it. */
  async function tell(way: WayName, breach: Breach, runId: string): Promise<Record<string, unknown>> {
    const world = worlds[way];
    const run = await world.openRun({ principal: OWNER, runId, ...breach.run });
    await breach.before?.(world, runId);
    const before = await world.run({ principal: OWNER, runId });
    const reached = [...world.probe.executed];

    const call = world.envelope({ runId, ...breach.call });
    const verdict = await WAYS[way](world, { call, run, violations: breach.violations ?? [] });

    expect(world.probe.executed).toEqual(reached);
    expect(world.restart.restarts).toBe(0);
    const { used, refusals } = await world.run({ principal: OWNER, runId });
    expect(used).toEqual({ ...before.used, refusedCalls: used.refusedCalls });
    const records = await world.store.listInvocations({ principal: OWNER, runId }, { limit: 50 });
    expect(records?.items).toHaveLength(before.used.calls);
    return { verdict, refusals, spent: used.refusedCalls - before.used.refusedCalls };
  }

  it.each([...ALONE, ...PAIRS])('$name: $code', async (breach) => {
    runs += 1;
    const runId = `run-${runs}`;
    const [first, ...others] = await Promise.all(WAY_NAMES.map((way) => tell(way, breach, runId)));
    if (first === undefined) throw new Error('no way in');

    expect(first['verdict']).toMatchObject({
      status: 'ERROR',
      evidence_status: 'ERROR',
      error: { code: breach.code, retryable: false },
    });
    const named = breach.call?.toolName === 'no_such_tool' ? '*' : 'probe';
    expect(first['refusals']).toEqual({ [named]: { [breach.code]: 1 } });
    expect(first['spent']).toBe(breach.code === 'DUPLICATE_TOOL_CALL' ? 0 : 1);
    for (const other of others) expect(other).toEqual(first);
  });
});
