import { LocalPrincipalResolver } from '../../src/tool-boundary/http/principal.resolver';
import { HttpFixture } from '../support/boundary-fixture';
import { HttpClient } from '../support/boundary-http';

describe('a service without credentials', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(LocalPrincipalResolver);
    client = new HttpClient(fixture, null);
  });

  afterAll(async () => {
    await fixture.close();
  });

  it('serves the principal local, whatever credential is sent', async () => {
    const host = { host: '127.0.0.1:3000' };
    const opened = await client.ask('POST', 'runs', { body: { run_id: 'run-1' }, headers: host });
    expect(opened.status).toBe(201);
    expect(await fixture.run({ principal: 'local' })).toMatchObject({ principal: 'local' });
    const named = await client.as('alice').get('runs/run-1', { headers: host });
    expect(named.status).toBe(200);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('serves the Host %s', async (host) => {
    expect((await client.get('tools', { headers: { host } })).status).toBe(200);
  });

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.1:3000', '0.0.0.0:3000'])(
    'refuses the Host %j with 403, before anything else is looked at',
    async (host) => {
      const answer = await client.ask('POST', 'runs', { payload: '{"run_id":', headers: { host } });
      expect(answer).toMatchObject({ status: 403, body: { status: 403, title: 'Forbidden' } });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect((await client.get('tools', { headers: { host } })).status).toBe(403);
    },
  );

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]'])('serves the Origin %s', async (origin) => {
    expect((await client.get('tools', { headers: { host: 'localhost', origin } })).status).toBe(200);
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', ''])(
    'refuses the Origin %j with 403',
    async (origin) => {
      const headers = { host: 'localhost', origin };
      expect((await client.get('tools', { headers })).status).toBe(403);
      const opened = await client.ask('POST', 'runs', { body: { run_id: 'foreign' }, headers });
      expect(opened.status).toBe(403);
      await expect(fixture.run({ principal: 'local', runId: 'foreign' })).rejects.toThrow('no such run');
    },
  );

  it.each([
    ['GET', 'runs'],
    ['DELETE', 'runs/run-1'],
    ['GET', 'runs/run-1?principal=alice'],
    ['POST', 'runs/run-1/release?principal=alice'],
  ] as const)('gives local no scope for %s %s', async (method, path) => {
    const ask = method === 'POST' ? { body: { reason: 'x' } } : {};
    const answer = await client.ask(method, path, { ...ask, headers: { host: 'localhost' } });
    expect(answer).toMatchObject({ status: 403 });
  });

  it('answers no preflight of a browser with leave', async () => {
    const response = await fixture.app.inject({
      method: 'OPTIONS',
      url: '/internal/v1/runs',
      headers: { host: 'localhost', origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(404);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
