import { type AttackRandom } from './attack-random';
import { hostileBody } from './hostile-bodies';

export interface HostileRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

const BASE = '/internal/v1';
const OPEN = {
  run_id: 'run-0',
  timeout_ms: 60_000,
  budget: { max_calls: 3, max_calls_per_tool: { query_logs: 2 }, max_result_bytes: 4_096 },
  tools: ['query_logs'],
  metadata: { ticket: 'T-1' },
};
const CALL = {
  run_id: 'run-0',
  tool_call_id: 'call-0',
  tool_name: 'query_logs',
  input: { topic: 'APPLICATION', query: 'timeout', lookback_minutes: 60 },
  authorized: true,
  read_only: true,
};
const CLAIM = { claim_id: 'c1', statement: 'It is slow.', kind: 'OBSERVED' };
const CITATION = { tool_call_id: 'call-0', quote: 'timed out', assert: { pointer: '/totals', op: '>=', value: 1 } };
const REPORT = { report_id: 'r1', claims: [{ ...CLAIM, evidence: [CITATION] }] };

/** Every path, and the body that it takes. */
const GOOD: readonly [Endpoint, ...Endpoint[]] = [
  ['POST', '/runs', OPEN],
  ['POST', '/runs/run-0/tool-calls', CALL],
  ['POST', '/runs/run-0/tool-calls', { ...CALL, input: JSON.stringify(CALL.input) }],
  ['POST', '/runs/run-0/progress', REPORT],
  ['POST', '/runs/run-0/release', { reason: 'enough' }],
  ['POST', '/runs/run-0/complete', {}],
  ['GET', '/runs/run-0', null],
  ['GET', '/runs/run-0/tool-calls/call-0', null],
  ['GET', '/runs/run-0/tool-calls?tool_call_id=call-0', null],
  ['GET', '/runs/run-0/observed-facts', null],
  ['GET', '/runs/run-0/invocations?limit=10', null],
  ['GET', '/runs/run-0/invocations/call-0', null],
  ['GET', '/runs?status=ACTIVE', null],
  ['DELETE', '/runs/run-0?principal=mallory', null],
  ['GET', '/tools?format=openai', null],
];
type Endpoint = readonly [method: string, path: string, body: object | null];

const METHODS: readonly [string, ...string[]] = [
  ...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const),
  ...['PROPFIND', 'SEARCH', 'PURGE', 'MKCOL', 'SUBSCRIBE', 'LOCK'],
];

const SEGMENTS: readonly [string, ...string[]] = [
  ...(['..', '.', '%2e%2e', '%2E%2e%2f', '..%2f..%2fetc%2fpasswd', '%00', 'run-0%00', '%', '%2', '%zz'] as const),
  ...[
    '%c3%28',
    '%ff',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%u002e',
    '%5c',
    '%2f',
    '%252e%252e',
    '%0d%0aset-cookie:x',
    '%7b%7d',
  ],
  ...['__proto__', 'constructor', 'prototype', '*', ':runId', '(.*)', 'run-0;x=1', 'run-0%20', '%20', '%e2%80%8e'],
  ...['RUN-0', 'run-0.', 'r%C3%BCn', '%EF%BC%8E%EF%BC%8E', '', 'null', 'undefined', 'a|b', 'a:b', 'a%7Cb', "'or'1'='1"],
  ...['x'.repeat(257), 'x'.repeat(2_049), '%61'.repeat(2_048), 'x'.repeat(7_000), '%ff'.repeat(100), '${7*7}'],
];

const QUERIES: readonly [string, ...string[]] = [
  ...(['principal=', 'principal=alice', 'principal=mallory', 'principal=%00', 'principal=a&principal=b'] as const),
  ...['principal[]=a', 'principal[x]=a', 'principal=..%2f', 'principal=%ff', 'principal=%', 'PRINCIPAL=alice'],
  ...['cursor=', 'cursor=x', 'cursor=%00', `cursor=${'A'.repeat(4_096)}`, `cursor=${'A'.repeat(5_000)}`, 'cursor=e30'],
  ...['limit=0', 'limit=-1', 'limit=1e9', 'limit=0x10', 'limit=%20', 'limit=1&limit=2', 'limit=NaN', 'limit=Infinity'],
  ...[
    'status=DONE',
    'status=__proto__',
    'format=constructor',
    'format=__proto__',
    'tool_call_id=',
    'tool_call_id=%2e%2e',
  ],
  ...['__proto__=1', '__proto__[polluted]=1', 'constructor[prototype][polluted]=1', '=', '&&&', '%=%', '?', ';', '+'],
  ...['x=1', 'a=1&'.repeat(1_000), `${'a'.repeat(3_000)}=`, 'a[b][c][d]=1', 'toString=1', 'hasOwnProperty=1'],
];

