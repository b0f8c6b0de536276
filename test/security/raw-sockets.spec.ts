import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { faultOf } from '../support/attack/answer-judge';
import { type RawAnswer, RawConnection } from '../support/attack/raw-connection';
import { HttpFixture } from '../support/boundary-fixture';
import { HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { expectNoSecret } from '../support/boundary-secrets';

const MAX_REQUEST_BYTES = 1_024;
const BODY_LIMIT = 7 * MAX_REQUEST_BYTES;

const HOST = 'Host: 127.0.0.1';
const ALICE = 'Authorization: Bearer alice';
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const CLOSE = 'Connection: close';

const request = (line: string, headers: readonly string[], body = ''): string =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;
const get = (...headers: string[]): string => request('GET /internal/v1/tools HTTP/1.1', headers);
const open = (headers: readonly string[], body: string, version = 'HTTP/1.1'): string =>
  request(`POST /internal/v1/runs ${version}`, [HOST, ALICE, JSON_TYPE, ...headers], body);
const chunk = (text: string, size = text.length.toString(16)): string => `${size}\r\n${text}\r\n`;
const END = '0\r\n\r\n';

const BODY = '{"run_id":"smuggled"}';
const GOOD = '{"run_id":"good"}';
const LENGTH = `Content-Length: ${BODY.length}`;

describe('bytes on a socket', () => {
  let fixture: HttpFixture;
  let client: HttpClient;
  let port: number;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals, { recordLimits: { maxRequestBytes: MAX_REQUEST_BYTES } });
    await fixture.app.listen(0, '127.0.0.1');
    port = portOf(fixture);
    client = new HttpClient(fixture);
  });

  /** Whatever was said: nothing of it took effect, and the next client is served. */
  afterEach(async () => {
    expect((await client.get('runs/smuggled')).status).toBe(404);
    expect(await statuses(get(HOST, ALICE, CLOSE))).toEqual([200]);
    expectNoSecret(fixture.log.lines);
  });

  afterAll(async () => {
    await fixture.close();
  });

  const exchange = (bytes: string | Buffer): Promise<readonly RawAnswer[]> => RawConnection.exchange(port, bytes);

  async function statuses(bytes: string | Buffer): Promise<readonly number[]> {
    const answers = await exchange(bytes);
    expect(answers.map((answer) => (answer.status < 200 ? null : faultOf(answer, [], 'smuggled')))).toEqual(
      answers.map(() => null),
    );
    return answers.map(({ status }) => status);
  }

  /** One answer, and no connection on which a second request could follow. */
  async function refusal(bytes: string | Buffer): Promise<number> {
    const answers = await exchange(bytes);
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    if (answer === undefined) throw new Error('no answer');
    expect(faultOf(answer, [], 'smuggled')).toBeNull();
    expect(answer.headers['connection']).toBe('close');
    expect(answer.body).toContain(`"status":${answer.status}`);
    return answer.status;
  }

  describe('that frame a body in two ways, or in none', () => {
    it.each<[string, readonly string[], string]>([
      ['a length and chunks', [LENGTH, CHUNKED], chunk(BODY) + END],
      ['chunks and a length', [CHUNKED, LENGTH], chunk(BODY) + END],
      [
        'chunks that end before the request hidden behind them',
        [CHUNKED, 'Content-Length: 200'],
        END + get(HOST, ALICE),
      ],
      ['two lengths', [LENGTH, 'Content-Length: 5'], BODY],
      ['the same length twice', [LENGTH, LENGTH], BODY],
      ['a list of lengths', [`${LENGTH}, ${BODY.length}`], BODY],
      ['a negative length', ['Content-Length: -21'], BODY],
      ['a length with a sign', ['Content-Length: +21'], BODY],
      ['a length in hex', ['Content-Length: 0x15'], BODY],
      ['a length beyond every number', ['Content-Length: 99999999999999999999999'], BODY],
      ['no length', [], BODY],
      ['a length longer than the body', ['Content-Length: 50'], BODY],
      ['another coding twice', [CHUNKED, 'Transfer-Encoding: identity'], END],
      ['a coding that looks like chunked', ['Transfer-Encoding: xchunked', LENGTH], BODY],
      ['a coding behind a space', ['Transfer-Encoding : chunked'], chunk(BODY) + END],
      ['a coding on a folded line', ['Transfer-Encoding:\r\n chunked'], chunk(BODY) + END],
      ['the coding identity', ['Transfer-Encoding: identity', LENGTH], BODY],
      ['a compressed coding', ['Transfer-Encoding: gzip, chunked'], chunk(BODY) + END],
    ])('%s: 400, and closed', async (_what, headers, body) => {
      expect(await refusal(open(headers, body))).toBe(400);
    });

    it('chunks in HTTP/1.0: 400, and closed', async () => {
      expect(await refusal(open([CHUNKED], chunk(BODY) + END, 'HTTP/1.0'))).toBe(400);
    });
  });

  describe('of chunks', () => {
    it.each<[string, string]>([
      ['with a size that is no number', chunk(BODY, 'zz') + END],
      ['with a size in C', chunk(BODY, '0x15') + END],
      ['with a negative size', chunk(BODY, '-1') + END],
      ['with a size beyond every number', chunk(BODY, 'f'.repeat(22)) + END],
      ['with a size smaller than the chunk', chunk(BODY, '5') + END],
      ['with bare line feeds', `15\n${BODY}\n0\n\n`],
      ['with a line feed in an extension', chunk(BODY, '15;a\nb') + END],
      ['without an end', chunk(BODY)],
    ])('%s: 400, and closed', async (_what, body) => {
      expect(await refusal(open([CHUNKED], body))).toBe(400);
    });

    it('with extensions are read without them, and trailers are no headers', async () => {
      const trailer = 'Authorization: Bearer bob\r\nX-Other: x';
      const body = `${chunk(GOOD, '11;name="value"')}0\r\n${trailer}\r\n\r\n`;
      expect([200, 201]).toContain((await statuses(open([CHUNKED, CLOSE], body)))[0]);
      expect((await client.get('runs/good')).status).toBe(200);
      expect((await client.as('bob').get('runs/good')).status).toBe(404);
    });

    it('with endless extensions or trailers: 413 and 431', async () => {
      expect(await refusal(open([CHUNKED], chunk(BODY, `15;${'a'.repeat(40_000)}`) + END))).toBe(413);
      expect(await refusal(open([CHUNKED], `${chunk(BODY)}0\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`))).toBe(431);
    });
  });

  describe('of a body', () => {
    it('that says it is too large: 413 before it comes', async () => {
      expect(await refusal(open([`Content-Length: ${BODY_LIMIT + 1}`], ''))).toBe(413);
      expect(await refusal(open(['Content-Length: 9007199254740991'], ''))).toBe(413);
    });

    it.each(['chunk', 'byte'])('that never ends is cut off where it is too large, %s by chunk', async (size) => {
      const connection = await RawConnection.open(port);
      connection.write(open([CHUNKED], ''));
      const part = size === 'byte' ? chunk(' ').repeat(500) : chunk(' '.repeat(4_096));
      for (let parts = 0; parts < 2_000 && !connection.isClosed; parts += 1) await connection.send(part);
      const answers = await connection.closing();
      // What arrives on a socket that is closed makes its system forget the answer: closed is answer enough.
      for (const answer of answers) expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } });
    });

    it('that is compressed: 415, and nobody inflates it', async () => {
      const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' ')).subarray(0, BODY_LIMIT);
      for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, identity', '']) {
        const head = open([`Content-Encoding: ${coding}`, `Content-Length: ${bomb.length}`, CLOSE], '');
        expect([coding, await refusal(Buffer.concat([Buffer.from(head), bomb]))]).toEqual([coding, 415]);
      }
    });

    it('that waits for 100 Continue comes after it, or is refused before it', async () => {
      const expecting = [`Content-Length: ${GOOD.length}`, 'Expect: 100-continue', CLOSE];
      expect((await exchange(open(expecting, GOOD))).map(({ status }) => status)).toEqual([100, expect.any(Number)]);
      const huge = ['Content-Length: 99999', 'Expect: 100-continue'];
      expect((await exchange(open(huge, ''))).at(-1)).toMatchObject({ status: 413, headers: { connection: 'close' } });
      expect(await refusal(open([LENGTH, 'Expect: 200-ok'], BODY))).toBe(417);
    });

    it('that is followed by what is no request: the connection is closed', async () => {
      const answers = await exchange(open(['Content-Length: 2'], `{}garbage garbage\r\n\r\n`));
      expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual([]);
    });
  });

  describe('of a head', () => {
    it('that is too large: 431, and closed', async () => {
      expect(await refusal(get(HOST, ALICE, `X: ${'y'.repeat(17_000)}`))).toBe(431);
      expect(await refusal(request(`GET /internal/v1/${'a'.repeat(17_000)} HTTP/1.1`, [HOST, ALICE]))).toBe(431);
      const many = Array.from({ length: 2_000 }, (_none, number) => `X-${number}: some value`);
      expect(await refusal(get(HOST, ALICE, ...many))).toBe(431);
    });

    it('of thousands of headers loses none of them', async () => {
      const many = Array.from({ length: 3_000 }, () => 'a:');
      expect(await statuses(get(HOST, ...many, ALICE, CLOSE))).toEqual([200]);
    });

    it.each<[string, string]>([
      ['without Host', get(ALICE)],
      ['with two Hosts', get(HOST, 'Host: evil.example', ALICE)],
      ['with the same Host twice', get(HOST, HOST, ALICE)],
      ['with a Host that is none', get('Host: a b/c@d', ALICE)],
      ['with a Host with a path', get('Host: 127.0.0.1/internal', ALICE)],
      ['with two credentials', get(HOST, ALICE, 'Authorization: Bearer bob')],
      ['with two types of its body', open([JSON_TYPE, LENGTH], BODY)],
      ['with a target of another host', request('GET http://evil.example/internal/v1/tools HTTP/1.1', [HOST, ALICE])],
      ['with a target of another port', request('GET http://127.0.0.1:1/internal/v1/tools HTTP/1.1', [HOST, ALICE])],
      ['with a target that is an authority', request('GET 127.0.0.1:80 HTTP/1.1', [HOST, ALICE])],
      ['with a target without a slash', request('GET internal/v1/tools HTTP/1.1', [HOST, ALICE])],
      ['of HTTP/2.0', request('GET /internal/v1/tools HTTP/2.0', [HOST, ALICE])],
      ['of HTTP/0.9', 'GET /internal/v1/tools\r\n\r\n'],
      ['of no version', request('GET /internal/v1/tools HTTP/', [HOST, ALICE])],
      ['of HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['of TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'],
      ['with a method in small letters', request('get /internal/v1/tools HTTP/1.1', [HOST, ALICE])],
      ['with a method that nobody knows', request('HACK /internal/v1/tools HTTP/1.1', [HOST, ALICE])],
      ['with bare line feeds', get(HOST, ALICE).replaceAll('\r\n', '\n')],
      ['with bare carriage returns', get(HOST, ALICE).replaceAll('\r\n', '\r')],
      ['with a folded header', get(HOST, ALICE, 'X: a\r\n b')],
      ['with NUL in a header', get(HOST, ALICE, 'X: a\0b')],
      ['with NUL in its target', request('GET /internal/v1/tools\0 HTTP/1.1', [HOST, ALICE])],
      ['with a space in its target', request('GET /internal/v1/to ols HTTP/1.1', [HOST, ALICE])],
      ['with a space in a header name', get(HOST, ALICE, 'X Y: z')],
      ['with a colon missing', get(HOST, ALICE, 'nonsense')],
    ])('%s: 400, and closed', async (_what, bytes) => {
      expect(await refusal(Buffer.from(bytes, 'latin1'))).toBe(400);
    });

    it('that asks for a tunnel or for nothing gets no answer and no connection', async () => {
      expect(await exchange(request('CONNECT evil.example:443 HTTP/1.1', [HOST, ALICE]))).toEqual([]);
      expect(await exchange('\r\n\r\n')).toEqual([]);
    });

    it('that asks for another protocol is answered in this one', async () => {
      for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
        expect(await statuses(get(HOST, ALICE, 'Connection: upgrade', `Upgrade: ${protocol}`))).toEqual([200]);
      }
    });

    it('of HTTP/1.0, or with a target that names its own host, is served', async () => {
      expect(await statuses(request('GET /internal/v1/tools HTTP/1.0', [ALICE]))).toEqual([200]);
      const absolute = request('GET http://127.0.0.1/internal/v1/tools HTTP/1.1', [HOST, ALICE, CLOSE]);
      expect(await statuses(absolute)).toEqual([200]);
    });
  });

  it('of several requests are answered in their order, each by its own credential', async () => {
    const bob = 'Authorization: Bearer bob';
    const run = (credential: string): string => request('GET /internal/v1/runs/pipelined HTTP/1.1', [HOST, credential]);
    await client.post('runs', { run_id: 'pipelined' });
    expect(await statuses([run(ALICE), run(bob), get(HOST), run(ALICE), run(bob)].join(''))).toEqual([
      200, 404, 401, 200, 404,
    ]);
  });
});

