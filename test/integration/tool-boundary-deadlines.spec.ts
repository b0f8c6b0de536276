import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { CallInterruptedError } from '../../src/tool-boundary/execution/call-flight';
import { BoundaryFixture } from '../support/boundary-fixture';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';
import { block, Later, milliseconds, never, shortly } from '../support/boundary-time';
import { FOUND } from '../support/boundary-tools';

const LIMIT_MS = 80;
const RAW = `raw ${SECRET}`;

describe('a time limit', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start({ toolTimeoutMs: LIMIT_MS });
    run = await fixture.openRun();
  });

  afterEach(async () => {
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(0);
    expect(fixture.store.count('complete')).toBe(1);
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  async function expectTimeout(executor: ToolExecutor, projector: ToolResultProjector = FOUND): Promise<void> {
    const verdict = await fixture.execute(run, executor, projector);
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'EXECUTION_TIMEOUT', retryable: true } });
    expect(await fixture.record()).toMatchObject({
      status: 'ERROR',
      errorCode: 'EXECUTION_TIMEOUT',
      rawResponse: null,
      agentResult: null,
    });
  }

  async function expectLateProjection(
    projector: ToolResultProjector,
    executor: ToolExecutor = () => RAW,
  ): Promise<void> {
    const verdict = await fixture.execute(run, executor, projector);
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'PROJECTION_ERROR', retryable: false } });
    expectNoSecret(verdict);
    expect(await fixture.record()).toMatchObject({
      status: 'ERROR',
      errorCode: 'PROJECTION_ERROR',
      rawResponse: RAW,
      agentResult: null,
    });
  }

  it('that passes while executing aborts the signal and drops what comes later', async () => {
    const late = new Later();
    let signal: AbortSignal | undefined;
    let projections = 0;
    const projector: ToolResultProjector = {
      project: (raw) => {
        projections += 1;
        return FOUND.project(raw);
      },
    };
    const executor: ToolExecutor = (_input, context) => {
      signal = context.signal;
      return late.promise;
    };
    await expectTimeout(executor, projector);
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason).toBeInstanceOf(CallInterruptedError);
    expect(signal?.reason).toMatchObject({ interruption: 'TIME_LIMIT' });

    const record = await fixture.record();
    late.resolve(RAW);
    await shortly();
    expect(await fixture.record()).toEqual(record);
    expect(projections).toBe(0);
  });

  it('that passes while executing drops a late failure too', async () => {
    const late = new Later();
    await expectTimeout(() => late.promise);
    late.reject(leakyError());
    await shortly();
    expect(await fixture.record()).toMatchObject({ errorCode: 'EXECUTION_TIMEOUT' });
  });

  it.each<[string, (signal: AbortSignal) => unknown]>([
    ['gives up', (signal) => Promise.reject(signal.reason as Error)],
    ['answers all the same', () => RAW],
  ])('that passes is the verdict, also of an executor that hears of it and %s', async (_what, answer) => {
    await expectTimeout(
      (_input, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => {
            Promise.resolve(signal).then(answer).then(resolve, reject);
          });
        }),
    );
  });

  it('is the deadline of the run where that comes first', async () => {
    run = await fixture.openRun({ runId: 'short', timeoutMs: 20 });
    const started = performance.now();
    const verdict = await fixture.execute(run, never, FOUND);
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    expect(verdict).toMatchObject({ error: { code: 'EXECUTION_TIMEOUT' } });
  });

  it('is the caller’s where the caller gives one', async () => {
    const started = performance.now();
    const verdict = await fixture.execute(run, never, FOUND, {}, { timeoutMs: 5 });
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    expect(verdict).toMatchObject({ error: { code: 'EXECUTION_TIMEOUT' } });
  });

  it('that passes while the thread is held is noticed when the executor returns', async () => {
    await expectTimeout(() => {
      block(LIMIT_MS + 10);
      return RAW;
    });
  });

  it('that passes while the answer is written as JSON is noticed', async () => {
    await expectTimeout(() => ({
      toJSON: () => {
        block(LIMIT_MS + 10);
        return RAW;
      },
    }));
  });

  it('that passes while projecting drops what comes later, and keeps the raw response', async () => {
    const late = new Later<ReturnType<typeof FOUND.project>>();
    await expectLateProjection({ project: async () => late.promise });
    const record = await fixture.record();
    late.resolve({ result: { leaked: SECRET }, evidenceStatus: 'EVIDENCE_FOUND' });
    await shortly();
    expect(await fixture.record()).toEqual(record);
  });

  it('that passes while projecting drops a late failure too', async () => {
    const late = new Later<never>();
    await expectLateProjection({ project: () => late.promise });
    late.reject(leakyError());
    await shortly();
  });

  it('that passes while a projector holds the thread is noticed when it returns', async () => {
    await expectLateProjection({
      project: (raw) => {
        block(LIMIT_MS + 10);
        return FOUND.project(raw);
      },
    });
  });

  it('that passes while the result is written as JSON is noticed', async () => {
    const toJSON = (): object => {
      block(LIMIT_MS + 10);
      return {};
    };
    await expectLateProjection({
      project: () => ({ result: { toJSON } as never, evidenceStatus: 'EVIDENCE_FOUND' }),
    });
  });

  it('is one for execution and projection together', async () => {
    const slowly = async (): Promise<string> => {
      await milliseconds(LIMIT_MS * 0.6);
      return RAW;
    };
    await expectLateProjection({ project: async (raw) => FOUND.project(raw + (await slowly())) }, slowly);
  });
});
