import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';

const CALL = { run_id: 'run-1', tool_call_id: 'toolu_01A', tool_name: 'probe', input: { query: 'timeout' } };

describe('POST /internal/v1/runs/{run_id}/tool-calls', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    await client.post('runs', {
      run_id: 'run-1',
      budget: { max_calls: 30, max_calls_per_tool: { probe: 10 }, max_result_bytes: 262_144 },
    });
  });

  afterEach(async () => {
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  const call = (body: object = {}): Promise<HttpAnswer> => client.post('runs/run-1/tool-calls', { ...CALL, ...body });

  it('answers with the bounded result and what the run has left', async () => {
    fixture.probe.executor = () => SECRET;
    const answer = await call();
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      run_id: 'run-1',
      tool_call_id: 'toolu_01A',
      tool_name: 'probe',
      status: 'READY',
      evidence_status: 'EVIDENCE_FOUND',
      result: { chars: SECRET.length },
      remaining: { calls: 29, tool_calls: 9, result_bytes: 262_144 - '{"chars":20}'.length, ms: 600_000 },
    });
    expectNoSecret(answer.text);
  });

  it('answers NO_EVIDENCE as it is', async () => {
    fixture.probe.projector = { project: () => ({ result: { patterns: [] }, evidenceStatus: 'NO_EVIDENCE' }) };
    expect((await call()).body).toMatchObject({
      status: 'READY',
      evidence_status: 'NO_EVIDENCE',
      result: { patterns: [] },
    });
    expect(fixture.probe.executed).toEqual(['toolu_01A']);
  });

  it('answers 200 with a safe error, whatever the tool does', async () => {
    fixture.probe.executor = () => {
      throw leakyError();
    };
    const answer = await call();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      run_id: 'run-1',
      tool_call_id: 'toolu_01A',
      tool_name: 'probe',
      status: 'ERROR',
      evidence_status: 'ERROR',
      error: { code: 'EXECUTION_ERROR', message: 'The tool failed.', retryable: true },
      remaining: { calls: 29, tool_calls: 9, result_bytes: 262_144, ms: 600_000 },
    });
    expectNoSecret(answer.text);
  });

  it('answers null in place of what is unsafe', async () => {
    expect((await call({ tool_call_id: 'a b', run_id: 'a b', tool_name: 'a b' })).body).toMatchObject({
      run_id: null,
      tool_call_id: null,
      tool_name: null,
      error: { code: 'INVALID_TOOL_CALL_ID' },
    });
  });

  it('keeps the input as it came: text to the letter, an object as its JSON text', async () => {
    const text = '{ "query" : "\\u0061",\n "limit": 1e1 }';
    await call({ tool_call_id: 'text', input: text });
    await call({ tool_call_id: 'object', input: { limit: 10, query: 'é' } });
    expect((await fixture.record('text', { principal: 'alice' })).request).toBe(text);
    expect((await fixture.record('object', { principal: 'alice' })).request).toBe('{"limit":10,"query":"é"}');
  });

  it('takes authorized and read_only as true where they are missing, and as a refusal where they are false', async () => {
    expect((await call()).body).toMatchObject({ status: 'READY' });
    expect((await call({ tool_call_id: 'b', authorized: true, read_only: true })).body).toMatchObject({
      status: 'READY',
    });
    expect((await call({ tool_call_id: 'c', authorized: false })).body).toMatchObject({
      error: { code: 'UNAUTHORIZED' },
    });
    expect((await call({ tool_call_id: 'd', read_only: false })).body).toMatchObject({
      error: { code: 'NOT_READ_ONLY' },
    });
  });

  it.each<[object, string]>([
    [{ authorized: 'true' }, '/authorized'],
    [{ authorized: null }, '/authorized'],
    [{ authorized: 1 }, '/authorized'],
    [{ read_only: 'yes' }, '/read_only'],
    [{ read_only: null }, '/read_only'],
    [{ read_only: [] }, '/read_only'],
    [{ unknown: 1 }, '/unknown'],
    [{ toolCallId: 'x' }, '/toolCallId'],
    [{ toString: 'x' }, '/toString'],
  ])('refuses %j with 400 and the pointer %s', async (body, pointer) => {
    const answer = await call(body);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    const { errors } = answer.body as { errors: { pointer: string }[] };
    expect(errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(fixture.probe.executed).toEqual([]);
  });

  it.each([[[]], ['text'], [null]])('refuses the body %j with 400', async (body) => {
    const answer = await client.ask('POST', 'runs/run-1/tool-calls', { payload: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400 });
  });

  it('answers a missing body as a call without an id', async () => {
    expect((await client.post('runs/run-1/tool-calls', {})).body).toMatchObject({
      error: { code: 'INVALID_TOOL_CALL_ID' },
    });
  });

  it.each(['nobodys', 'a%20b', '%7B%7D', 'a'.repeat(257)])(
    'answers 200 for the run %s, which is not there',
    async (path) => {
      const runId = decodeURIComponent(path);
      const answer = await client.post(`runs/${path}/tool-calls`, { ...CALL, run_id: runId });
      expect(answer.status).toBe(200);
      const safe = runId === 'nobodys';
      expect(answer.body).toMatchObject({
        run_id: safe ? runId : null,
        error: { code: safe ? 'RUN_NOT_ACTIVE' : 'RUN_MISMATCH' },
        remaining: null,
      });
    },
  );

  it('answers 200 for the run of another principal, as for one that is not there', async () => {
    const foreign = await client.as('bob').post('runs/run-1/tool-calls', CALL);
    const nobodys = await client.as('bob').post('runs/nobodys/tool-calls', { ...CALL, run_id: 'nobodys' });
    expect(foreign.status).toBe(200);
    expect(foreign.body).toMatchObject({ error: { code: 'RUN_NOT_ACTIVE' }, remaining: null });
    expect(foreign.body).toEqual({ ...(nobodys.body as object), run_id: 'run-1' });
    expect((await fixture.run({ principal: 'alice' })).refusals).toEqual({});
  });

  it('answers 200 where the store fails', async () => {
    fixture.store.fail('reserve', leakyError());
    const before = await call();
    expect(before).toMatchObject({
      status: 200,
      body: { error: { code: 'STORE_UNAVAILABLE', retryable: true }, remaining: null },
    });
    expect(fixture.probe.executed).toEqual([]);
    fixture.store.heal();
    fixture.store.fail('complete', leakyError());
    const after = await call();
    expect(after).toMatchObject({ status: 200, body: { error: { code: 'STORE_UNAVAILABLE', retryable: false } } });
    expectNoSecret(before.text, after.text);
  });

  it('costs two steps of the store, and a refusal one', async () => {
    fixture.store.heal();
    await call();
    expect(fixture.store.taken).toEqual(['reserve', 'complete']);
    fixture.store.heal();
    await call({ read_only: false });
    expect(fixture.store.taken).toEqual(['refuse']);
    fixture.store.heal();
    await call();
    expect(fixture.store.taken).toEqual(['reserve']);
  });

  it('narrows by tool, and names what is left of it', async () => {
    const verdicts: unknown[] = [];
    for (let index = 0; index < 11; index += 1) verdicts.push((await call({ tool_call_id: `c${index}` })).body);
    expect(verdicts[9]).toMatchObject({ status: 'READY', remaining: { calls: 20, tool_calls: 0 } });
    expect(verdicts[10]).toMatchObject({
      error: { code: 'TOOL_BUDGET_EXHAUSTED', retryable: false },
      remaining: { calls: 20, tool_calls: 0 },
    });
    const second = await call({ tool_call_id: 'second', tool_name: 'second' });
    expect(second.body).toMatchObject({ status: 'READY', remaining: { calls: 19, tool_calls: 19 } });
    expect((await client.get('runs/run-1')).body).toMatchObject({
      used: { calls: 11, calls_per_tool: { probe: 10, second: 1 }, refused_calls: 1 },
    });
  });
});