type Header = readonly [name: string, value: string];
const HEADERS: readonly [Header, ...Header[]] = [
  ['content-type', 'text/plain'],
  ['content-type', ''],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json; charset="'],
  ['content-type', 'application/jsonx'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data'],
  ['content-type', `application/json;${' '.repeat(2_000)}x`],
  ['content-type', '__proto__'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, gzip'],
  ['accept', 'text/html'],
  ['accept-version', '2.x'],
  ['accept-encoding', 'gzip;q=NaN'],
  ['origin', 'https://evil.example'],
  ['host', 'evil.example'],
  ['host', ''],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-original-url', '/internal/v1/runs'],
  ['range', 'bytes=0-'],
  ['if-none-match', '*'],
  ['cookie', 'a=b; __proto__=c'],
  ['te', 'trailers'],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade'],
  ['expect', '200-ok'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['x-long', 'y'.repeat(9_000)],
  ['authorization', 'Bearer '],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['authorization', `Bearer ${'t'.repeat(9_000)}`],
  ['authorization', 'Bearer tbk_000000000000_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
];

/** What only bytes on a socket can say. */
const FRAMINGS: readonly [Header, ...Header[]] = [
  ['content-length', '-1'],
  ['content-length', '1e3'],
  ['content-length', '0'],
  ['content-length', '999999999999999999999'],
  ['content-length', '5, 6'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['transfer-encoding', 'xchunked'],
  ['x-bad\u0001name', 'x'],
  ['x bad', 'x'],
  ['x-bad', 'a\u0000b'],
  ['x-folded', 'a\r\n b'],
];

/** @param runId - takes the place of run-0 */
export function hostileRequest(random: AttackRandom, runId: string, credential: string): HostileRequest {
  const [goodMethod, goodPath, goodBody] = random.pick(GOOD);
  const method = random.chance(0.12) ? random.pick(METHODS) : goodMethod;
  const target = hostileTarget(random, goodPath).replaceAll('run-0', runId);
  const bodyRunId = goodPath === '/runs' && random.chance(0.5) ? `${runId}-${random.between(0, 999)}` : runId;
  const text = JSON.stringify(goodBody ?? OPEN).replaceAll('run-0', bodyRunId);
  const hasBody = goodBody !== null || random.chance(0.1);
  const body = hasBody ? (random.chance(0.85) ? hostileBody(random, text) : Buffer.from(text)) : null;
  const headers: Header[] = [['host', '127.0.0.1'], ...bodyHeaders(body)];
  if (!random.chance(0.04)) headers.push(['authorization', `Bearer ${credential}`]);
  while (random.chance(0.2)) headers.push(random.pick(HEADERS));
  return { method, target, headers, body };
}

function bodyHeaders(body: Buffer | null): readonly Header[] {
  return body === null ? [] : [['content-type', 'application/json']];
}

function hostileTarget(random: AttackRandom, good: string): string {
  let target = `${BASE}${good}`;
  if (random.chance(0.3)) {
    const [path = '', query] = target.split('?');
    const segments = path.split('/');
    segments[random.between(3, segments.length - 1)] = random.pick(SEGMENTS);
    target = `${segments.join('/')}${query === undefined ? '' : `?${query}`}`;
  }
  if (random.chance(0.3)) target += `${target.includes('?') ? '&' : '?'}${random.pick(QUERIES)}`;
  if (random.chance(0.05))
    target = random.pick(['/', '//', '/internal//v1/runs', '/internal/v1/../v1/tools', '/%', '*']);
  return target;
}

/** The bytes of a request; sometimes framed as nobody should. */
export function bytesOf(random: AttackRandom, { method, target, headers, body }: HostileRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (body !== null) lines.push(`content-length: ${body.length}`);
  if (random.chance(0.25)) {
    const [name, value] = random.pick(FRAMINGS);
    lines.push(`${name}: ${value}`);
  }
  const version = random.chance(0.05) ? random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/', '']) : 'HTTP/1.1';
  const verb = random.chance(0.05) ? random.pick([method.toLowerCase(), 'NONSENSE', '', `${method} `]) : method;
  const end = random.chance(0.05) ? random.pick(['\n', '\r', '\r\r\n']) : '\r\n';
  const head = [`${verb} ${target} ${version}`, ...lines, '', ''].join(end);
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}
