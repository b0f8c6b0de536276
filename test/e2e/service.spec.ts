import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { createService, listen } from '../../src/service';

describe('the service as the command line starts it', () => {
  let app: NestFastifyApplication;
  let base: string;

  beforeAll(async () => {
    const config = loadConfig({ PORT: '0' });
    app = await createService(config, loadToolFile(config.toolsFile));
    base = await listen(app, config);
  });

  afterAll(async () => {
    await app.close();
  });

  async function ask(path: string, body?: object): Promise<{ status: number; body: unknown; type: string | null }> {
    const response = await fetch(`${base}/internal/v1/${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
    return {
      status: response.status,
      body: await response.json(),
      type: response.headers.get('content-type'),
    };
  }

  it('names the port that it took', () => {
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  });

  it('plays one run from its opening to its end', async () => {
    expect(await ask('runs', { run_id: 'inc-4711', tools: ['query_logs'] })).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', tools: ['query_logs'] },
    });
    const input = { topic: 'APPLICATION', query: '', lookback_minutes: 60 };
    const call = { run_id: 'inc-4711', tool_call_id: 'toolu_01A', tool_name: 'query_logs', input };
    const first = await ask('runs/inc-4711/tool-calls', call);
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'READY',
        evidence_status: 'EVIDENCE_FOUND',
        result: { tool_call_id: 'toolu_01A', scope: { topic: 'APPLICATION', source_kind: 'MOCK' } },
        remaining: { calls: 49 },
      },
    });
    expect(await ask('runs/inc-4711/tool-calls', call)).toMatchObject({
      status: 200,
      body: { error: { code: 'DUPLICATE_TOOL_CALL' } },
    });
    const invalid = { ...call, tool_call_id: 'toolu_01B', input: { ...input, lookback_minutes: 10_081 } };
    expect(await ask('runs/inc-4711/tool-calls', invalid)).toMatchObject({
      body: { error: { code: 'INVALID_INPUT', violations: [{ pointer: '/lookback_minutes', rule: 'max 10080' }] } },
    });
    const { result } = first.body as { result: object };
    expect(await ask('runs/inc-4711/invocations/toolu_01A')).toMatchObject({
      status: 200,
      body: { agent_result: result, request: JSON.stringify(input), projector: { name: 'query_logs' } },
    });
    expect(await ask('runs/inc-4711/complete', {})).toMatchObject({
      status: 200,
      body: { run: { status: 'COMPLETED', used: { calls: 1, refused_calls: 1 } } },
    });
  });

  it('answers problems as problems, also where there is no path', async () => {
    expect(await ask('nothing')).toMatchObject({
      status: 404,
      type: 'application/problem+json; charset=utf-8',
      body: { type: 'about:blank', title: 'Not Found', status: 404 },
    });
  });

  it('serves a loopback Host only', async () => {
    const response = await app.inject({ url: '/internal/v1/tools', headers: { host: 'evil.example' } });
    expect(response.statusCode).toBe(403);
  });
});
