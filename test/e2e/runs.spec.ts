import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { HttpFixture } from '../support/boundary-fixture';

const NOW = '2026-03-02T10:30:00.000Z';
const at = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();

const DEFAULTS = {
  status: 'ACTIVE',
  opened_at: NOW,
  deadline_at: at(600_000),
  ended_at: null,
  end_reason: null,
  tools: ['probe', 'second'],
  metadata: {},
  budget: {
    max_calls: 50,
    max_calls_per_tool: {},
    max_result_bytes: 524_288,
    max_refused_calls: 20,
    max_progress_violations: 3,
  },
  used: { calls: 0, calls_per_tool: {}, result_bytes: 0, refused_calls: 0, progress_violations: 0 },
};

describe('POST /internal/v1/runs', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
  });

  beforeEach(() => {
    fixture.clock.set(Date.parse(NOW));
    client = new HttpClient(fixture);
  });

  afterAll(async () => {
    await fixture.close();
  });

  const open = (body: object, credential = 'alice'): Promise<HttpAnswer> => client.as(credential).post('runs', body);

  it('opens a run with the configured defaults and every callable tool', async () => {
    const answer = await open({ run_id: 'defaults' });
    expect(answer.status).toBe(201);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toEqual({ run_id: 'defaults', ...DEFAULTS });
    expect((await client.get('runs/defaults')).body).toEqual(answer.body);
  });

  it('opens a run as it is asked to', async () => {
    const asked = {
      run_id: 'asked',
      timeout_ms: 60_000,
      budget: {
        max_calls: 30,
        max_calls_per_tool: { probe: 10 },
        max_result_bytes: 262_144,
        max_refused_calls: 5,
        max_progress_violations: 1,
      },
      tools: ['probe'],
      metadata: { ticket: 'INC-4711', 'any name': '' },
    };
    const answer = await open(asked);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...DEFAULTS,
      run_id: 'asked',
      deadline_at: at(60_000),
      tools: ['probe'],
      metadata: asked.metadata,
      budget: asked.budget,
    });
  });

  it('takes a deadline in place of a timeout', async () => {
    const answer = await open({ run_id: 'deadline', deadline_at: at(90_000) });
    expect(answer).toMatchObject({ status: 201, body: { deadline_at: at(90_000) } });
    const elsewhere = await open({ run_id: 'elsewhere', deadline_at: '2026-03-02T12:31:00+02:00' });
    expect(elsewhere).toMatchObject({ status: 201, body: { deadline_at: at(60_000) } });
  });

  it('answers 200 to the same request again, also when its own deadline has passed', async () => {
    const asked = { run_id: 'late', deadline_at: at(400) };
    expect((await open(asked)).status).toBe(201);
    fixture.clock.set(Date.parse(at(600)));
    const again = await open(asked);
    expect(again).toMatchObject({ status: 200, body: { run_id: 'late', status: 'EXPIRED', deadline_at: at(400) } });
    expect((await open({ ...asked, metadata: { other: 'request' } })).status).toBe(409);
  });

  it('answers 200 to the same request again, with the run as it stands, and 409 to another', async () => {
    const asked = { run_id: 'twice', timeout_ms: 60_000, metadata: { a: '1', b: '2' } };
    expect((await open(asked)).status).toBe(201);
    await client.post('runs/twice/tool-calls', {
      run_id: 'twice',
      tool_call_id: 'call-1',
      tool_name: 'probe',
      input: { query: '' },
    });
    fixture.clock.advance(1_000);
    const again = await open({ metadata: { b: '2', a: '1' }, timeout_ms: 60_000, run_id: 'twice' });
    expect(again).toMatchObject({ status: 200, body: { opened_at: NOW, deadline_at: at(60_000), used: { calls: 1 } } });

    for (const other of [{ ...asked, timeout_ms: 60_001 }, { run_id: 'twice' }, { ...asked, tools: ['probe'] }]) {
      const conflict = await open(other);
      expect(conflict.status).toBe(409);
      expect(conflict.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(conflict.body).toMatchObject({ type: 'about:blank', title: 'Conflict', status: 409 });
    }
    expect((await client.get('runs/twice')).body).toMatchObject({ deadline_at: at(60_000) });
  });

  it('answers 200 to the same request also when the run has ended', async () => {
    await open({ run_id: 'ended' });
    await client.post('runs/ended/release', { reason: 'enough' });
    expect(await open({ run_id: 'ended' })).toMatchObject({ status: 200, body: { status: 'RELEASED' } });
  });

  it('keeps runs of one id apart by principal', async () => {
    expect((await open({ run_id: 'shared', metadata: { of: 'alice' } })).status).toBe(201);
    expect((await open({ run_id: 'shared', metadata: { of: 'bob' } }, 'bob')).status).toBe(201);
    expect((await client.get('runs/shared')).body).toMatchObject({ metadata: { of: 'alice' } });
    expect((await client.as('bob').get('runs/shared')).body).toMatchObject({ metadata: { of: 'bob' } });
  });

  it('opens a run at its maxima, and at its minima', async () => {
    const most = {
      timeout_ms: 21_600_000,
      budget: {
        max_calls: 50,
        max_calls_per_tool: { probe: 50, second: 0 },
        max_result_bytes: 524_288,
        max_refused_calls: 20,
        max_progress_violations: 3,
      },
    };
    expect((await open({ run_id: 'most', ...most })).status).toBe(201);
    const least = {
      timeout_ms: 1,
      budget: { max_calls: 1, max_result_bytes: 1, max_refused_calls: 1, max_progress_violations: 1 },
      tools: [],
    };
    expect((await open({ run_id: 'least', ...least })).status).toBe(201);
    expect((await open({ run_id: 'latest', deadline_at: at(21_600_000) })).status).toBe(201);
  });

  const REFUSED: readonly (readonly [string, object, string, string?])[] = [
    ['no run id', { run_id: undefined }, '/run_id', 'required'],
    ['a run id that is no text', { run_id: 7 }, '/run_id', 'string'],
    ['an unsafe run id', { run_id: 'a b' }, '/run_id', 'run id'],
    ['a run id of 257 characters', { run_id: 'a'.repeat(257) }, '/run_id'],
    ['two dots as its id', { run_id: '..' }, '/run_id'],
    ['a null timeout', { timeout_ms: null }, '/timeout_ms'],
    ['a timeout of nothing', { timeout_ms: 0 }, '/timeout_ms', 'min 1'],
    ['a timeout with a fraction', { timeout_ms: 1.5 }, '/timeout_ms', 'integer'],
    ['a timeout as text', { timeout_ms: '60000' }, '/timeout_ms'],
    ['a timeout over the maximum', { timeout_ms: 21_600_001 }, '/timeout_ms', 'max 21600000'],
    ['timeout and deadline', { timeout_ms: 1, deadline_at: at(1) }, '/deadline_at', 'not together with timeout_ms'],
    ['a deadline now', { deadline_at: NOW }, '/deadline_at', 'in the future'],
    ['a deadline in the past', { deadline_at: '2020-01-01T00:00:00Z' }, '/deadline_at', 'in the future'],
    ['a deadline over the maximum', { deadline_at: at(21_600_001) }, '/deadline_at', 'max 21600000 ms'],
    ['a deadline that is no date', { deadline_at: 'tomorrow' }, '/deadline_at'],
    ['a deadline as a number', { deadline_at: 1_772_450_000_000 }, '/deadline_at'],
    ['a deadline on a day that does not exist', { deadline_at: '2026-06-31T10:00:00Z' }, '/deadline_at'],
    ['a deadline without a zone', { deadline_at: '2026-03-02T11:00:00' }, '/deadline_at'],
    ['a deadline without a time', { deadline_at: '2026-03-03' }, '/deadline_at'],
    ['a deadline by the week', { deadline_at: '2026-W10-2' }, '/deadline_at'],
    ['a budget that is a list', { budget: [] }, '/budget'],
    ['a null budget', { budget: null }, '/budget'],
    ['no calls', { budget: { max_calls: 0 } }, '/budget/max_calls', 'min 1'],
    ['calls over the maximum', { budget: { max_calls: 51 } }, '/budget/max_calls', 'max 50'],
    ['calls as text', { budget: { max_calls: '5' } }, '/budget/max_calls'],
    ['bytes over the maximum', { budget: { max_result_bytes: 524_289 } }, '/budget/max_result_bytes', 'max 524288'],
    ['refusals over the maximum', { budget: { max_refused_calls: 21 } }, '/budget/max_refused_calls', 'max 20'],
    [
      'violations over the maximum',
      { budget: { max_progress_violations: 4 } },
      '/budget/max_progress_violations',
      'max 3',
    ],
    [
      'calls of a tool over the maximum',
      { budget: { max_calls_per_tool: { probe: 51 } } },
      '/budget/max_calls_per_tool/probe',
      'max 50',
    ],
    [
      'calls of a tool under nothing',
      { budget: { max_calls_per_tool: { probe: -1 } } },
      '/budget/max_calls_per_tool/probe',
      'min 0',
    ],
    [
      'calls of a tool as text',
      { budget: { max_calls_per_tool: { probe: '5' } } },
      '/budget/max_calls_per_tool/probe',
      'integer',
    ],
    [
      'calls of a tool that the run does not list',
      { tools: ['probe'], budget: { max_calls_per_tool: { second: 5 } } },
      '/budget/max_calls_per_tool/second',
      'a tool of the run',
    ],
    ['calls of tools as a list', { budget: { max_calls_per_tool: [5] } }, '/budget/max_calls_per_tool'],
    ['an unknown budget', { budget: { max_tokens: 5 } }, '/budget/max_tokens', 'no unknown members'],
    ['tools that are no list', { tools: 'probe' }, '/tools'],
    ['a tool that is no text', { tools: ['probe', 7] }, '/tools', 'string'],
    ['a tool that does not exist', { tools: ['probe', 'shell'] }, '/tools/1', 'a registered tool'],
    ['metadata that is a list', { metadata: ['a'] }, '/metadata'],
    ['metadata with a number', { metadata: { a: 1 } }, '/metadata', 'strings only'],
    ['nested metadata', { metadata: { a: { b: 'c' } } }, '/metadata', 'strings only'],
    ['metadata over 4 KiB', { metadata: { a: 'x'.repeat(4_089) } }, '/metadata', 'max bytes 4096'],
    ['metadata with a lone surrogate', { metadata: { a: '\ud800' } }, '/metadata', 'well-formed text'],
    ['metadata with a lone surrogate in a name', { metadata: { '\udc00': 'a' } }, '/metadata', 'well-formed text'],
    ['metadata under a name that every object has', { metadata: { toString: 'x' } }, '/metadata/toString'],
    ['an unknown member', { principal: 'bob' }, '/principal', 'no unknown members'],
    ['an unknown member with odd characters', { 'a/b~c': 1 }, '/a~1b~0c', 'no unknown members'],
    ['an unknown member that every object has', { valueOf: 1 }, '/valueOf', 'no unknown members'],
  ];

  const refusals = REFUSED.map(([what, body, pointer, rule]) => ({ what, body, pointer, rule }));

  it.each(refusals)('refuses $what with 400 and its pointer', async ({ body, pointer, rule }) => {
    const answer = await open({ run_id: 'refused', ...body });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
    const { errors } = answer.body as { errors: { pointer: string; rule: string }[] };
    expect(errors.map((error) => error.pointer)).toContain(pointer);
    if (rule !== undefined) expect(errors).toContainEqual({ pointer, rule });
    expect((await client.get('runs/refused')).status).toBe(404);
  });

  it('takes metadata of exactly 4 KiB', async () => {
    const metadata = { a: 'x'.repeat(4_088) };
    expect(JSON.stringify(metadata)).toHaveLength(4_096);
    expect(await open({ run_id: 'metadata', metadata })).toMatchObject({ status: 201, body: { metadata } });
  });

  it('tells everything that is wrong at once', async () => {
    const answer = await open({ run_id: 'a b', timeout_ms: 10 ** 9, budget: { max_calls: 51 } });
    const { errors } = answer.body as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual(['/budget/max_calls', '/run_id', '/timeout_ms']);
  });

  it.each([[[]], ['text'], [7], [null], [true]])('refuses the body %j', async (body) => {
    const answer = await client.ask('POST', 'runs', { payload: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400, body: { status: 400 } });
  });
});

