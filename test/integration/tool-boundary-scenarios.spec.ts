import { type EvidenceStatus } from '../../src/contract/states';
import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { completedOf } from '../contract/test-run';
import { BoundaryFixture, type LooseCall } from '../support/boundary-fixture';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';

const KIB = 1024;
const RAW = JSON.stringify({ secret: SECRET, logs: ['timeout', 'timeout'] });
const RESULT = { scope: { query: 'timeout' }, patterns: [{ message: 'timeout', count: 2 }] };

/** The scenarios of the specification, each under its own title. */
describe('scenarios of the specification', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;
  let executor: jest.Mock<unknown, Parameters<ToolExecutor>>;
  let project: jest.Mock<unknown, Parameters<ToolResultProjector['project']>>;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start({ recordLimits: { maxRawBytes: 4 * KIB, maxResultBytes: KIB } });
    run = await fixture.openRun();
    executor = jest.fn<unknown, Parameters<ToolExecutor>>(() => RAW);
    project = jest.fn<unknown, Parameters<ToolResultProjector['project']>>(() => ({
      result: RESULT,
      evidenceStatus: 'EVIDENCE_FOUND',
    }));
  });

  afterEach(async () => {
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  const call = (envelope: LooseCall = {}): ReturnType<BoundaryFixture['execute']> =>
    fixture.execute(run, executor, { project } as unknown as ToolResultProjector, envelope);

  it('Cross-Run Tool Call is rejected', async () => {
    const other = await fixture.openRun({ runId: 'run-2' });
    const verdict = await call({ runId: other.runId });
    expect(verdict).toMatchObject({ status: 'ERROR', evidenceStatus: 'ERROR', error: { code: 'RUN_MISMATCH' } });
    expect(executor).not.toHaveBeenCalled();
    expect(await fixture.sighting()).toEqual({ state: 'UNKNOWN' });
    expect(await fixture.sighting('call-1', { runId: 'run-2' })).toEqual({ state: 'UNKNOWN' });
    expect(fixture.store.count('reserve')).toBe(0);
  });

  it('Unauthorized or writable Tool is rejected', async () => {
    const input = { query: SECRET };
    for (const [envelope, code] of [
      [{ authorized: false }, 'UNAUTHORIZED'],
      [{ readOnly: false }, 'NOT_READ_ONLY'],
    ] as const) {
      const verdict = await call({ ...envelope, input });
      expect(verdict).toMatchObject({ status: 'ERROR', error: { code } });
      expectNoSecret(verdict);
    }
    expect(executor).not.toHaveBeenCalled();
    expect(await fixture.sighting()).toEqual({ state: 'UNKNOWN' });
  });

  it('Tool begins execution', async () => {
    const input = '{ "query": "timeout",  "lookback_minutes": 6e1 }';
    executor.mockImplementation(async () => {
      const listed = await fixture.store.listInvocations(run, { limit: 10 });
      expect(listed?.items).toHaveLength(1);
      expect(await fixture.record('functions.query_logs:0')).toMatchObject({
        toolCallId: 'functions.query_logs:0',
        status: 'PROJECTING',
        evidenceStatus: null,
        request: input,
        rawResponse: null,
        agentResult: null,
        completedAt: null,
        ordinal: 1,
      });
      return RAW;
    });
    // An expectation that fails inside the tool is a tool that fails.
    expect(await call({ toolCallId: 'functions.query_logs:0', input })).toMatchObject({ status: 'READY' });
    expect(executor).toHaveBeenCalledTimes(1);
  });

  it('Projector succeeds', async () => {
    const verdict = await call();
    expect(verdict).toEqual({
      runId: 'run-1',
      toolCallId: 'call-1',
      toolName: 'probe',
      status: 'READY',
      evidenceStatus: 'EVIDENCE_FOUND',
      result: RESULT,
      remaining: { calls: 49, toolCalls: 49, resultBytes: 512 * KIB - JSON.stringify(RESULT).length, ms: 600_000 },
    });
    expectNoSecret(verdict);
    expect(project).toHaveBeenCalledWith(RAW, expect.anything());
    expect(await fixture.record()).toMatchObject({ status: 'READY', rawResponse: RAW, agentResult: RESULT });
    expect((await fixture.store.listInvocations(run, { limit: 10 }))?.items).toHaveLength(1);
  });

  it('No evidence projection completes', async () => {
    const result = { scope: { query: 'timeout', lookback_minutes: 60 }, patterns: [] };
    project.mockReturnValue({ result, evidenceStatus: 'NO_EVIDENCE' });
    expect(await call()).toMatchObject({ status: 'READY', evidenceStatus: 'NO_EVIDENCE', result });
    expect(await fixture.record()).toMatchObject({
      status: 'READY',
      evidenceStatus: 'NO_EVIDENCE',
      agentResult: result,
      errorCode: null,
    });
    expect(executor).toHaveBeenCalledTimes(1);
    expect(project).toHaveBeenCalledTimes(1);
  });

  it('Projection fails', async () => {
    project.mockImplementationOnce(() => {
      throw leakyError();
    });
    project.mockReturnValueOnce({ result: RESULT, evidenceStatus: 'SUCCESS' });
    project.mockReturnValueOnce({ result: RESULT, evidenceStatus: 'ERROR' });
    for (const toolCallId of ['thrown', 'invented', 'error']) {
      const verdict = await call({ toolCallId });
      expect(verdict).toMatchObject({ status: 'ERROR', evidenceStatus: 'ERROR', error: { code: 'PROJECTION_ERROR' } });
      expect(verdict).not.toHaveProperty('result');
      expectNoSecret(verdict);
      expect(await fixture.record(toolCallId)).toMatchObject({
        status: 'ERROR',
        evidenceStatus: 'ERROR',
        errorCode: 'PROJECTION_ERROR',
        rawResponse: RAW,
        agentResult: null,
      });
    }
  });

  it('Duplicate Tool Call ID is submitted', async () => {
    await call();
    const first = await fixture.record();
    const verdict = await call({ input: { query: 'another' } });
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'DUPLICATE_TOOL_CALL', retryable: false } });
    expect(executor).toHaveBeenCalledTimes(1);
    expect(await fixture.record()).toEqual(first);
  });

  it('Duplicate Tool Call ID is submitted while the first is in flight', async () => {
    const verdicts = await Promise.all(Array.from({ length: 16 }, () => call()));
    expect(verdicts.filter(({ status }) => status === 'READY')).toHaveLength(1);
    expect(executor).toHaveBeenCalledTimes(1);
    expect((await fixture.run()).refusals).toEqual({ probe: { DUPLICATE_TOOL_CALL: 15 } });
  });

  it.each([
    'call_9f3kQ',
    'toolu_01A09q90qw90lq917835lq9',
    'tooluse_Zr2-x_Q1',
    'functions.query_logs:0',
    'call_a1|fc_b2',
    'chatcmpl-tool-3f0c',
    'X:raw',
    '=+@~/',
    'a'.repeat(2_048),
  ])('Framework ID is preserved: %s', async (toolCallId) => {
    expect(await call({ toolCallId })).toMatchObject({ status: 'READY', toolCallId });
    expect(await fixture.record(toolCallId)).toMatchObject({ toolCallId, runId: 'run-1' });
  });

  it('Framework ID is preserved', async () => {
    const ids = ['Call', 'call', 'CALL', 'call.', 'call:', 'call|', 'call/', 'call=', 'call+', 'call@', 'call~'];
    for (const toolCallId of ids) await call({ toolCallId });
    const listed = await fixture.store.listInvocations(run, { limit: 50 });
    expect(listed?.items.map((item) => item.toolCallId)).toEqual(ids);
  });

  it('Read does not renew TTL', async () => {
    await call();
    const { expiresAt } = await fixture.record();
    fixture.clock.set(expiresAt.getTime() - 1);
    for (let read = 0; read < 3; read += 1) {
      expect((await fixture.record()).expiresAt).toEqual(expiresAt);
      expect(await fixture.store.findView({ ...run, toolCallId: 'call-1' })).toMatchObject({ state: 'FOUND' });
      await fixture.store.listInvocations(run, { limit: 10 });
      await completedOf(fixture.store, run);
    }
    fixture.clock.advance(1);
    expect(await fixture.sighting()).toEqual({ state: 'EXPIRED' });
  });

  it('Raw response is too large', async () => {
    const exact = SECRET + 'x'.repeat(4 * KIB - SECRET.length);
    executor
      .mockReturnValueOnce(exact)
      .mockReturnValueOnce(`${exact}x`)
      .mockReturnValueOnce(`${exact.slice(1)}é`);
    expect(await call({ toolCallId: 'fits' })).toMatchObject({ status: 'READY' });
    expect((await fixture.record('fits')).rawResponse).toBe(exact);
    project.mockClear();

    for (const toolCallId of ['one-byte-over', 'one-byte-over-in-utf-8']) {
      const verdict = await call({ toolCallId });
      expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'RESULT_TOO_LARGE', retryable: false } });
      expectNoSecret(verdict);
      expect(await fixture.record(toolCallId)).toMatchObject({
        status: 'ERROR',
        errorCode: 'RESULT_TOO_LARGE',
        rawResponse: null,
      });
    }
    expect(project).not.toHaveBeenCalled();
  });

  it('Raw response is too large for its record, or for its run: it is dropped, the code is the same', async () => {
    const small = await BoundaryFixture.start({
      recordLimits: { maxRecordBytes: 2 * KIB },
      runLimits: { maxRawBytes: 3 * KIB },
    });
    const narrow = await small.openRun();
    const answer = (bytes: number, toolCallId: string): ReturnType<BoundaryFixture['execute']> =>
      small.execute(
        narrow,
        () => 'x'.repeat(bytes),
        { project: () => ({ result: {}, evidenceStatus: 'NO_EVIDENCE' }) },
        {
          toolCallId,
          input: '{}',
        },
      );
    const fits = 2 * KIB - '{}'.length - '{}'.length;
    expect(await answer(fits + 1, 'record')).toMatchObject({ error: { code: 'RESULT_TOO_LARGE' } });
    expect(await small.record('record')).toMatchObject({ rawResponse: null, agentResult: null });
    expect(await answer(fits, 'fits')).toMatchObject({ status: 'READY' });
    expect(await answer(3 * KIB - fits + 1, 'run')).toMatchObject({ error: { code: 'RESULT_TOO_LARGE' } });
    expect(await small.record('run')).toMatchObject({ rawResponse: null, agentResult: null });
    await small.close();
  });

  it('Agent result is too large', async () => {
    const sized = (bytes: number): object => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    project.mockReturnValueOnce({ result: sized(KIB), evidenceStatus: 'EVIDENCE_FOUND' });
    project.mockReturnValueOnce({ result: sized(KIB + 1), evidenceStatus: 'EVIDENCE_FOUND' });
    expect(await call({ toolCallId: 'fits' })).toMatchObject({ status: 'READY', result: sized(KIB) });
    const verdict = await call({ toolCallId: 'one-byte-over' });
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'RESULT_TOO_LARGE' } });
    expect(verdict).not.toHaveProperty('result');
    expect(await fixture.record('one-byte-over')).toMatchObject({
      status: 'ERROR',
      errorCode: 'RESULT_TOO_LARGE',
      rawResponse: RAW,
      agentResult: null,
    });
  });

  it('Raw response is too large, or Agent result is too large: nothing over its limit is even sent to the store', async () => {
    const settlements: unknown[] = [];
    fixture.store.intercept('complete', (proceed, { settlement }) => {
      settlements.push(settlement);
      return proceed();
    });
    executor.mockReturnValueOnce('x'.repeat(4 * KIB + 1)).mockReturnValueOnce(RAW);
    await call({ toolCallId: 'raw' });
    project.mockReturnValueOnce({ result: { text: 'x'.repeat(KIB) }, evidenceStatus: 'EVIDENCE_FOUND' });
    await call({ toolCallId: 'result' });
    expect(settlements).toEqual([
      { status: 'ERROR', errorCode: 'RESULT_TOO_LARGE', rawResponse: null },
      { status: 'ERROR', errorCode: 'RESULT_TOO_LARGE', rawResponse: RAW },
    ]);
  });

  it('Tool execution throws', async () => {
    executor.mockImplementation(() => {
      throw leakyError();
    });
    const verdict = await call();
    expect(verdict).toMatchObject({
      status: 'ERROR',
      error: { code: 'EXECUTION_ERROR', message: 'The tool failed.', retryable: true },
    });
    expectNoSecret(verdict);
    expect(await fixture.record()).toMatchObject({
      status: 'ERROR',
      errorCode: 'EXECUTION_ERROR',
      rawResponse: null,
      agentResult: null,
    });
    expect(project).not.toHaveBeenCalled();
  });

  it('Fake projector tests pass', async () => {
    const fake = (evidenceStatus: EvidenceStatus, result: object = RESULT): object => ({ result, evidenceStatus });
    const cases: readonly (readonly [string, object | Error, string])[] = [
      ['success', fake('EVIDENCE_FOUND'), 'EVIDENCE_FOUND'],
      ['no-evidence', fake('NO_EVIDENCE'), 'NO_EVIDENCE'],
      ['error', leakyError(), 'PROJECTION_ERROR'],
      ['capacity', fake('EVIDENCE_FOUND', { text: 'x'.repeat(2 * KIB) }), 'RESULT_TOO_LARGE'],
    ];
    for (const [toolCallId, projected, outcome] of cases) {
      project.mockImplementationOnce(() => {
        if (projected instanceof Error) throw projected;
        return projected;
      });
      const verdict = await call({ toolCallId });
      expect(verdict.status === 'READY' ? verdict.evidenceStatus : verdict.error.code).toBe(outcome);
      expect(await call({ toolCallId })).toMatchObject({ error: { code: 'DUPLICATE_TOOL_CALL' } });
    }
    fixture.clock.advance(24 * 60 * 60 * 1000);
    for (const [toolCallId] of cases) expect(await fixture.sighting(toolCallId)).toEqual({ state: 'EXPIRED' });
  });
});
