import { type Scope, SCOPES } from '../../src/contract/scope';
import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';

type Ask = (client: HttpClient) => Promise<HttpAnswer>;

const CALL = { run_id: 'run-1', tool_call_id: 'c', tool_name: 'probe', input: { query: '' } };

/** Every path, and the one scope that opens it. */
const PATHS: readonly (readonly [string, Scope, Ask])[] = [
  ['POST runs', 'runs:write', (client) => client.post('runs', { run_id: 'run-1' })],
  ['GET runs/{id}', 'runs:read', (client) => client.get('runs/run-1')],
  ['POST tool-calls', 'tools:call', (client) => client.post('runs/run-1/tool-calls', CALL)],
  ['GET tool-calls/{id}', 'runs:read', (client) => client.get('runs/run-1/tool-calls/c')],
  ['GET tool-calls?tool_call_id=', 'runs:read', (client) => client.get('runs/run-1/tool-calls?tool_call_id=c')],
  ['GET invocations', 'evidence:read', (client) => client.get('runs/run-1/invocations')],
  ['GET invocations/{id}', 'evidence:read', (client) => client.get('runs/run-1/invocations/c')],
  ['POST complete', 'runs:write', (client) => client.post('runs/run-1/complete', {})],
  ['POST release', 'runs:write', (client) => client.post('runs/run-1/release', { reason: 'x' })],
  ['POST progress', 'runs:write', (client) => client.post('runs/run-1/progress', { claims: [] })],
  ['GET observed-facts', 'runs:read', (client) => client.get('runs/run-1/observed-facts')],
  ['GET tools', 'runs:read', (client) => client.get('tools')],
  ['GET runs', 'runs:admin', (client) => client.get('runs')],
  ['DELETE runs/{id}', 'runs:admin', (client) => client.delete('runs/run-1')],
];

describe('access', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
    await client.post('runs/run-1/tool-calls', CALL);
  });

  afterAll(async () => {
    await fixture.close();
  });

  it('lists every path that there is', () => {
    const routes = fixture.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
    const methods = [...routes.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, found = '']) => found.split(', '));
    expect(methods.filter((method) => method !== 'HEAD')).toHaveLength(PATHS.length);
  });

  describe.each(PATHS)('%s', (_path, scope, ask) => {
    it('is 401 without a credential', async () => {
      expect(await ask(client.as(null))).toMatchObject({ status: 401, body: { status: 401 } });
    });

    it(`is 403 with every scope but ${scope}`, async () => {
      const others = SCOPES.filter((other) => other !== scope).join(',');
      expect(await ask(client.as(`alice ${others}`))).toMatchObject({ status: 403, body: { status: 403 } });
    });

    it('is 403 with no scope at all', async () => {
      expect(await ask(client.as('alice '))).toMatchObject({ status: 403 });
    });

    it(`is served with ${scope} alone`, async () => {
      expect((await ask(client.as(`alice ${scope}`))).status).toBeLessThan(300);
    });
  });

  const FOREIGN: readonly (readonly [string, Scope, Scope | null, Ask])[] = [
    ['GET runs/{id}', 'runs:read', 'runs:any', (one) => one.get('runs/run-1?principal=alice')],
    ['GET tool-calls/{id}', 'runs:read', 'runs:any', (one) => one.get('runs/run-1/tool-calls/never?principal=alice')],
    [
      'GET tool-calls?tool_call_id=',
      'runs:read',
      'runs:any',
      (one) => one.get('runs/run-1/tool-calls?tool_call_id=never&principal=alice'),
    ],
    ['GET invocations', 'evidence:read', 'runs:any', (one) => one.get('runs/run-1/invocations?principal=alice')],
    [
      'GET invocations/{id}',
      'evidence:read',
      'runs:any',
      (one) => one.get('runs/run-1/invocations/never?principal=alice'),
    ],
    [
      'POST release',
      'runs:write',
      'runs:admin',
      (one) => one.post('runs/run-1/release?principal=alice', { reason: 'x' }),
    ],
    ['GET observed-facts', 'runs:read', 'runs:any', (one) => one.get('runs/run-1/observed-facts?principal=alice')],
    ['POST progress', 'runs:write', null, (one) => one.post('runs/run-1/progress?principal=alice', { claims: [] })],
    ['POST complete', 'runs:write', null, (one) => one.post('runs/run-1/complete?principal=alice', {})],
    ['POST tool-calls', 'tools:call', null, (one) => one.post('runs/run-1/tool-calls?principal=alice', CALL)],
    ['POST runs', 'runs:write', null, (one) => one.post('runs?principal=alice', { run_id: 'x' })],
  ];

  describe.each(FOREIGN)('%s of another principal', (_path, scope, foreign, ask) => {
    it(foreign === null ? 'is nobody’s' : `needs ${foreign} besides ${scope}`, async () => {
      const others = SCOPES.filter((other) => other !== foreign).join(',');
      expect(await ask(client.as(`bob ${others}`))).toMatchObject({ status: 403 });
      if (foreign !== null) expect([200, 404]).toContain((await ask(client.as(`bob ${scope},${foreign}`))).status);
    });
  });

  it('of a second principal to a run is the same as to no run at all', async () => {
    const bob = client.as('bob');
    const asks: readonly Ask[] = [
      (one) => one.get('runs/RUN'),
      (one) => one.get('runs/RUN/tool-calls/c'),
      (one) => one.get('runs/RUN/invocations'),
      (one) => one.get('runs/RUN/invocations/c'),
      (one) => one.post('runs/RUN/complete', {}),
      (one) => one.post('runs/RUN/release', { reason: 'x' }),
    ];
    for (const ask of asks) {
      const named = (runId: string): HttpClient =>
        Object.assign(Object.create(bob) as HttpClient, {
          ask: (method: 'GET', path: string, asked: object) => bob.ask(method, path.replace('RUN', runId), asked),
        });
      const [foreign, nobodys] = [await ask(named('run-1')), await ask(named('nobodys'))];
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(nobodys.body);
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(nobodys.headers));
    }
  });

  it('lets a second principal use the same run id and the same tool call id', async () => {
    const bob = client.as('bob');
    expect((await bob.post('runs', { run_id: 'run-1' })).status).toBe(201);
    expect((await bob.post('runs/run-1/tool-calls', CALL)).body).toMatchObject({ status: 'READY' });
    expect((await bob.get('runs/run-1/invocations')).body).toMatchObject({ invocations: [{ ordinal: 1 }] });
    await bob.post('runs/run-1/release', { reason: 'mine alone' });
    expect(fixture.log.lines.flat().join()).not.toContain('bob released run run-1 of bob');
  });
});
