import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';
import { Later, shortly } from '../support/boundary-time';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('reading a verdict again', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
    fixture.probe.executor = () => SECRET;
  });

  afterEach(async () => {
    await fixture.close();
  });

  const call = (toolCallId = 'call-1', body: object = {}): Promise<HttpAnswer> =>
    client.post('runs/run-1/tool-calls', {
      run_id: 'run-1',
      tool_call_id: toolCallId,
      tool_name: 'probe',
      input: { query: '' },
      ...body,
    });

  const reread = (toolCallId = 'call-1'): Promise<HttpAnswer> =>
    client.get(`runs/run-1/tool-calls/${encodeURIComponent(toolCallId)}`);

  const byQuery = (toolCallId = 'call-1'): Promise<HttpAnswer> =>
    client.get(`runs/run-1/tool-calls?tool_call_id=${encodeURIComponent(toolCallId)}`);

  /** The verdict without what the run has left. */
  function withoutRemaining({ body }: HttpAnswer): object {
    const verdict = { ...(body as { remaining?: unknown }) };
    delete verdict.remaining;
    return verdict;
  }

  it('gives the answer that was lost, without what the run has left', async () => {
    const answer = await call();
    for (const again of [await reread(), await byQuery()]) {
      expect(again.status).toBe(200);
      expect(again.body).toEqual(withoutRemaining(answer));
      expectNoSecret(again.text);
    }
    expect(fixture.probe.executed).toEqual(['call-1']);
  });

  it('gives a safe error again', async () => {
    fixture.probe.executor = () => {
      throw leakyError();
    };
    const answer = await call();
    expect((await reread()).body).toEqual(withoutRemaining(answer));
    expect((await reread()).body).toMatchObject({
      status: 'ERROR',
      evidence_status: 'ERROR',
      error: { code: 'EXECUTION_ERROR', retryable: true },
    });
  });

  it('gives a projection error again, and never the raw response that is kept', async () => {
    fixture.probe.projector = {
      project: () => {
        throw leakyError();
      },
    };
    const answer = await call();
    const again = await reread();
    expect(again.body).toEqual(withoutRemaining(answer));
    expectNoSecret(again.text);
    expect((await fixture.record('call-1', { principal: 'alice' })).rawResponse).toBe(SECRET);
  });

  it('says PROJECTING, and neither result nor error, while the call is in flight', async () => {
    const result = new Later();
    fixture.probe.executor = () => result.promise;
    const answer = call();
    await shortly();
    expect((await reread()).body).toEqual({
      run_id: 'run-1',
      tool_call_id: 'call-1',
      tool_name: 'probe',
      status: 'PROJECTING',
      evidence_status: null,
    });
    result.resolve('raw');
    await answer;
    expect((await reread()).body).toMatchObject({ status: 'READY' });
  });

  it('says RECORD_EXPIRED of an id whose record is gone, as long as the run is known', async () => {
    await call();
    fixture.clock.advance(DAY_MS - 1);
    expect((await reread()).body).toMatchObject({ status: 'READY' });
    fixture.clock.advance(1);
    for (const again of [await reread(), await byQuery()]) {
      expect(again.status).toBe(200);
      expect(again.body).toEqual({
        run_id: 'run-1',
        tool_call_id: 'call-1',
        tool_name: null,
        status: 'ERROR',
        evidence_status: 'ERROR',
        error: { code: 'RECORD_EXPIRED', message: 'The record of this tool call has expired.', retryable: false },
      });
    }
    fixture.clock.advance(600_000 + 60_000);
    expect(await reread()).toMatchObject({ status: 404 });
  });

  it('says INVOCATION_ABANDONED of a call whose process died', async () => {
    fixture.store.fail('complete');
    await call();
    fixture.clock.advance(2_000 + 5_001);
    expect((await reread()).body).toMatchObject({
      status: 'ERROR',
      error: { code: 'INVOCATION_ABANDONED', retryable: true },
    });
  });

  it('is 404 for an id that was never reserved, also for one that was refused', async () => {
    await call('refused', { read_only: false });
    for (const toolCallId of ['never', 'refused', 'a b', '..', '', 'x'.repeat(2_049)]) {
      if (toolCallId !== '' && toolCallId !== '..') expect(await reread(toolCallId)).toMatchObject({ status: 404 });
      expect(await byQuery(toolCallId)).toMatchObject({ status: 404 });
    }
    expect(await client.get('runs/nobodys/tool-calls/call-1')).toMatchObject({ status: 404 });
  });

  it('is 404 for another principal, and takes ?principal= of an auditor', async () => {
    await call();
    expect(await client.as('bob').get('runs/run-1/tool-calls/call-1')).toMatchObject({ status: 404 });
    const auditor = client.as('carol runs:read,runs:any');
    expect((await auditor.get('runs/run-1/tool-calls/call-1?principal=alice')).body).toMatchObject({ status: 'READY' });
    expect((await auditor.get('runs/run-1/tool-calls?tool_call_id=call-1&principal=alice')).body).toMatchObject({
      status: 'READY',
    });
  });

  it('neither executes nor refreshes a time to live, however often', async () => {
    await call();
    const { expiresAt } = await fixture.record('call-1', { principal: 'alice' });
    for (let times = 0; times < 10; times += 1) {
      fixture.clock.advance(1_000);
      await reread();
    }
    expect((await fixture.record('call-1', { principal: 'alice' })).expiresAt).toEqual(expiresAt);
    expect(fixture.probe.executed).toEqual(['call-1']);
  });

  describe('finds the exact id', () => {
    const IDS = [
      'functions.query_logs:0',
      'call_a1|fc_b2',
      'a/b',
      'a/b/c',
      '/',
      '//',
      'a+b',
      'a=b=',
      'a~b@c',
      '...',
      '-',
      'invocations',
      'x'.repeat(2_048),
      '/'.repeat(2_048),
      `${'+/'.repeat(1_023)}==`,
    ];

    it.each(IDS)('%s', async (toolCallId) => {
      expect((await call(toolCallId)).body).toMatchObject({ tool_call_id: toolCallId, status: 'READY' });
      expect((await reread(toolCallId)).body).toMatchObject({ tool_call_id: toolCallId, status: 'READY' });
      expect((await byQuery(toolCallId)).body).toMatchObject({ tool_call_id: toolCallId, status: 'READY' });
      const record = await client.get(`runs/run-1/invocations/${encodeURIComponent(toolCallId)}`);
      expect(record.body).toMatchObject({ tool_call_id: toolCallId, raw_response: SECRET });
    });

    it('of 2,048 characters, percent-encoded throughout', async () => {
      const toolCallId = 'z'.repeat(2_048);
      await call(toolCallId);
      expect((await client.get(`runs/run-1/tool-calls/${'%7A'.repeat(2_048)}`)).body).toMatchObject({
        tool_call_id: toolCallId,
      });
    });

    it('and no other that looks like it', async () => {
      await call('Call+1');
      for (const other of ['call+1', 'Call 1', 'Call+1/', 'Call+', '%43all+1']) {
        expect(await reread(other)).toMatchObject({ status: 404 });
      }
    });

    it('with a plus in a query as it was encoded', async () => {
      await call('a+b');
      expect(await client.get('runs/run-1/tool-calls?tool_call_id=a%2Bb')).toMatchObject({ status: 200 });
      expect(await client.get('runs/run-1/tool-calls?tool_call_id=a+b')).toMatchObject({ status: 404 });
    });
  });
});
