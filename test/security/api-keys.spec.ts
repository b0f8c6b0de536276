import { utimesSync } from 'node:fs';
import { createApiKey, type NewApiKey } from '../../src/access/api-key';
import { ServedAccess, writeConfigFile } from '../support/served-access';

const USUAL = ['runs:write', 'tools:call', 'runs:read'];

describe('API keys', () => {
  const [alice, aliceNew, bob, expired, auditor, admin] = Array.from({ length: 6 }, createApiKey) as [
    ...[NewApiKey, NewApiKey, NewApiKey],
    ...[NewApiKey, NewApiKey, NewApiKey],
  ];
  const entry = ({ id, hash }: NewApiKey, principal: string, scopes = USUAL, more: object = {}): object => ({
    ...{ id, hash, principal, scopes },
    ...more,
  });
  const KEYS = [
    entry(alice, 'alice'),
    entry(aliceNew, 'alice'),
    entry(bob, 'bob'),
    entry(expired, 'alice', USUAL, { expires_at: '2026-01-01T00:00:00Z' }),
    entry(auditor, 'auditor', ['runs:any']),
    entry(admin, 'admin', ['runs:admin']),
  ];
  let served: ServedAccess;

  beforeAll(async () => {
    const folder = ServedAccess.folder();
    writeConfigFile(folder, 'keys.yaml', { keys: KEYS });
    served = await ServedAccess.serve({ API_KEYS_FILE: 'keys.yaml' }, folder);
    await served.ask(alice.key, 'POST', 'runs', { run_id: 'run-1' });
    await served.call(alice.key, 'run-1', 'c1');
  });

  afterAll(async () => {
    await served.close();
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one that never was', createApiKey().key],
    ['the right id with another secret', `tbk_${alice.id}_${createApiKey().key.slice(-43)}`],
    ['the hash in place of the key', alice.hash],
    ['a key with a character more', `${alice.key}x`],
    ['a key in capitals', alice.key.toUpperCase()],
    ['an expired one', expired.key],
    ['two keys', `${alice.key} ${bob.key}`],
    ['a token where no tokens are taken', 'eyJhbGciOiJub25lIn0.e30.'],
  ])('are refused: %s', async (_what, credential) => {
    const answer = await served.ask(credential, 'GET', 'runs/run-1');
    expect(answer).toMatchObject({ status: 401, body: { detail: 'A valid credential is required.' } });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('of one principal open the same runs, so that one can be replaced by another', async () => {
    expect(await served.ask(aliceNew.key, 'GET', 'runs/run-1')).toMatchObject({ status: 200 });
    expect(await served.call(aliceNew.key, 'run-1', 'c1')).toMatchObject({
      body: { error: { code: 'DUPLICATE_TOOL_CALL' } },
    });
  });

  it('of another principal find nothing of it, on any path', async () => {
    const paths = ['', '/tool-calls/c1', '/tool-calls?tool_call_id=c1', '/observed-facts'];
    for (const path of paths) {
      const foreign = await served.ask(bob.key, 'GET', `runs/run-1${path}`);
      const unknown = await served.ask(bob.key, 'GET', `runs/never-was${path}`);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
      expect(
        await served.ask(bob.key, 'GET', `runs/run-1${path}${path.includes('?') ? '&' : '?'}principal=alice`),
      ).toMatchObject({ status: 403 });
    }
    expect(await served.ask(bob.key, 'POST', 'runs/run-1/complete', {})).toMatchObject({ status: 404 });
    expect(await served.ask(bob.key, 'POST', 'runs/run-1/release', { reason: 'x' })).toMatchObject({ status: 404 });
    expect(await served.ask(bob.key, 'POST', 'runs/run-1/progress', { claims: [] })).toMatchObject({ status: 404 });
    expect(await served.call(bob.key, 'run-1', 'c2')).toMatchObject({
      body: { error: { code: 'RUN_NOT_ACTIVE' }, remaining: null },
    });
    expect(await served.ask(bob.key, 'POST', 'runs', { run_id: 'run-1' })).toMatchObject({ status: 201 });
    expect((await served.ask(alice.key, 'GET', 'runs/run-1')).body['used']).toMatchObject({ calls: 1 });
  });

  it('have their scopes and no more', async () => {
    expect(await served.ask(alice.key, 'GET', 'runs/run-1/invocations')).toMatchObject({ status: 403 });
    expect(await served.ask(alice.key, 'GET', 'runs')).toMatchObject({ status: 403 });
    expect(await served.ask(alice.key, 'DELETE', 'runs/run-1')).toMatchObject({ status: 403 });
    expect(await served.ask(auditor.key, 'GET', 'runs/run-1?principal=alice')).toMatchObject({ status: 200 });
    expect(await served.ask(auditor.key, 'POST', 'runs', { run_id: 'x' })).toMatchObject({ status: 403 });
    expect(await served.call(auditor.key, 'run-1', 'c9')).toMatchObject({ status: 403 });
    const listed = await served.ask(admin.key, 'GET', 'runs');
    expect(listed.status).toBe(200);
    expect(await served.ask(admin.key, 'GET', 'runs/run-1?principal=alice')).toMatchObject({ status: 403 });
  });

  it('are revoked and added without a restart; a broken file changes nothing', async () => {
    const folder = ServedAccess.folder();
    let written = Date.now() / 1_000;
    const write = (content: unknown): void => {
      const path = writeConfigFile(folder, 'keys.yaml', content);
      utimesSync(path, ++written, written);
    };
    write({ keys: [KEYS[0]] });
    const rotated = await ServedAccess.serve({ API_KEYS_FILE: 'keys.yaml' }, folder);
    const now = jest.spyOn(Date, 'now');
    const later = (): void => void now.mockReturnValue(Date.now() + 2_000);
    try {
      const status = async (key: string): Promise<number> => (await rotated.ask(key, 'GET', 'tools')).status;
      expect([await status(alice.key), await status(bob.key)]).toEqual([200, 401]);
      write({ keys: [KEYS[2]] });
      later();
      expect([await status(alice.key), await status(bob.key)]).toEqual([401, 200]);
      write({ keys: 'broken' });
      later();
      expect([await status(alice.key), await status(bob.key)]).toEqual([401, 200]);
    } finally {
      now.mockRestore();
      await rotated.close();
    }
  });

  it.each([
    ['no list', { keys: {} }, 'keys: found an empty map'],
    [
      'the key in place of its hash',
      { keys: [{ ...KEYS[0], hash: alice.key }] },
      'keys.0.hash: found (hidden); allowed: sha256:',
    ],
    [
      'an unknown scope',
      { keys: [{ ...KEYS[0], scopes: ['root'] }] },
      'keys.0.scopes: found ["root"]; allowed: a list of runs:write',
    ],
    ['an unknown member', { keys: [{ ...KEYS[0], scope: [] }] }, 'keys.0.scope: found an unknown key'],
    ['a wrong principal', { keys: [{ ...KEYS[0], principal: 'a/b' }] }, 'keys.0.principal: found "a/b"'],
    ['an id twice', { keys: [KEYS[0], KEYS[0]] }, 'keys.1.id'],
  ])('of a file with %s stop the start', async (_what, content, message) => {
    const folder = ServedAccess.folder();
    writeConfigFile(folder, 'keys.yaml', content);
    const start = ServedAccess.serve({ API_KEYS_FILE: 'keys.yaml' }, folder);
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.not.toThrow(alice.key);
  });
});
