import { Redactor } from './redactor';

const redactor = new Redactor();

/** Values that look real to a scanner are put together here, so that none stands in this file. */
const vendorKey = (prefix: string, rest: string): string => prefix + rest;
const MIXED = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';

const OPAQUE = 'Zk3vQ9xLm2Tb7Rw5Yc8Nd4Hf6';

describe('Redactor: credentials', () => {
  it.each([
    ['password=hunter2', 'password=<secret>'],
    ['DB_PASSWORD: "two words"', 'DB_PASSWORD: "<secret>"'],
    ['{"user":"bob","password":"p\\"w","n":1}', '{"user":"bob","password":"<secret>","n":1}'],
    [
      '{\\"body\\":\\"{\\\\\\"apiKey\\\\\\":\\\\\\"zzz9\\\\\\"}\\"}',
      '{\\"body\\":\\"{\\\\\\"apiKey\\\\\\":\\\\\\"<secret>\\\\\\"}\\"}',
    ],
    ['clientSecret => abc, port => 1', 'clientSecret => <secret>, port => 1'],
    ['password=ab\\cd99 next', 'password=<secret> next'],
    ['pwd=a,b;Timeout=5', 'pwd=<secret>;Timeout=5'],
    ['token=abc,user=bob', 'token=<secret>,user=bob'],
    ['GET /cb?state=1&access_token=zz11&x=2', 'GET /cb?state=1&access_token=<secret>&x=2'],
    ['<password>abc</password>', '<password><secret></password>'],
    ['"secrets": ["one", "two"]', '"secrets": ["<secret>", "<secret>"]'],
    ['x-api-key: zq81-9d7s', 'x-api-key: <secret>'],
    ['to=https%3A%2F%2Fx%3Ftoken%3Dabc1%26n%3D2', 'to=https%3A%2F%2Fx%3Ftoken%3D<secret>%26n%3D2'],
    ['{"name":"DB_PASSWORD","value":"x1"}', '{"name":"DB_PASSWORD","value":"<secret>"}'],
    ['PGPASSWORD=pw1 -Dpassword=pw2 pass=admin123', 'PGPASSWORD=<secret> -Dpassword=<secret> pass=<secret>'],
    ['password is hunter2', 'password is <secret>'],
    ['login with password hunter22 failed', 'login with password <secret> failed'],
    ["CREATE USER x IDENTIFIED BY 'pw'", 'CREATE USER x IDENTIFIED BY <str>'],
    ['deploy --api-token zz11 --verbose', 'deploy --api-token <secret> --verbose'],
    ['curl -u bob:pw9 http://x/', 'curl -u bob:<secret> http://x/'],
    ['sshpass -p Fake9 ssh h', 'sshpass -p <secret> ssh h'],
    ['Authorization: Bearer custom_123456', 'Authorization: <secret>'],
    ["-H 'Authorization: Basic eDp5'", "-H 'Authorization: <secret>'"],
    ['Authorization: Digest username="a", response="b"', 'Authorization: <secret>'],
    ['retry with Bearer abcdef123456 now', 'retry with <secret> now'],
    ['Cookie: sid=abc; theme=dark end', 'Cookie: sid=<secret>; theme=<secret> end'],
    ['Set-Cookie: sid=abc; Path=/; HttpOnly', 'Set-Cookie: sid=<secret>; Path=/; HttpOnly'],
    ['postgres://app:p/w@db/x', 'postgres://app:<secret>@db/x'],
    ['redis://:pw@cache:6379/0', 'redis://:<secret>@cache:6379/0'],
    ['jdbc:oracle:thin:scott/tiger@//db:1521/s', 'jdbc:oracle:thin:scott/<secret>@//db:1521/s'],
  ])('replaces the secret in %s', (text, redacted) => {
    expect(redactor.redact(text).text).toBe(redacted);
  });

  it.each([
    ['a code host', vendorKey('ghp_', MIXED)],
    ['a cloud', vendorKey('AKIA', 'ABCDEFGHIJKLMNOP')],
    ['a chat', vendorKey('xoxb-', '1234567890-abcdefABCDEF')],
    ['a model', vendorKey('sk-', MIXED)],
    ['a payment service', vendorKey('sk_live_', '0123456789abcdef')],
    ['nobody known', OPAQUE],
  ])('knows a key of %s by its form, with any script around it', (_whose, key) => {
    expect(redactor.redact(`凭证为${key}。请检查`).text).toBe('凭证为<secret>。请检查');
    expect(redactor.redact(`using ${key}, ok`).text).toBe('using <secret>, ok');
  });

  it.each(['type', 'public', 'size', 'republic_key', 'session_public', 'x'])('hides what is named %s', (name) => {
    expect(redactor.redact(`${name}=${OPAQUE}`).text).toBe(`${name}=<secret>`);
  });

  it('replaces a vendor key whatever its name says', () => {
    expect(redactor.redact(`public_key=${vendorKey('ghp_', MIXED)}`).text).toBe('public_key=<secret>');
  });

  it('replaces a private key, also one without its end', () => {
    const begin = '-----BEGIN EC PRIVATE' + ' KEY-----';
    expect(redactor.redact(`a ${begin}\nMIIabc\n-----END EC PRIVATE KEY----- b`).text).toBe('a <private-key> b');
    expect(redactor.redact(`a ${begin}\nMIIabc`).text).toBe('a <private-key>');
  });

  it('replaces a web token and long hex, glued to a word too', () => {
    expect(redactor.redact(`got ${vendorKey('ey', 'JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln')}`).text).toBe('got <jwt>');
    expect(redactor.redact(`x${'0123456789abcdef'.repeat(2)}`).text).toBe('x<hex>');
  });

  it.each([
    'token expired, refreshing',
    'password must be at least 12 characters',
    'password: must not be empty',
    'invalid api key format',
    'Bearer token expected',
    'basic auth creates user',
    'PASS: header applied',
    'pass=12 fail=3 pin=4',
    'auth-smoke: 3 failures',
    'MAX_TOKENS=4096 token_count=17 tokenizer.weight=CPU',
    'disk-cache-rebuild and task-scheduler-loop',
    'public_key_id=7 primary key: orders_pkey',
    'API_KEY=******** SECRET=<REDACTED> PASSWORD=${DB_PASSWORD} TOKEN=',
    'commit=0123456789abcdef0123456789abcdef01234567',
    'http://host:8080/path@2 and https://medium.test/@me',
    'feature checkout-v2-rollout enabled, topic orders-events-v1',
    `public_key = "${OPAQUE}"`,
    `publicToken: '${OPAQUE}'`,
    `{"signing":{"publicKey":"${OPAQUE}"}} public key: ${OPAQUE}`,
    `public_key=${'0123456789abcdef'.repeat(4)}`,
    `doc.Security.KeySize = ${OPAQUE};`,
    `token.length := ${OPAQUE} TOKEN_TYPE => ${OPAQUE}`,
  ])('leaves %s alone', (text) => {
    expect(redactor.redact(text)).toEqual({ text, found: {} });
  });
});

describe('Redactor: the result', () => {
  it('counts what it found by kind', () => {
    const { found } = redactor.redact('pid=77 from 10.0.0.1 and 10.0.0.2 password=abc');
    expect(found).toEqual({ pid: 1, ip: 2, credential: 1 });
  });

  it('takes nothing from the text for a replacement pattern', () => {
    expect(redactor.redact("cost $& $` $' $1 password=a$&b").text).toBe("cost $& $` $' $1 password=<secret>");
  });

  it('finds what only comes to light beside a placeholder', () => {
    const digest = '0123456789abcdef'.repeat(2);
    const once = redactor.redact(`node-12-u ${digest}x${vendorKey('AKIA', 'ABCDEFGHIJKLMNOP')}`).text;
    expect(redactor.redact(once).text).toBe(once);
  });
});
