import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { Later, shortly } from '../support/boundary-time';

const NOW = '2026-03-02T10:30:00.000Z';

describe('the end of a run', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterEach(async () => {
    await fixture.close();
  });

  const call = (toolCallId = 'call-1'): Promise<HttpAnswer> =>
    client.post('runs/run-1/tool-calls', {
      run_id: 'run-1',
      tool_call_id: toolCallId,
      tool_name: 'probe',
      input: { query: '' },
    });

  it('is given by complete, and is the same again when it is repeated', async () => {
    const first = await client.post('runs/run-1/complete', {});
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      run: { run_id: 'run-1', status: 'COMPLETED', ended_at: NOW, end_reason: 'COMPLETED' },
      observed_facts: { run_id: 'run-1', status: 'COMPLETED', facts: [] },
    });
    expect(Object.keys(first.body as object).sort()).toEqual(['observed_facts', 'run']);
    expect((await client.get('runs/run-1')).body).toEqual((first.body as { run: unknown }).run);

    fixture.clock.advance(5_000);
    expect((await client.post('runs/run-1/complete', {})).body).toEqual(first.body);
    expect((await client.post('runs/run-1/release', { reason: 'too late' })).body).toEqual(first.body);
  });

  it('is given by release with a reason, and is the same again when it is repeated', async () => {
    const first = await client.post('runs/run-1/release', { reason: 'operator said so' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        run: { status: 'RELEASED', ended_at: NOW, end_reason: 'operator said so' },
        observed_facts: { run_id: 'run-1', status: 'RELEASED', facts: [] },
      },
    });
    fixture.clock.advance(5_000);
    expect((await client.post('runs/run-1/release', { reason: 'another' })).body).toEqual(first.body);
    expect((await client.post('runs/run-1/complete', {})).body).toEqual(first.body);
  });

  it('comes by itself at the deadline, and is never given another', async () => {
    fixture.clock.advance(600_000);
    const expired = { status: 'EXPIRED', ended_at: '2026-03-02T10:40:00.000Z', end_reason: 'DEADLINE' };
    expect((await client.get('runs/run-1')).body).toMatchObject(expired);
    fixture.clock.advance(1_000);
    expect((await client.post('runs/run-1/complete', {})).body).toMatchObject({ run: expired });
    expect((await client.post('runs/run-1/release', { reason: 'late' })).body).toMatchObject({ run: expired });
  });

  it('is an end: no new call is taken, and everything can still be read', async () => {
    await call();
    await client.post('runs/run-1/complete', {});
    const refused = await call('call-2');
    expect(refused).toMatchObject({ status: 200, body: { error: { code: 'RUN_NOT_ACTIVE' }, remaining: { ms: 0 } } });
    expect((await client.get('runs/run-1/tool-calls/call-1')).body).toMatchObject({ status: 'READY' });
    expect((await client.get('runs/run-1/invocations')).body).toMatchObject({
      invocations: [{ tool_call_id: 'call-1', status: 'READY' }],
    });
  });

  it('by release cancels what is in flight, and says so to who waits for it', async () => {
    const reached = new Later<AbortSignal>();
    fixture.probe.executor = (_input, { signal }) => {
      reached.resolve(signal);
      return new Promise(() => undefined);
    };
    const answer = call();
    const signal = await reached.promise;
    await client.post('runs/run-1/release', { reason: 'enough' });
    expect(signal.aborted).toBe(true);
    expect(await answer).toMatchObject({ status: 200, body: { error: { code: 'EXECUTION_CANCELLED' } } });
    expect((await client.get('runs/run-1/tool-calls/call-1')).body).toMatchObject({
      status: 'ERROR',
      error: { code: 'EXECUTION_CANCELLED' },
    });
  });

  it('by complete lets what is in flight finish', async () => {
    const result = new Later();
    fixture.probe.executor = () => result.promise;
    const answer = call();
    await shortly();
    await client.post('runs/run-1/complete', {});
    result.resolve('raw');
    expect(await answer).toMatchObject({ status: 200, body: { status: 'READY', remaining: { ms: 0 } } });
  });

  it('is given once, whoever asks at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? client.post('runs/run-1/complete', {})
          : client.post('runs/run-1/release', { reason: `reason ${index}` }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
  });

  it('takes a missing body where it has nothing to say', async () => {
    expect((await client.post('runs/run-1/complete')).status).toBe(200);
    expect((await client.ask('POST', 'runs/run-1/complete', { payload: '' })).status).toBe(200);
  });

  it.each<[string, string]>([
    ['500 characters', 'x'.repeat(500)],
    ['500 characters outside the first plane', '😀'.repeat(500)],
    ['one blank', ' '],
    ['every kind of character', 'a\u0000\n"\\é€\u2028😀'],
  ])('takes a reason of %s', async (_what, reason) => {
    const answer = await client.post('runs/run-1/release', { reason });
    expect(answer).toMatchObject({ status: 200, body: { run: { end_reason: reason } } });
  });

  it.each<[string, object]>([
    ['none', {}],
    ['null', { reason: null }],
    ['a number', { reason: 7 }],
    ['an empty one', { reason: '' }],
    ['501 characters', { reason: 'x'.repeat(501) }],
    ['501 characters outside the first plane', { reason: '😀'.repeat(501) }],
    ['more characters than a sloppy count sees', { reason: '😀\ufe0f'.repeat(500) }],
    ['a lone surrogate', { reason: 'a\ud800' }],
  ])('refuses a reason that is %s with 400', async (_what, body) => {
    const answer = await client.post('runs/run-1/release', body);
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { pointer: string }[] };
    expect(new Set(errors.map(({ pointer }) => pointer))).toEqual(new Set(['/reason']));
    expect((await client.get('runs/run-1')).body).toMatchObject({ status: 'ACTIVE' });
  });

  it.each(['complete', 'release'])('by %s of a run that is not there is 404', async (end) => {
    const body = end === 'release' ? { reason: 'x' } : {};
    expect(await client.post(`runs/nobodys/${end}`, body)).toMatchObject({ status: 404 });
    expect(await client.as('bob').post(`runs/run-1/${end}`, body)).toMatchObject({ status: 404 });
    expect((await client.get('runs/run-1')).body).toMatchObject({ status: 'ACTIVE' });
  });
});
