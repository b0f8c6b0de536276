import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { Later, shortly } from '../support/boundary-time';

const NOW = '2026-03-02T10:30:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Listed {
  readonly invocations: readonly { readonly tool_call_id: string; readonly ordinal: number }[];
  readonly next_cursor: string | null;
}

describe('canonical records for the harness', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals, { runLimits: { maxCalls: 300, maxResultBytes: 10_000_000 } });
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterEach(async () => {
    await fixture.close();
  });

  const call = (toolCallId: string, input: unknown = { query: '' }): Promise<HttpAnswer> =>
    client.post('runs/run-1/tool-calls', { run_id: 'run-1', tool_call_id: toolCallId, tool_name: 'probe', input });

  const list = async (query = ''): Promise<Listed> => {
    const answer = await client.get(`runs/run-1/invocations${query}`);
    expect(answer.status).toBe(200);
    return answer.body as Listed;
  };

  it('show the whole record', async () => {
    fixture.probe.executor = () => ' raw é\n';
    await call('call-1', '{"query": "é"}');
    const answer = await client.get('runs/run-1/invocations/call-1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      schema_version: 1,
      run_id: 'run-1',
      tool_call_id: 'call-1',
      tool_name: 'probe',
      ordinal: 1,
      status: 'READY',
      evidence_status: 'EVIDENCE_FOUND',
      request: '{"query": "é"}',
      raw_response: ' raw é\n',
      agent_result: { chars: 7 },
      error_code: null,
      projector: { name: 'probe', version: 1 },
      created_at: NOW,
      completed_at: NOW,
      expires_at: '2026-03-03T10:30:00.000Z',
    });
  });

  it('show a record while its call is in flight, and a failed one', async () => {
    const result = new Later();
    fixture.probe.executor = () => result.promise;
    const answer = call('call-1');
    await shortly();
    expect((await client.get('runs/run-1/invocations/call-1')).body).toMatchObject({
      status: 'PROJECTING',
      evidence_status: null,
      request: '{"query":""}',
      raw_response: null,
      agent_result: null,
      error_code: null,
      completed_at: null,
    });
    result.reject(new Error('no'));
    await answer;
    expect((await client.get('runs/run-1/invocations/call-1')).body).toMatchObject({
      status: 'ERROR',
      evidence_status: 'ERROR',
      raw_response: null,
      error_code: 'EXECUTION_ERROR',
    });
  });

  it('are listed by ordinal, with byte counts in place of their texts', async () => {
    fixture.probe.executor = () => 'raw é';
    await call('b', '{"query": "é"}');
    fixture.probe.executor = () => {
      throw new Error('no');
    };
    await call('a');
    expect(await list()).toEqual({
      invocations: [
        {
          schema_version: 1,
          run_id: 'run-1',
          tool_call_id: 'b',
          tool_name: 'probe',
          ordinal: 1,
          status: 'READY',
          evidence_status: 'EVIDENCE_FOUND',
          request_bytes: 15,
          raw_response_bytes: 6,
          agent_result_bytes: '{"chars":5}'.length,
          error_code: null,
          projector: { name: 'probe', version: 1 },
          created_at: NOW,
          completed_at: NOW,
          expires_at: '2026-03-03T10:30:00.000Z',
        },
        expect.objectContaining({
          tool_call_id: 'a',
          ordinal: 2,
          status: 'ERROR',
          error_code: 'EXECUTION_ERROR',
          raw_response_bytes: null,
          agent_result_bytes: null,
        }),
      ],
      next_cursor: null,
    });
  });

  it('are paged: 50 a page, as many as asked for up to 200, each once', async () => {
    for (let number = 1; number <= 210; number += 1) await call(`c${number}`);
    const first = await list();
    expect(first.invocations.map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(first.next_cursor).not.toBeNull();
    expect((await list('?limit=200')).invocations).toHaveLength(200);

    for (const limit of [1, 7, 70, 200]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page: Listed = await list(`?limit=${limit}${query}`);
        expect(page.invocations.length).toBeLessThanOrEqual(limit);
        seen.push(...page.invocations.map(({ tool_call_id }) => tool_call_id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(Array.from({ length: 210 }, (_, index) => `c${index + 1}`));
    }
  });

  it('that have expired are in no list, and 404', async () => {
    await call('old');
    fixture.clock.advance(300_000);
    await call('new');
    fixture.clock.advance(DAY_MS - 300_000);
    expect((await list()).invocations.map((one) => one.tool_call_id)).toEqual(['new']);
    expect(await client.get('runs/run-1/invocations/old')).toMatchObject({ status: 404 });
    expect(await client.get('runs/run-1/invocations/new')).toMatchObject({ status: 200 });
  });

  it('of a run without calls are an empty list; of no run, 404', async () => {
    expect(await list()).toEqual({ invocations: [], next_cursor: null });
    expect(await client.get('runs/nobodys/invocations')).toMatchObject({ status: 404 });
    expect(await client.get('runs/run-1/invocations/never')).toMatchObject({ status: 404 });
    expect(await client.get('runs/run-1/invocations/a%20b')).toMatchObject({ status: 404 });
  });

  it('need a scope of their own, and the owner', async () => {
    await call('call-1');
    for (const path of ['runs/run-1/invocations', 'runs/run-1/invocations/call-1']) {
      const agent = client.as('alice runs:write,runs:read,tools:call,runs:any,runs:admin');
      expect(await agent.get(path)).toMatchObject({ status: 403 });
      expect(await client.as('bob').get(path)).toMatchObject({ status: 404 });
      const auditor = client.as('carol evidence:read,runs:any');
      expect(await auditor.get(path)).toMatchObject({ status: 404 });
      expect(await auditor.get(`${path}?principal=alice`)).toMatchObject({ status: 200 });
      expect(await auditor.get(`${path}?principal=bob`)).toMatchObject({ status: 404 });
    }
  });

  it('take a cursor of their own list only', async () => {
    await call('a');
    await call('b');
    const { next_cursor: cursor } = await list('?limit=1');
    expect(cursor).not.toBeNull();
    const runs = await client.as('root runs:admin').get(`runs?cursor=${encodeURIComponent(cursor ?? '')}`);
    expect(runs).toMatchObject({ status: 400, body: { errors: [{ pointer: '/cursor' }] } });
  });
});
