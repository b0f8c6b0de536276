import { type ToolExecutor } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { type PreparedToolCall } from '../../src/tool-boundary/tool-registry/tool-adapter';
import { BoundaryFixture } from '../support/boundary-fixture';
import { cyclic, hostile, hostileProxy, revokedProxy, throwingMember } from '../support/boundary-hostile';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';
import { Later, shortly } from '../support/boundary-time';
import { FOUND, ProbeRequest } from '../support/boundary-tools';

describe('a call through the registry', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start();
    run = await fixture.openRun();
  });

  afterEach(async () => {
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(0);
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  it('gives the adapter the parsed request and the exact id', async () => {
    const prepare = jest.spyOn(fixture.probe, 'prepare');
    const call = fixture.envelope({ toolCallId: 'call_a1|fc_b2', input: '{ "query": "a", "limit": 5 }' });
    expect(await fixture.tools.call(call, run)).toMatchObject({ status: 'READY', toolCallId: 'call_a1|fc_b2' });
    const [request, toolCallId] = prepare.mock.calls[0] ?? [];
    expect(request).toBeInstanceOf(ProbeRequest);
    expect(request).toEqual({ query: 'a', limit: 5 });
    expect(toolCallId).toBe('call_a1|fc_b2');
    expect((await fixture.record('call_a1|fc_b2')).request).toBe('{ "query": "a", "limit": 5 }');
  });

  it('has the time limit and the result bytes of its tool', async () => {
    const reservations: object[] = [];
    fixture.store.intercept('reserve', (proceed, reservation) => {
      reservations.push({ timeoutMs: reservation.timeoutMs, holdBytes: reservation.holdBytes });
      return proceed();
    });
    await fixture.tools.call(fixture.envelope(), run);
    fixture.probe.timeoutMs = 1_234;
    fixture.probe.maxResultBytes = 4_321;
    await fixture.tools.call(fixture.envelope({ toolCallId: 'call-2' }), run);
    fixture.probe.maxResultBytes = 1_000_000;
    await fixture.tools.call(fixture.envelope({ toolCallId: 'call-3' }), run);
    expect(reservations).toEqual([
      { timeoutMs: 2_000, holdBytes: 32 * 1024 },
      { timeoutMs: 1_234, holdBytes: 4_321 },
      { timeoutMs: 1_234, holdBytes: 32 * 1024 },
    ]);
  });

  it.each<[string, () => unknown]>([
    ['throws', () => hostile()],
    ['returns nothing', () => undefined],
    ['returns null', () => null],
    ['returns a text', () => SECRET],
    ['returns a promise', () => Promise.resolve({ executor: () => SECRET, projector: FOUND })],
    ['returns a promise that is rejected', () => Promise.reject(leakyError())],
    ['returns no executor', () => ({ projector: FOUND })],
    ['returns no projector', () => ({ executor: () => SECRET })],
    ['returns a projector without project()', () => ({ executor: () => SECRET, projector: {} })],
    ['returns an executor that is no function', () => ({ executor: SECRET, projector: FOUND })],
    ['returns a hostile object', () => hostileProxy()],
    ['returns an executor that cannot be read', () => Object.assign(throwingMember('executor'), { projector: FOUND })],
  ])('of an adapter that %s while it prepares is a tool that fails', async (_what, prepare) => {
    jest.spyOn(fixture.probe, 'prepare').mockImplementation(prepare as never);
    const verdict = await fixture.tools.call(fixture.envelope(), run);
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'EXECUTION_ERROR', retryable: true } });
    expectNoSecret(verdict);
    expect(await fixture.record()).toMatchObject({ errorCode: 'EXECUTION_ERROR', rawResponse: null });
  });

  it.each<[string, unknown]>([
    ['cannot be read', undefined],
    ['has no name', { version: 2 }],
    ['has no version', { name: 'p' }],
    ['has a version that is no whole number', { name: 'p', version: 1.5 }],
    ['has a name that is no text', { name: 7, version: 2 }],
    ['has a name that no text can carry', { name: 'p\ud800', version: 2 }],
    ['has a huge name', { name: 'p'.repeat(10_000), version: 2 }],
  ])('of a projector whose identity %s is recorded under the name of its tool', async (_what, identity) => {
    const projector =
      identity === undefined ? Object.assign(throwingMember('identity'), FOUND) : { ...FOUND, identity };
    jest.spyOn(fixture.probe, 'prepare').mockReturnValue({ executor: () => 'raw', projector } as PreparedToolCall);
    expect(await fixture.tools.call(fixture.envelope(), run)).toMatchObject({ status: 'READY' });
    expect((await fixture.record()).projector).toEqual({ name: 'probe', version: 1 });
  });

  it('without types, that brings neither executor nor projector, is a tool that fails', async () => {
    const nothing = undefined as never;
    const verdict = await fixture.boundary.execute(fixture.envelope(), run, nothing, nothing);
    expect(verdict).toMatchObject({ error: { code: 'EXECUTION_ERROR' } });
    const other = fixture.envelope({ toolCallId: 'call-2' });
    expect(await fixture.boundary.execute(other, run, () => 'raw', nothing)).toMatchObject({
      error: { code: 'PROJECTION_ERROR' },
    });
  });

  it('of an adapter that throws is refused first where it is refused', async () => {
    jest.spyOn(fixture.probe, 'prepare').mockImplementation(hostile);
    const verdict = await fixture.tools.call(fixture.envelope({ readOnly: false }), run);
    expect(verdict).toMatchObject({ error: { code: 'NOT_READ_ONLY' } });
  });

  it.each<[string, unknown]>([
    ['a hostile proxy', hostileProxy()],
    ['a revoked proxy', revokedProxy()],
    ['a member that throws', throwingMember('query')],
    ['a cyclic object', cyclic()],
    ['a big integer', { query: 'a', limit: 7n }],
    ['a toJSON that throws', { toJSON: hostile }],
    ['a toJSON that makes an array', { toJSON: () => [{ query: 'a' }] }],
    ['a toJSON that makes nothing', { toJSON: () => undefined }],
    ['a date', new Date(0)],
    ['a function', hostile],
    ['a symbol', Symbol(SECRET)],
  ])('with %s as its input is refused as INVALID_INPUT', async (_what, input) => {
    const executor: ToolExecutor = jest.fn();
    const verdicts = [
      await fixture.tools.call(fixture.envelope({ input }), run),
      await fixture.execute(run, executor, FOUND, { input }),
    ];
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ error: { code: 'INVALID_INPUT', violations: [{ pointer: '' }] } });
      expectNoSecret(verdict);
    }
    expect(executor).not.toHaveBeenCalled();
    expect(fixture.probe.executed).toEqual([]);
    expect(await fixture.sighting()).toEqual({ state: 'UNKNOWN' });
  });

  it('with an input nested deeper than anything can be read is refused as INVALID_INPUT', async () => {
    const input = `{"query":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect(await fixture.tools.call(fixture.envelope({ input }), run)).toMatchObject({
      error: { code: 'INVALID_INPUT', violations: [{ pointer: '', rule: 'a request of this tool' }] },
    });
  });

  it('is never parsed where its input is too large', async () => {
    const prepare = jest.spyOn(fixture.probe, 'prepare');
    const parse = jest.spyOn(JSON, 'parse');
    const verdict = await fixture.tools.call(fixture.envelope({ input: `{"query":"${'x'.repeat(70_000)}"}` }), run);
    expect(verdict).toMatchObject({ error: { code: 'REQUEST_TOO_LARGE' } });
    expect(parse).not.toHaveBeenCalled();
    expect(prepare).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it.each<[string, object]>([
    ['authorized', { authorized: 'true' }],
    ['authorized', { authorized: 1 }],
    ['authorized', { authorized: undefined }],
    ['readOnly', { readOnly: 'true' }],
    ['readOnly', { readOnly: {} }],
    ['readOnly', { readOnly: null }],
  ])('defaults to nothing: %s must be true (%j)', async (member, call) => {
    const code = member === 'authorized' ? 'UNAUTHORIZED' : 'NOT_READ_ONLY';
    expect(await fixture.tools.call(fixture.envelope(call), run)).toMatchObject({ error: { code } });
    expect(await fixture.execute(run, jest.fn(), FOUND, call)).toMatchObject({ error: { code } });
    expect(fixture.probe.executed).toEqual([]);
  });

  describe('whose envelope changes meanwhile', () => {
    it('is judged, run, recorded and answered as it came', async () => {
      const reserved = new Later();
      fixture.store.delay('reserve', reserved.promise);
      const input: Record<string, unknown> = { query: 'before' };
      const call = { ...fixture.envelope({ input }) };
      const verdict = fixture.tools.call(call, run);
      Object.assign(call, { toolCallId: 'other', toolName: 'second', runId: 'run-2', authorized: false });
      input['query'] = 'after';
      await shortly();
      input['query'] = 'later';
      reserved.resolve(true);
      expect(await verdict).toMatchObject({ status: 'READY', runId: 'run-1', toolCallId: 'call-1', toolName: 'probe' });
      expect(await fixture.record('call-1')).toMatchObject({ toolName: 'probe', request: '{"query":"before"}' });
      expect(fixture.probe.executed).toEqual(['call-1']);
    });

    it('is so with an executor of the caller’s own too', async () => {
      const call = { ...fixture.envelope() };
      const verdict = fixture.boundary.execute(call, run, () => 'raw', FOUND);
      Object.assign(call, { toolCallId: 'other', toolName: 'second' });
      expect(await verdict).toMatchObject({ status: 'READY', toolCallId: 'call-1', toolName: 'probe' });
      expect(await fixture.record('call-1')).toMatchObject({ toolName: 'probe' });
    });

    it('and whose input says something else each time is what it said first', async () => {
      let reads = 0;
      const input = { toJSON: () => ({ query: `read ${(reads += 1)}` }) };
      const prepare = jest.spyOn(fixture.probe, 'prepare');
      await fixture.tools.call(fixture.envelope({ input }), run);
      expect(prepare.mock.calls[0]?.[0]).toEqual({ query: 'read 1' });
      expect((await fixture.record()).request).toBe('{"query":"read 1"}');
    });
  });

  it('is judged by the run’s own list, whatever the context says, and by the context’s, whatever the run says', async () => {
    const narrow = await fixture.openRun({ runId: 'narrow', tools: ['second'] });
    const widened: RunContext = { ...narrow, tools: new Set(['probe']) };
    expect(await fixture.tools.call(fixture.envelope({ runId: 'narrow' }), widened)).toMatchObject({
      error: { code: 'UNAUTHORIZED' },
    });
    const narrowed: RunContext = { ...run, tools: new Set(['second']) };
    expect(await fixture.tools.call(fixture.envelope(), narrowed)).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
  });

  it('is judged by the earlier of the run’s own deadline and the context’s', async () => {
    const earlier: RunContext = { ...run, deadlineAt: new Date(fixture.clock.now()) };
    expect(await fixture.tools.call(fixture.envelope(), earlier)).toMatchObject({
      error: { code: 'RUN_DEADLINE_EXCEEDED' },
    });
    const later: RunContext = { ...run, deadlineAt: new Date(fixture.clock.now() + 10 ** 9) };
    fixture.clock.advance(600_000);
    expect(await fixture.tools.call(fixture.envelope(), later)).toMatchObject({
      error: { code: 'RUN_DEADLINE_EXCEEDED' },
    });
    const broken: RunContext = { ...run, deadlineAt: new Date(NaN) };
    expect(await fixture.tools.call(fixture.envelope(), broken)).toMatchObject({
      error: { code: 'RUN_DEADLINE_EXCEEDED' },
    });
  });
});
