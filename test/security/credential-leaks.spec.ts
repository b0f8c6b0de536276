import { setTimeout as wait } from 'node:timers/promises';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiKey } from '../../src/access/api-key';
import { leakIn } from '../support/attack/answer-judge';
import { CommandLine } from '../support/command-line';
import { ServedAccess, writeConfigFile } from '../support/served-access';

const SCOPES = ['runs:write', 'tools:call', 'runs:read'];
const PASSWORD = 'p4ssw0rd-of-redis';
/** A running service looks at its file of keys once a second. */
const LOOKED_AGAIN_MS = 1_100;

const [alice, bob, old] = [createApiKey(), createApiKey(), createApiKey()];
const entry = ({ id, hash }: typeof alice, principal: string, more: object = {}): object => ({
  ...{ id, hash, principal, scopes: SCOPES },
  ...more,
});
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${base64({ alg: 'ES256', kid: 'k1' })}.${base64({ sub: 'alice', mark: 'in-the-token' })}.${'s'.repeat(86)}`;

/** Of each key the part that must stay secret, and its hash; of the token its payload and signature. */
const SECRETS = [
  ...[alice, bob, old].flatMap(({ key, hash }) => [key.slice(-43), hash.slice(-43)]),
  ...TOKEN.split('.').slice(1),
  PASSWORD,
];

describe('a credential', () => {
  const folder = ServedAccess.folder();
  const keysFile = join(folder, 'keys.yaml');
  let service: CommandLine;
  let address: string;

  beforeAll(async () => {
    writeConfigFile(folder, 'keys.yaml', {
      keys: [entry(alice, 'alice'), entry(bob, 'bob'), entry(old, 'alice', { expires_at: '2026-01-01T00:00:00Z' })],
    });
    writeConfigFile(folder, 'policy.yaml', { rules: [{ principals: ['alice'], tools: ['query_logs'] }] });
    service = new CommandLine(['serve'], {
      ...{ PORT: '0', API_KEYS_FILE: keysFile, POLICY_FILE: join(folder, 'policy.yaml') },
      ...{ JWT_JWKS_URL: 'http://127.0.0.1:1/keys', JWT_ISSUER: 'https://issuer.example', JWT_AUDIENCE: 'x' },
    });
    address = await service.address();
  }, 30_000);

  afterAll(async () => {
    await service.end();
    rmSync(folder, { recursive: true });
  });

  async function ask(authorization: string, body?: object): Promise<number> {
    const response = await fetch(`${address}/internal/v1/${body === undefined ? 'tools' : 'runs'}`, {
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = `${await response.text()} ${JSON.stringify([...response.headers])}`;
    expect(leakIn(text, [...SECRETS, folder])).toBeNull();
    return response.status;
  }

  it('is in no answer and on no line of the log, good or wrong, denied, revoked or in a broken file', async () => {
    const other = createApiKey().key;
    expect(await ask(`Bearer ${alice.key}`)).toBe(200);
    expect(await ask(`Bearer ${alice.key}`, { run_id: 'run-1' })).toBe(201);
    expect(await ask(`Bearer ${bob.key}`, { run_id: 'run-1' })).toBe(403);
    expect(await ask(`Bearer ${alice.key}`, { run_id: 'run-1', metadata: { [alice.key]: 7 } })).toBe(400);
    for (const wrong of [`Bearer ${old.key}`, `Bearer tbk_${alice.id}_${other.slice(-43)}`, `Basic ${alice.key}`]) {
      expect(await ask(wrong)).toBe(401);
    }
    // The key set of its issuer cannot be had.
    expect(await ask(`Bearer ${TOKEN}`)).toBe(503);

    writeConfigFile(folder, 'keys.yaml', { keys: [entry(bob, 'bob')] });
    await wait(LOOKED_AGAIN_MS);
    expect(await ask(`Bearer ${alice.key}`)).toBe(401);

    writeFileSync(
      keysFile,
      `keys:\n  - ${JSON.stringify({ ...entry(bob, alice.key), id: bob.key, [bob.key]: alice.key })}`,
    );
    await wait(LOOKED_AGAIN_MS);
    expect(await ask(`Bearer ${bob.key}`)).toBe(200);
    writeFileSync(keysFile, `keys: [ {{ ${bob.key}: ${alice.key}, *${alice.key}`);
    await wait(LOOKED_AGAIN_MS);
    expect(await ask(`Bearer ${bob.key}`)).toBe(200);

    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(0);
    expect(service.stderr.match(/the keys from before stay in force/g)).toHaveLength(2);
    expect(leakIn(`${service.stdout}${service.stderr}`.replaceAll(folder, ''), SECRETS)).toBeNull();
  }, 30_000);
});

describe('a start that fails', () => {
  const broken: readonly (readonly [string, NodeJS.ProcessEnv, string])[] = [
    ['a list of keys themselves', { API_KEYS_FILE: 'file.yaml' }, JSON.stringify({ keys: [alice.key, bob.key] })],
    ['a key in place of its id', { API_KEYS_FILE: 'file.yaml' }, JSON.stringify({ keys: [{ id: alice.key }] })],
    ['a key in a claim', { API_KEYS_FILE: 'file.yaml' }, JSON.stringify({ keys: [{ claims: [`${alice.key} x`] }] })],
    ['a key as a name', { API_KEYS_FILE: 'file.yaml' }, JSON.stringify({ keys: [{ [alice.key]: 'alice' }] })],
    ['a key that is no YAML', { API_KEYS_FILE: 'file.yaml' }, `keys: {${alice.key}: [${bob.key}, "\n`],
    ['a key twice as a name', { API_KEYS_FILE: 'file.yaml' }, `${alice.key}: 1\n${alice.key}: 2\n`],
    [
      'a policy with a key',
      { POLICY_FILE: 'file.yaml' },
      JSON.stringify({ rules: [{ principals: [`${alice.key}/x`] }] }),
    ],
    ['a policy that is a key', { POLICY_FILE: 'file.yaml' }, alice.key],
    ['a key set with a password', { JWT_JWKS_URL: `https://user:${PASSWORD}@issuer.example/keys` }, ''],
    ['a key set with a key in its query', { JWT_JWKS_URL: `ftp://issuer.example/?${alice.key}` }, ''],
    ['a Redis with a password', { STORE: 'redis', REDIS_URL: `redis://user:${PASSWORD}@host/db#x` }, ''],
    ['a key in place of a file', { API_KEYS_FILE: alice.key }, ''],
  ];

  it.each(broken)('because of %s does not say it', async (_what, environment, content) => {
    const folder = ServedAccess.folder();
    try {
      writeFileSync(join(folder, 'file.yaml'), content);
      const started = ServedAccess.serve(environment, folder).then(() => 'started');
      const message = await started.catch((failure: unknown) => String(failure));
      expect(message).toMatch(/cannot be used|is not valid|not allowed|found/);
      expect(SECRETS.filter((secret) => message.includes(secret))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
