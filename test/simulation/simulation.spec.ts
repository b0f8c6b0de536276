import { processEnvironment } from '../../src/config/process-environment';
import { BoundaryFixture } from '../support/boundary-fixture';
import { brokenInvariants } from './invariants';
import { playSchedule } from './schedule';

/** `SIMULATION_SEED` replays one schedule, `SIMULATION_SCHEDULES` says how many are played. */
const { SIMULATION_SEED: ONLY, SIMULATION_SCHEDULES: MANY } = processEnvironment();
const SCHEDULES = ONLY === undefined ? Number(MANY ?? 10_000) : 1;
const FIRST = Number(ONLY ?? 1);

/** The store keeps what it was given for a day: a fixture now and then starts with an empty one. */
const SCHEDULES_A_FIXTURE = 500;

jest.setTimeout(3_600_000);

describe('the boundary over a store that fails, under a seeded scheduler and virtual time', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
    });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it(`keeps its promises in ${SCHEDULES} schedules`, async () => {
    let fixture = await BoundaryFixture.start({ memoryBytes: 2 ** 31 });
    let executions = 0;
    const verdicts = new Map<string, number>();
    try {
      for (let number = 0; number < SCHEDULES; number += 1) {
        if (number % SCHEDULES_A_FIXTURE === SCHEDULES_A_FIXTURE - 1) {
          await fixture.close();
          fixture = await BoundaryFixture.start({ memoryBytes: 2 ** 31 });
        }
        const seed = FIRST + number;
        const played = await playSchedule(fixture, seed);
        const broken = await brokenInvariants(fixture, played);
        if (broken.length > 0) {
          throw new Error(`SIMULATION_SEED=${seed} npm run test:simulation shows it again:\n${broken.join('\n')}`);
        }
        executions += played.executions.length;
        for (const { verdict } of played.calls) {
          const name = verdict.status === 'READY' ? verdict.evidenceStatus : verdict.error.code;
          verdicts.set(name, (verdicts.get(name) ?? 0) + 1);
        }
      }
    } finally {
      await fixture.close();
    }
    if (ONLY === undefined && SCHEDULES >= 1_000) {
      // A simulation that never gets anywhere would keep every promise.
      expect(executions).toBeGreaterThan(SCHEDULES);
      expect([...verdicts.keys()]).toEqual(
        expect.arrayContaining([
          ...['EVIDENCE_FOUND', 'NO_EVIDENCE', 'DUPLICATE_TOOL_CALL', 'RUN_NOT_ACTIVE', 'RUN_DEADLINE_EXCEEDED'],
          ...['TOOL_BUDGET_EXHAUSTED', 'RUN_BUDGET_EXHAUSTED', 'STORE_UNAVAILABLE', 'EXECUTION_ERROR'],
          ...['EXECUTION_TIMEOUT', 'EXECUTION_CANCELLED', 'PROJECTION_ERROR', 'RESULT_TOO_LARGE'],
        ]),
      );
    }
  });
});
