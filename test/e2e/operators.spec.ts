import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { Later } from '../support/boundary-time';

const OPERATOR = 'root runs:admin,runs:write,runs:read,runs:any,evidence:read';

interface Listed {
  readonly runs: readonly { readonly principal: string; readonly run_id: string; readonly status: string }[];
  readonly next_cursor: string | null;
}

describe('operators', () => {
  let fixture: HttpFixture;
  let alice: HttpClient;
  let operator: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    alice = new HttpClient(fixture);
    operator = alice.as(OPERATOR);
  });

  afterEach(async () => {
    await fixture.close();
  });

  const open = (runId: string, credential = 'alice', body: object = {}): Promise<HttpAnswer> =>
    alice.as(credential).post('runs', { run_id: runId, ...body });

  const call = (runId: string, toolCallId: string): Promise<HttpAnswer> =>
    alice.post(`runs/${runId}/tool-calls`, {
      run_id: runId,
      tool_call_id: toolCallId,
      tool_name: 'probe',
      input: { query: '' },
    });

  const list = async (query = ''): Promise<Listed> => {
    const answer = await operator.get(`runs${query}`);
    expect(answer.status).toBe(200);
    return answer.body as Listed;
  };

  const names = ({ runs }: Listed): string[] => runs.map((run) => `${run.principal}/${run.run_id}`);

  it('list all runs in the order of their opening', async () => {
    await open('b');
    await open('a', 'bob');
    await open('a');
    expect(names(await list())).toEqual(['alice/b', 'bob/a', 'alice/a']);
    const { runs } = await list();
    expect(runs[0]).toEqual({ principal: 'alice', ...((await alice.get('runs/b')).body as object) });
  });

  it('list runs by status and by principal', async () => {
    await open('active');
    await open('completed');
    await open('released', 'bob');
    await open('expired', 'bob', { timeout_ms: 1_000 });
    await alice.post('runs/completed/complete', {});
    await alice.as('bob').post('runs/released/release', { reason: 'x' });
    fixture.clock.advance(1_000);
    expect(names(await list('?status=ACTIVE'))).toEqual(['alice/active']);
    expect(names(await list('?status=COMPLETED'))).toEqual(['alice/completed']);
    expect(names(await list('?status=RELEASED'))).toEqual(['bob/released']);
    expect(names(await list('?status=EXPIRED'))).toEqual(['bob/expired']);
    expect(names(await list('?principal=bob'))).toEqual(['bob/released', 'bob/expired']);
    expect(JSON.stringify(fixture.log.lines)).toContain('root listed runs of bob');
    expect(names(await list('?principal=bob&status=ACTIVE'))).toEqual([]);
    expect(names(await list('?principal=nobody'))).toEqual([]);
    expect(await operator.get('runs?status=DONE')).toMatchObject({ status: 400 });
  });

  it('need no other scope than their own for what they do with runs of others', async () => {
    await open('run-1');
    await call('run-1', 'c1');
    const auditor = alice.as('auditor runs:any');
    expect(await auditor.get('runs/run-1?principal=alice')).toMatchObject({ status: 200 });
    expect(await auditor.get('runs/run-1/tool-calls/c1?principal=alice')).toMatchObject({ status: 200 });
    expect(await auditor.get('runs/run-1/observed-facts?principal=alice')).toMatchObject({ status: 200 });
    expect(await auditor.get('runs/run-1/invocations?principal=alice')).toMatchObject({ status: 403 });
    expect(await auditor.get('runs/run-1')).toMatchObject({ status: 403 });
    expect(await auditor.post('runs/run-1/release?principal=alice', { reason: 'x' })).toMatchObject({ status: 403 });
    expect(await auditor.post('runs/run-1/complete?principal=alice', {})).toMatchObject({ status: 403 });
    const admin = alice.as('admin runs:admin');
    expect(await admin.get('runs/run-1?principal=alice')).toMatchObject({ status: 403 });
    expect(await admin.post('runs/run-1/release?principal=alice', { reason: 'x' })).toMatchObject({ status: 200 });
  });

  it('page through all runs, each once', async () => {
    const opened = Array.from({ length: 23 }, (_, index) => `r${index}`);
    for (const runId of opened) await open(runId);
    const seen: string[] = [];
    let query = '?limit=5';
    for (;;) {
      const page = await list(query);
      expect(page.runs.length).toBeLessThanOrEqual(5);
      seen.push(...page.runs.map((run) => run.run_id));
      if (page.next_cursor === null) break;
      query = `?limit=5&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect(seen).toEqual(opened);
  });

  it('read a run of another principal, its verdicts and its records', async () => {
    await open('run-1');
    await call('run-1', 'call-1');
    expect((await operator.get('runs/run-1?principal=alice')).body).toMatchObject({ run_id: 'run-1' });
    expect((await operator.get('runs/run-1/invocations?principal=alice')).body).toMatchObject({
      invocations: [{ tool_call_id: 'call-1' }],
    });
    expect((await operator.get('runs/run-1')).status).toBe(404);
    expect((await operator.get('runs/run-1?principal=bob')).status).toBe(404);
    expect((await operator.get('runs/run-1?principal=not%20one')).status).toBe(404);
    expect((await alice.get('runs/run-1?principal=alice')).status).toBe(200);
  });

  it('release a run of another principal, calls in flight and all, and leave a line about it', async () => {
    await open('run-1');
    const reached = new Later<AbortSignal>();
    fixture.probe.executor = (_input, { signal }) => {
      reached.resolve(signal);
      return new Promise(() => undefined);
    };
    const answer = call('run-1', 'call-1');
    await reached.promise;
    expect(await operator.post('runs/run-1/release', { reason: 'x' })).toMatchObject({ status: 404 });
    const released = await operator.post('runs/run-1/release?principal=alice', { reason: 'stuck' });
    expect(released).toMatchObject({ status: 200, body: { run: { status: 'RELEASED', end_reason: 'stuck' } } });
    expect((await answer).body).toMatchObject({ error: { code: 'EXECUTION_CANCELLED' } });
    expect(JSON.stringify(fixture.log.lines)).toContain('root released run run-1 of alice');
  });

  it('purge the records of a run; its ids stay used until it expires', async () => {
    await open('run-1');
    await call('run-1', 'call-1');
    const purged = await operator.delete('runs/run-1?principal=alice');
    expect(purged).toMatchObject({ status: 204, text: '' });
    expect(JSON.stringify(fixture.log.lines)).toContain('root purged run run-1 of alice');

    expect((await alice.get('runs/run-1')).body).toMatchObject({ used: { calls: 1 } });
    expect((await alice.get('runs/run-1/invocations')).body).toMatchObject({ invocations: [] });
    expect(await alice.get('runs/run-1/invocations/call-1')).toMatchObject({ status: 404 });
    expect((await alice.get('runs/run-1/tool-calls/call-1')).body).toMatchObject({
      error: { code: 'RECORD_EXPIRED' },
      tool_name: null,
    });
    expect((await call('run-1', 'call-1')).body).toMatchObject({ error: { code: 'DUPLICATE_TOOL_CALL' } });
    expect((await call('run-1', 'call-2')).body).toMatchObject({ status: 'READY' });
    expect(await operator.delete('runs/run-1?principal=alice')).toMatchObject({ status: 204 });
    expect(await operator.delete('runs/run-1')).toMatchObject({ status: 404 });
  });

  it('purge what is in flight too: its call is told that the record is gone', async () => {
    await open('run-1');
    const [reached, result] = [new Later(), new Later()];
    fixture.probe.executor = () => {
      reached.resolve(true);
      return result.promise;
    };
    const answer = call('run-1', 'call-1');
    await reached.promise;
    await operator.delete('runs/run-1?principal=alice');
    result.resolve('raw');
    expect((await answer).body).toMatchObject({ error: { code: 'RECORD_EXPIRED' } });
    expect(await alice.get('runs/run-1/invocations/call-1')).toMatchObject({ status: 404 });
  });

  it('take a content type with a purge, as some clients send one with everything', async () => {
    await open('run-1');
    const answer = await operator.ask('DELETE', 'runs/run-1?principal=alice', { payload: '' });
    expect(answer.status).toBe(204);
  });
});
