import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/contract/error-catalogue';
import { leakIn } from '../support/attack/answer-judge';
import { ASKED, driveOf, DRIVES } from '../support/attack/catalogue-drive';
import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, type HttpAsk, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { expectNoSecret, leakyError, SECRET } from '../support/boundary-secrets';

const LIMITS = { maxRequestBytes: 1_024, maxRawBytes: 8_192, maxResultBytes: 16_384 };

describe('no error says what it must not', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals, { recordLimits: LIMITS });
    client = new HttpClient(fixture);
    await client.post('runs', { run_id: 'run-1' });
  });

  afterEach(() => {
    expectClean(fixture.log.lines.map((line) => line.map(String).join(' ')));
    expectNoSecret(fixture.log.lines);
    fixture.store.heal();
  });

  afterAll(async () => {
    await fixture.close();
  });

  function expectClean(texts: readonly string[]): void {
    expect(texts.map((text) => leakIn(text, [SECRET, ASKED])).filter((leak) => leak !== null)).toEqual([]);
  }

  const textsOf = (answers: readonly HttpAnswer[]): string[] =>
    answers.map(({ text, headers }) => `${text} ${JSON.stringify(headers)}`);

  it.each(Object.keys(ERROR_CATALOGUE) as ErrorCode[])('of the code %s', async (code) => {
    const answers = await DRIVES[code](driveOf(fixture, client, `run-${code}`));
    expect(answers.map(({ text }) => text).join()).toContain(`"${code}"`);
    expectClean(textsOf(answers));
  });

  it('and the raw response was there to be said: the harness reads it', async () => {
    const drive = driveOf(fixture, client, 'run-raw');
    const answers = [await drive.open(), await drive.call()];
    expectClean(textsOf(answers));
    const record = await client.get('runs/run-raw/invocations/call-1');
    expect(record.body).toMatchObject({ raw_response: SECRET, request: expect.stringContaining(ASKED) as unknown });
    const listed = [await client.get('runs/run-raw/invocations'), await client.get('runs/run-raw/observed-facts')];
    expectClean(textsOf([...listed, await client.get('runs/run-raw'), await client.get('tools')]));
  });

  const marked: Readonly<Record<string, string>> = {
    'x-debug': ASKED,
    cookie: `session=${ASKED}`,
    referer: `https://${ASKED}.example`,
    'user-agent': ASKED,
  };
  const ask = (path: string, asked: HttpAsk = {}, credential: string | null = 'alice'): Promise<HttpAnswer> =>
    client.as(credential).ask(asked.body === undefined && asked.payload === undefined ? 'GET' : 'POST', path, {
      ...asked,
      headers: { ...marked, ...asked.headers },
    });

  it.each<[number, string, () => Promise<HttpAnswer>]>([
    [400, 'no JSON', () => ask('runs', { payload: `{"run_id":"${ASKED}` })],
    [
      400,
      'a wrong value',
      () => ask('runs', { body: { run_id: 'x', timeout_ms: ASKED, budget: ASKED, tools: [ASKED] } }),
    ],
    [400, 'a wrong id', () => ask('runs', { body: { run_id: `${ASKED} {}` } })],
    [
      400,
      'a wrong limit of a tool',
      () => ask('runs', { body: { run_id: 'x', budget: { max_calls_per_tool: ASKED } } }),
    ],
    [400, 'a wrong query', () => ask(`runs/run-1/invocations?cursor=${ASKED}&limit=${ASKED}`)],
    [400, 'a path that cannot be read', () => ask(`runs/${ASKED}%ff`)],
    [400, 'a wrong reason', () => ask('runs/run-1/release', { body: { reason: [ASKED] } })],
    [401, 'no credential', () => ask('runs/run-1', {}, null)],
    [401, 'a wrong credential', () => ask('runs/run-1', { headers: { authorization: `Basic ${ASKED}` } }, null)],
    [403, 'no scope', () => ask(`runs/${ASKED}`, {}, 'alice runs:write')],
    [403, 'another principal', () => ask(`runs/${ASKED}?principal=${ASKED}`)],
    [404, 'no such run', () => ask(`runs/${ASKED}`)],
    [404, 'no such path', () => ask(`runs/run-1/${ASKED}/x/y`)],
    [409, 'a run id that is taken', () => ask('runs', { body: { run_id: 'run-1', metadata: { note: ASKED } } })],
    [413, 'a body over its limit', () => ask('runs', { payload: ASKED.repeat(1_000) })],
    [415, 'another type', () => ask('runs', { payload: ASKED, headers: { 'content-type': `text/${ASKED}` } })],
    [415, 'a compressed body', () => ask('runs', { payload: ASKED, headers: { 'content-encoding': ASKED } })],
    [500, 'what nobody thought of', () => failing(leakyError())],
    [
      503,
      'a store that fails',
      () => failing(Object.assign(new StoreUnavailableError(SECRET), { cause: leakyError() })),
    ],
  ])('with the status %i: %s', async (status, _what, asking) => {
    const answer = await asking();
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expectClean(textsOf([answer]));
  });

  function failing(failure: Error): Promise<HttpAnswer> {
    fixture.store.fail('findRun', failure);
    return ask('runs/run-1');
  }
});

describe('a memory store that is full', () => {
  it('says nothing of what it could not take', async () => {
    const fixture = await HttpFixture.serve(HeaderPrincipals, { memoryBytes: 20_000 });
    const client = new HttpClient(fixture);
    const drive = driveOf(fixture, client, 'run-1');
    await drive.open();
    fixture.probe.executor = () => SECRET.repeat(2_000);
    const answers = [await drive.call()];
    for (let number = 0; number < 40; number += 1) {
      answers.push(await client.post('runs', { run_id: `run-${number}x`, metadata: { note: ASKED.repeat(50) } }));
    }
    expect(answers[0]?.body).toMatchObject({ error: { code: 'STORE_UNAVAILABLE' } });
    expect(answers.at(-1)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    for (const { status, text } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, leakIn(text, [SECRET, ASKED])]).toEqual([status, null]);
    }
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });
});
