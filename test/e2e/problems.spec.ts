import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, type HttpAsk, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { THROWABLES, throwing } from '../support/boundary-hostile';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** RFC 9457, and nothing of the inside in it. */
function expectProblem(answer: HttpAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: 'about:blank', title: TITLES[status], status });
  const known = ['type', 'title', 'status', 'detail', 'errors'];
  expect(Object.keys(answer.body as object).filter((member) => !known.includes(member))).toEqual([]);
  expectNoSecret(answer.text);
}

describe('problems', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals, { recordLimits: { maxRequestBytes: 1_024 } });
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterEach(() => {
    fixture.store.heal();
    expectNoSecret(fixture.log.lines);
  });

  afterAll(async () => {
    await fixture.close();
  });

  describe('400', () => {
    it.each<[string, string]>([
      ['text that is no JSON', SECRET],
      ['JSON with a comma too much', `{"run_id":"${SECRET}",}`],
      ['half of a JSON text', `{"run_id":"${SECRET}`],
      ['two JSON texts', '{}{}'],
      ['a byte order mark alone', '\ufeff'],
    ])('%s', async (_what, payload) => {
      expectProblem(await client.ask('POST', 'runs', { payload }), 400);
      expectProblem(await client.ask('POST', 'runs/run-1/tool-calls', { payload }), 400);
      expectProblem(await client.ask('POST', 'runs/run-1/complete', { payload }), 400);
      expectProblem(await client.ask('POST', 'runs/run-1/progress', { payload }), 400);
    });

    it('a body nested deeper than anything needs', async () => {
      const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
      expectProblem(await client.ask('POST', 'runs', { payload: deep }), 400);
      expectProblem(await client.ask('POST', 'runs', { payload: `{"run_id":"deep","metadata":${deep}}` }), 400);
      expectProblem(await client.ask('POST', 'runs/run-1/release', { payload: `{"reason":${deep}}` }), 400);
      const call = `{"run_id":"run-1","tool_call_id":"deep","tool_name":"probe","input":{"query":${deep}}}`;
      expectProblem(await client.ask('POST', 'runs/run-1/tool-calls', { payload: call }), 400);
    });

    it.each(['runs/%', 'runs/%2', 'runs/%zz', 'runs/%c3%28', 'runs/run-1/tool-calls/%ff'])(
      'the path %s, which cannot be decoded',
      async (path) => {
        expectProblem(await client.get(path), 400);
      },
    );

    it.each<[string, string]>([
      ['runs/run-1/invocations?limit=0', '/limit'],
      ['runs/run-1/invocations?limit=201', '/limit'],
      ['runs/run-1/invocations?limit=1.5', '/limit'],
      ['runs/run-1/invocations?limit=many', '/limit'],
      ['runs/run-1/invocations?limit=', '/limit'],
      ['runs/run-1/invocations?limit=1&limit=2', '/limit'],
      ['runs/run-1/invocations?page=2', '/page'],
      ['runs/run-1/invocations?cursor=nonsense', '/cursor'],
      ['runs/run-1/invocations?cursor=', '/cursor'],
      ['runs/run-1?x=1', '/x'],
      ['runs/run-1/tool-calls', '/tool_call_id'],
      ['runs/run-1/tool-calls?tool_call_id=a&tool_call_id=b', '/tool_call_id'],
      ['runs/run-1/tool-calls/a?x=1', '/x'],
      ['tools?format=xml', '/format'],
      ['tools?format=constructor', '/format'],
      ['tools?name=probe', '/name'],
    ])('the query of %s, with the pointer %s', async (path, pointer) => {
      const answer = await client.get(path);
      expectProblem(answer, 400);
      const { errors } = answer.body as { errors: { pointer: string }[] };
      expect(errors.map((error) => error.pointer)).toContain(pointer);
    });

    it('a body that must be empty and is not', async () => {
      const answer = await client.post('runs/run-1/complete', { [SECRET.slice(0, 3)]: 1 });
      expectProblem(answer, 400);
      expect(answer.body).toMatchObject({ errors: [{ pointer: '/hun', rule: 'no unknown members' }] });
      for (const body of [[], 'text', 7]) expectProblem(await client.post('runs/run-1/complete', body), 400);
    });
  });

  it('401 without a credential, and how to bring one', async () => {
    const answer = await client.as(null).get('runs/run-1');
    expectProblem(answer, 401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('403 without the scope', async () => {
    expectProblem(await client.as('alice runs:read').post('runs', { run_id: 'x' }), 403);
  });

  it.each([
    '',
    '/',
    '/internal',
    '/internal/v1',
    '/internal/v1/',
    '/internal/v2/runs',
    '/internal/v1/runs/run-1/nothing',
  ])('404 for the path "%s"', async (path) => {
    expectProblem(await client.get(path === '' ? '/' : path), 404);
  });

  it('404 for a method that a path does not have', async () => {
    expectProblem(await client.ask('PUT', 'runs/run-1', { body: {} }), 404);
    expectProblem(await client.delete('runs/run-1/invocations'), 404);
  });

  it('409 for a run id that is taken', async () => {
    expectProblem(await client.post('runs', { run_id: 'run-1', timeout_ms: 5 }), 409);
  });

  it('413 for a body over seven times the bytes of a request, and not for one of exactly so many', async () => {
    const body = { run_id: 'run-1', tool_call_id: 'huge', tool_name: 'probe', input: '' };
    const envelope = JSON.stringify(body).length;
    const sized = (bytes: number): HttpAsk => ({ body: { ...body, input: 'x'.repeat(bytes - envelope) } });
    const exact = await client.ask('POST', 'runs/run-1/tool-calls', sized(7 * 1_024));
    expect(exact).toMatchObject({ status: 200, body: { error: { code: 'REQUEST_TOO_LARGE' } } });
    expectProblem(await client.ask('POST', 'runs/run-1/tool-calls', sized(7 * 1_024 + 1)), 413);
  });

  it('a request of the byte limit, escaped the worst way that JSON has, is no 413', async () => {
    const input = `{"query":"${'x'.repeat(40)}"}`.padEnd(1_024);
    const escaped = Array.from(input, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const payload = `{"run_id":"run-1","tool_call_id":"escaped","tool_name":"probe","input":"${escaped.join('')}"}`;
    const answer = await client.ask('POST', 'runs/run-1/tool-calls', { payload });
    expect(answer).toMatchObject({ status: 200, body: { status: 'READY' } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    '',
  ])('415 for a body of the type "%s"', async (type) => {
    const answer = await client.ask('POST', 'runs', {
      payload: '{"run_id":"foreign"}',
      headers: { 'content-type': type },
    });
    expectProblem(answer, 415);
    expect((await client.get('runs/foreign')).status).toBe(404);
  });

  it('takes JSON of any spelling of its type', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;charset=UTF-8']) {
      const answer = await client.ask('POST', 'runs', {
        payload: '{"run_id":"spelled"}',
        headers: { 'content-type': type },
      });
      expect([200, 201]).toContain(answer.status);
    }
  });

  it.each<[string, (one: HttpClient) => Promise<HttpAnswer>]>([
    ['opening a run', (one) => one.post('runs', { run_id: 'run-2' })],
    ['showing a run', (one) => one.get('runs/run-1')],
    ['completing a run', (one) => one.post('runs/run-1/complete', {})],
    ['releasing a run', (one) => one.post('runs/run-1/release', { reason: 'x' })],
    ['reading a verdict again', (one) => one.get('runs/run-1/tool-calls/a')],
    ['listing records', (one) => one.get('runs/run-1/invocations')],
    ['showing a record', (one) => one.get('runs/run-1/invocations/a')],
    ['listing runs', (one) => one.as('root runs:admin').get('runs')],
    ['purging a run', (one) => one.as('root runs:admin').delete('runs/run-1?principal=alice')],
  ])('503 where the store is unavailable: %s', async (_what, ask) => {
    const steps = [
      'openRun',
      'findRun',
      'endRun',
      'purgeRun',
      'listRuns',
      'findView',
      'findInvocation',
      'listInvocations',
    ];
    for (const step of steps) fixture.store.fail(step as 'findRun', new StoreUnavailableError(SECRET));
    const answer = await ask(client);
    expectProblem(answer, 503);
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('500 for what nobody thought of, and tells nobody what it was', async () => {
    fixture.store.fail('findRun', Object.assign(leakyError(), { statusCode: 500 }));
    expectProblem(await client.get('runs/run-1'), 500);
    expect(JSON.stringify(fixture.log.lines)).toContain('unexpected failure');
  });

  it.each(THROWABLES)('500 for %s that nobody catches', async (_what, failure) => {
    fixture.store.intercept('findRun', async () => {
      await Promise.resolve();
      return throwing(failure);
    });
    expectProblem(await client.get('runs/run-1'), 500);
  });

  it('takes no status from a failure that is not of HTTP', async () => {
    fixture.store.fail('findRun', Object.assign(leakyError(), { statusCode: 418 }));
    expectProblem(await client.get('runs/run-1'), 500);
  });
});

describe('what is judged first', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterAll(async () => {
    await fixture.close();
  });

  const MALFORMED: HttpAsk = { payload: '{"run_id":' };
  const INVALID: HttpAsk = { body: { unknown: 1 } };

  it.each<[string, HttpAsk]>([
    ['a body that is no JSON', MALFORMED],
    ['a body that breaks rules', INVALID],
    ['an empty body', { payload: '' }],
  ])('401, then 403, then 400, then 404: %s', async (_what, ask) => {
    const path = 'runs/nobodys/release';
    expectProblem(await client.as(null).ask('POST', path, ask), 401);
    expectProblem(await client.as('alice runs:read').ask('POST', path, ask), 403);
    expectProblem(await client.ask('POST', path, ask), 400);
    expectProblem(await client.ask('POST', path, { body: { reason: 'x' } }), 404);
  });

  it('403 for a run of another principal before 400 and 404', async () => {
    expectProblem(await client.get('runs/nobodys?principal=bob&x=1'), 403);
    expectProblem(await client.get('runs/nobodys/tool-calls/a?principal=bob&x=1'), 403);
    expectProblem(await client.get('runs/nobodys/tool-calls?principal=bob'), 403);
    expectProblem(await client.get('runs/nobodys/invocations?principal=bob&limit=0'), 403);
    expectProblem(await client.get('runs/nobodys/invocations/a?principal=bob&x=1'), 403);
    expectProblem(await client.ask('POST', 'runs/nobodys/release?principal=bob', INVALID), 403);
    expectProblem(await client.as('auditor runs:read,runs:any').get('runs/nobodys?principal=bob&x=1'), 400);
    expectProblem(await client.as('auditor runs:read,runs:any').get('runs/nobodys?principal=bob'), 404);
  });

  it('401 for a path that is there before 404 for one that is not', async () => {
    expectProblem(await client.as(null).get('runs/nobodys'), 401);
  });

  it('a member that JavaScript would take for a prototype is refused where it stands, not as a body', async () => {
    const payload = (input: string): HttpAsk => ({
      payload: `{"run_id":"run-1","tool_call_id":"p","tool_name":"probe","input":${input}}`,
    });
    for (const input of ['{"query":"","__proto__":{"a":1}}', '{"query":"","constructor":{"prototype":{"a":1}}}']) {
      const answer = await client.ask('POST', 'runs/run-1/tool-calls', payload(input));
      expect(answer).toMatchObject({ status: 200, body: { error: { code: 'INVALID_INPUT' } } });
    }
    for (const name of ['__proto__', 'constructor']) {
      const answer = await client.ask('POST', 'runs', { payload: `{"run_id":"x","${name}":{"prototype":{}}}` });
      expectProblem(answer, 400);
      expect(answer.body).toMatchObject({ errors: [{ pointer: `/${name}`, rule: 'no unknown members' }] });
    }
    expect('a' in {}).toBe(false);
  });
});