describe('a client that is slow', () => {
  let fixture: HttpFixture;
  let port: number;

  beforeAll(async () => {
    const timing = { headersMs: 400, requestMs: 800, checkEveryMs: 50 };
    fixture = await HttpFixture.serve(HeaderPrincipals, { timing });
    await fixture.app.listen(0, '127.0.0.1');
    port = portOf(fixture);
  });

  afterAll(async () => {
    await fixture.close();
  });

  /** @param every - ms between two bytes */
  async function drip(head: string, every: number): Promise<{ ms: number; answers: readonly RawAnswer[] }> {
    const started = performance.now();
    const connection = await RawConnection.open(port);
    connection.write(head);
    const dripping = setInterval(() => {
      connection.write('a');
    }, every);
    try {
      const answers = await connection.closing(5_000);
      return { ms: performance.now() - started, answers };
    } finally {
      clearInterval(dripping);
    }
  }

  it.each<[string, string]>([
    ['with its first line', 'GET /internal/v1/to'],
    ['with its headers', `GET /internal/v1/tools HTTP/1.1\r\n${HOST}\r\nX-Slow: `],
    ['with its body', open(['Content-Length: 1000'], '{"run_id":"')],
    ['with its chunks', open([CHUNKED], '3e8\r\n{"run_id":"')],
  ])('%s is cut off with 408, however steadily it drips', async (_what, head) => {
    const { answers } = await drip(head, 20);
    expect(answers).toMatchObject([{ status: 408, headers: { connection: 'close' } }]);
    expect(answers.map((answer) => faultOf(answer, [], 'run_id'))).toEqual([null]);
  });

  it('keeps nobody else waiting', async () => {
    const slow = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const connection = await RawConnection.open(port);
        connection.write(open(['Content-Length: 1000'], '{"run_id":"'));
        return connection;
      }),
    );
    const [answer] = await RawConnection.exchange(port, get(HOST, ALICE, CLOSE));
    expect(answer?.status).toBe(200);
    const ends = await Promise.all(slow.map((connection) => connection.closing()));
    expect(new Set(ends.map((answers) => answers[0]?.status))).toEqual(new Set([408]));
  });
});

function portOf({ app }: HttpFixture): number {
  return (app.getHttpServer().address() as AddressInfo).port;
}
