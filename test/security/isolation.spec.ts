import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';

const NOTE = 'only-alice-may-read-this';
const ALL = 'runs:write,tools:call,runs:read,evidence:read';
const REPORT = { report_id: 'r1', claims: [] };

describe('a run', () => {
  let fixture: HttpFixture;
  let alice: HttpClient;
  let bob: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    alice = new HttpClient(fixture, `alice ${ALL}`);
    bob = alice.as(`bob ${ALL}`);
    fixture.probe.executor = () => NOTE;
    fixture.probe.projector = { project: (raw) => ({ result: { text: raw }, evidenceStatus: 'EVIDENCE_FOUND' }) };
    await alice.post('runs', { run_id: 'run-1', metadata: { note: NOTE } });
    await call(alice, 'run-1', 'call-1');
  });

  afterEach(async () => {
    await fixture.close();
  });

  function call(client: HttpClient, runId: string, toolCallId: string, path = runId): Promise<HttpAnswer> {
    const body = { run_id: runId, tool_call_id: toolCallId, tool_name: 'probe', input: { query: '' } };
    return client.post(`runs/${path}/tool-calls`, body);
  }

  /** Everything that can be asked about a run, and everything that can be done to it. */
  const asks = (client: HttpClient, run: string, query = ''): Promise<HttpAnswer>[] => {
    const more = query === '' ? '' : `&${query.slice(1)}`;
    return [
      client.get(`runs/${run}${query}`),
      client.get(`runs/${run}/tool-calls/call-1${query}`),
      client.get(`runs/${run}/tool-calls?tool_call_id=call-1${more}`),
      client.get(`runs/${run}/observed-facts${query}`),
      client.get(`runs/${run}/invocations${query}`),
      client.get(`runs/${run}/invocations/call-1${query}`),
      client.post(`runs/${run}/complete${query}`, {}),
      client.post(`runs/${run}/release${query}`, { reason: 'x' }),
      client.post(`runs/${run}/progress${query}`, REPORT),
      client.delete(`runs/${run}${query}`),
    ];
  };

  /** Alice's run as everybody sees it who may: state, counters, records, refusals. */
  const standing = async (): Promise<unknown> =>
    (await Promise.all(['', '/observed-facts', '/invocations'].map((path) => alice.get(`runs/run-1${path}`)))).map(
      ({ status, body }) => ({ status, body }),
    );

  it.each([
    ...[
      'RUN-1',
      'Run-1',
      'run-1.',
      'run-1..',
      'run-1/',
      'run-1//',
      'run-1 ',
      ' run-1',
      'run-1\t',
      'run-1\0',
      'run-1\n',
    ],
    ...[
      'ｒｕｎ－１',
      'run‑1',
      'run-１',
      'run-1\u0301',
      'ru\u200dn-1',
      '\ufeffrun-1',
      'run%2D1',
      'run-1%00',
      'run-1;x=1',
    ],
    ...['../run-1', './run-1', 'x/../run-1', 'run-1/.', 'run-1{}', 'run-1|', 'run-1:', 'alice:run-1', 'alice/run-1'],
    ...['{alice}run-1', '{alice:run-1}', 'alice|run-1', 'bob:alice:run-1', '*', 'run-?', '', '.', '..', '__proto__'],
  ])('is not found by the id %j, not even by its owner', async (id) => {
    const before = await standing();
    const path = encodeURIComponent(id);
    const answers = await Promise.all([...asks(alice, path), ...asks(bob, path)]);
    const found = answers.filter(({ status }) => status < 400);
    expect(found.map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ text }) => text.includes(NOTE))).toEqual([]);
    for (const answer of [await call(alice, 'run-1', 'x1', path), await call(alice, id, 'x2', path)]) {
      if (answer.status === 200) expect(answer.body).toMatchObject({ status: 'ERROR', remaining: null });
    }
    expect(await standing()).toEqual(before);
  });

  it('is found by its id however a client writes it in a path', async () => {
    for (const path of ['run%2d1', 'run%2D1', '%72%75%6e%2d%31']) {
      expect([path, (await alice.get(`runs/${path}`)).status]).toEqual([path, 200]);
      expect([path, (await bob.get(`runs/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it.each([
    ...['principal=alice', 'principal=%61lice', '%70rincipal=alice', 'principal=alice%20', 'principal=Alice'],
    ...['principal=alice&principal=bob', 'principal=bob&principal=alice', 'principal=bob&%70rincipal=alice'],
    ...['principal=bob%00alice', 'principal=bob,alice', 'principal[]=alice', 'principal[0]=alice', 'Principal=alice'],
    ...['principal=', 'principal=*', 'principal', 'principal=bob;principal=alice', '__proto__[principal]=alice'],
    ...['x=1&principal=alice', 'principal=alice%23', 'principal=../alice', 'principal=bob%26principal=alice'],
  ])('is not opened to another principal by ?%s', async (query) => {
    const before = await standing();
    const answers = await Promise.all(asks(bob, 'run-1', `?${query}`));
    expect(answers.map(({ status }) => status).filter((status) => ![400, 403, 404].includes(status))).toEqual([]);
    const auditor = await Promise.all(asks(alice.as('auditor runs:write,runs:read,tools:call'), 'run-1', `?${query}`));
    expect(auditor.filter(({ status }) => status < 400)).toEqual([]);
    expect([...answers, ...auditor].filter(({ text }) => text.includes(NOTE))).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  it('of one named principal and of two is not the same: two are refused to an auditor too', async () => {
    const auditor = alice.as('auditor runs:any');
    expect((await auditor.get('runs/run-1?principal=alice')).status).toBe(200);
    expect((await auditor.get('runs/run-1?principal=alice&principal=bob')).status).toBe(400);
    expect((await auditor.get('runs/run-1?principal=alice%00')).status).toBe(404);
    expect((await auditor.get('runs/run-1?principal=ALICE')).status).toBe(404);
  });

  it('of somebody else answers as one that never was, byte for byte', async () => {
    const pairs: [HttpAnswer, HttpAnswer][] = [];
    const broken = { payload: '{"reason":' };
    const [foreign, unknown] = await Promise.all([
      Promise.all([
        ...asks(bob, 'run-1'),
        ...asks(alice.as(`eve ${ALL},runs:any,runs:admin`), 'run-1', '?principal=bob'),
        ...[call(bob, 'run-1', 'call-1'), call(bob, 'run-1', 'call-2'), call(bob, 'other', 'call-1', 'run-1')],
        bob.ask('POST', 'runs/run-1/release', broken),
      ]),
      Promise.all([
        ...asks(bob, 'run-0'),
        ...asks(alice.as(`eve ${ALL},runs:any,runs:admin`), 'run-0', '?principal=bob'),
        ...[call(bob, 'run-0', 'call-1'), call(bob, 'run-0', 'call-2'), call(bob, 'other', 'call-1', 'run-0')],
        bob.ask('POST', 'runs/run-0/release', broken),
      ]),
    ]);
    foreign.forEach((answer, index) => {
      const other = unknown[index];
      if (other !== undefined) pairs.push([answer, other]);
    });
    expect(pairs).toHaveLength(24);
    const bytes = ({ status, text, headers }: HttpAnswer): unknown => ({
      status,
      text: text.replaceAll('run-1', 'run-0'),
      headers: { ...headers, date: null },
    });
    for (const [answer, other] of pairs) expect(bytes(answer)).toEqual(bytes(other));
  });

  it('of somebody else counts nothing of what is tried on it', async () => {
    const before = await standing();
    fixture.store.taken.length = 0;
    await Promise.all(Array.from({ length: 30 }, (_none, number) => call(bob, 'run-1', `try-${number}`)));
    await Promise.all(asks(bob, 'run-1'));
    expect(fixture.store.count('reserve') + fixture.store.count('refuse')).toBe(0);
    expect(await standing()).toEqual(before);
  });

  it('is not shared by ids that name another one when they are put together', async () => {
    for (const separator of ['.', '-', '_']) {
      const pairs = [
        ['a', `b${separator}c`],
        [`a${separator}b`, 'c'],
      ] as const;
      for (const [principal, runId] of pairs) {
        const client = alice.as(`${principal} ${ALL}`);
        expect((await client.post('runs', { run_id: runId })).status).toBe(201);
        expect((await call(client, runId, 'call-1')).body).toMatchObject({ status: 'READY', run_id: runId });
      }
    }
    for (const separator of ['.', '-', '_', ':', '|', '/', '=', '+', '@', '~', '::', '//']) {
      const [short, long] = ['r', `r${separator}x`];
      for (const runId of [short, long]) await alice.post('runs', { run_id: runId });
      const first = await call(alice, short, `x${separator}y`, encodeURIComponent(short));
      const second = await call(alice, long, 'y', encodeURIComponent(long));
      for (const { body } of [first, second]) expect(body).toMatchObject({ status: 'READY' });
      const listed = await alice.get(`runs/${encodeURIComponent(long)}/invocations`);
      expect(listed.body).toMatchObject({ invocations: [{ ordinal: 1, tool_call_id: 'y' }], next_cursor: null });
    }
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'])(
    'may be called %s, and so may its calls',
    async (name) => {
      expect((await alice.get(`runs/${name}`)).status).toBe(404);
      expect((await alice.post('runs', { run_id: name })).status).toBe(201);
      expect((await alice.get(`runs/${name}/tool-calls/${name}`)).status).toBe(404);
      expect((await call(alice, name, name)).body).toMatchObject({ status: 'READY', tool_call_id: name });
      expect((await call(alice, name, name)).body).toMatchObject({ error: { code: 'DUPLICATE_TOOL_CALL' } });
      expect((await bob.get(`runs/${name}`)).status).toBe(404);
      const tool = { run_id: name, tool_call_id: 'c2', tool_name: name, input: {} };
      expect((await alice.post(`runs/${name}/tool-calls`, tool)).body).toMatchObject({
        error: { code: 'UNKNOWN_TOOL' },
      });
    },
  );

  it('keeps its evidence where another run cites it', async () => {
    await bob.post('runs', { run_id: 'run-3' });
    await call(bob, 'run-3', 'other');
    const claim = { claim_id: 'c1', statement: 'It was there.', kind: 'OBSERVED' };
    const cite = async (run: string, evidence: object): Promise<HttpAnswer> => {
      await bob.post('runs', { run_id: run });
      return bob.post(`runs/${run}/progress`, { claims: [{ ...claim, evidence: [evidence] }] });
    };
    const quote = NOTE;
    for (const [evidence, code] of [
      [{ tool_call_id: 'call-1', quote }, 'UNKNOWN_REFERENCE'],
      [{ tool_call_id: 'other', quote }, 'UNKNOWN_REFERENCE'],
      [{ tool_call_id: 'call-1', run_id: 'run-1', quote }, 'CROSS_RUN_REFERENCE'],
    ] as const) {
      const answer = await cite(`of-${code}`, evidence);
      expect(answer.body).toMatchObject({ violations: [{ code }] });
      expect(answer.text).not.toContain(NOTE);
    }
    const own = await bob.get('runs/of-UNKNOWN_REFERENCE/observed-facts');
    expect(own.text).not.toContain(NOTE);
  });

  it('keeps its call ids and its report ids where another principal replays them', async () => {
    const report = { report_id: 'r-7', claims: [] };
    const first = await alice.post('runs/run-1/progress', report);
    const before = await standing();
    await bob.post('runs', { run_id: 'run-1' });
    expect((await call(bob, 'run-1', 'call-1')).body).toMatchObject({ status: 'READY', remaining: { calls: 49 } });
    const replayed = await bob.post('runs/run-1/progress', { ...report, claims: 'other' });
    expect([first.status, replayed.status]).toEqual([200, 200]);
    expect((await bob.post('runs/run-1/progress', report)).status).toBe(409);
    await bob.post('runs/run-1/release', { reason: 'mine alone' });
    expect(await standing()).toEqual(before);
  });

  it('spends its own budget alone when principals race on the same ids', async () => {
    const racers = ['r1', 'r2', 'r3'].map((name) => alice.as(`${name} ${ALL}`));
    for (const racer of racers) await racer.post('runs', { run_id: 'race', budget: { max_calls: 5 } });
    const asked = Array.from({ length: 20 }, (_none, number) =>
      [...racers, bob].map((racer) => call(racer, 'race', `call-${number}`)),
    );
    const answers = await Promise.all(asked.flat());
    expect(answers.filter(({ body }) => (body as { status: string }).status === 'READY')).toHaveLength(15);
    for (const racer of racers) {
      const { body } = await racer.get('runs/race');
      expect(body).toMatchObject({ used: { calls: 5, refused_calls: 15 } });
    }
    expect((await bob.get('runs/race')).status).toBe(404);
  });
});