describe('a run id in a path', () => {
  let fixture: HttpFixture;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
  });

  afterAll(async () => {
    await fixture.close();
  });

  it.each([
    'inc-4711',
    'a/b',
    'a//b',
    '/',
    'a|b:c',
    'a+b=c~d@e',
    '...',
    'tool-calls',
    'x/tool-calls',
    '=',
    'a'.repeat(256),
  ])('may be %s', async (runId) => {
    const client = new HttpClient(fixture);
    const path = `runs/${encodeURIComponent(runId)}`;
    expect((await client.post('runs', { run_id: runId })).status).toBe(201);
    expect((await client.get(path)).body).toMatchObject({ run_id: runId });
    const call = { run_id: runId, tool_call_id: 'c', tool_name: 'probe', input: { query: '' } };
    expect((await client.post(`${path}/tool-calls`, call)).body).toMatchObject({ run_id: runId, status: 'READY' });
    expect((await client.get(`${path}/tool-calls/c`)).body).toMatchObject({ run_id: runId, status: 'READY' });
    expect((await client.get(`${path}/invocations/c`)).body).toMatchObject({ run_id: runId });
    expect((await client.post(`${path}/complete`, {})).body).toMatchObject({ run: { run_id: runId } });
  });

  it('may be percent-encoded throughout', async () => {
    const client = new HttpClient(fixture);
    const runId = 'r'.repeat(256);
    await client.post('runs', { run_id: runId });
    expect((await client.get(`runs/${'%72'.repeat(256)}`)).body).toMatchObject({ run_id: runId });
  });

  it.each(['a%20b', '%7B%7D', '%00', '%C3%A9', '..%20', 'a'.repeat(257)])('is 404 as %s', async (path) => {
    const client = new HttpClient(fixture);
    fixture.store.heal();
    expect(await client.get(`runs/${path}`)).toMatchObject({ status: 404, body: { status: 404 } });
    expect((await client.post(`runs/${path}/complete`, {})).status).toBe(404);
    expect((await client.get(`runs/${path}/invocations`)).status).toBe(404);
    expect(fixture.store.taken).toEqual([]);
  });
});
