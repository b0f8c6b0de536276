import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApiKeys } from '../../src/config/access/api-keys-file';
import { CommandLine } from '../support/command-line';

jest.setTimeout(60_000);

describe('toolboundary keys', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolboundary-keys-'));
    file = join(folder, 'keys.yaml');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const keys = (args: readonly string[], environment = {}): ReturnType<CommandLine['filter']> =>
    new CommandLine(['keys', ...args], environment).filter('');

  it('create prints the key once and keeps its hash alone, for nobody but its owner to read', async () => {
    const { code, output, complaint } = await keys(['create', '--principal', 'orchestrator', '--file', file]);
    expect(code).toBe(0);
    expect(output).toMatch(/^tbk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}\n$/);
    expect(complaint).toBe(`added to ${file}; the key is not shown again\n`);
    expect(readFileSync(file, 'utf8')).not.toContain(output.trim().slice(17));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadApiKeys(file)).toMatchObject([
      { principal: 'orchestrator', scopes: ['runs:write', 'tools:call', 'runs:read'], expiresAt: null, claims: {} },
    ]);
  });

  it('create adds to a file and leaves its comments alone; list and revoke work on it', async () => {
    await keys(['create', '--principal', 'orchestrator'], { API_KEYS_FILE: file });
    writeFileSync(file, `# who may come in\n${readFileSync(file, 'utf8')}`);
    const more = ['--scopes', 'runs:read,evidence:read,runs:any', '--claim', 'team=sre', '--expires-in-days', '30'];
    expect((await keys(['create', '--principal', 'auditor', ...more, '--file', file])).code).toBe(0);
    const [first, second] = loadApiKeys(file);
    expect(readFileSync(file, 'utf8')).toMatch(/^# who may come in\n/);
    expect(second).toMatchObject({ scopes: ['runs:read', 'evidence:read', 'runs:any'], claims: { team: ['sre'] } });
    const listed = await keys(['list', '--file', file]);
    expect(listed.output.split('\n')).toEqual([
      `${first?.id}\torchestrator\truns:write tools:call runs:read\tnever`,
      `${second?.id}\tauditor\truns:read evidence:read runs:any\t${new Date(second?.expiresAt ?? 0).toISOString()}`,
      '',
    ]);
    expect((await keys(['revoke', first?.id ?? '', '--file', file])).code).toBe(0);
    expect(loadApiKeys(file)).toEqual([second]);
  });

  it('says what is wrong, with exit code 2 for usage and 1 for what cannot be done', async () => {
    expect(await keys(['create', '--file', file])).toMatchObject({ code: 2, output: '' });
    expect(await keys(['create', '--principal', 'a'])).toMatchObject({ code: 2, output: '' });
    expect(await keys(['create', '--principal', 'a/b'])).toMatchObject({ code: 2, output: '' });
    expect(await keys(['create', '--principal', 'a', '--scopes', 'root'])).toMatchObject({ code: 2, output: '' });
    expect(await keys(['list'])).toMatchObject({
      code: 2,
      complaint: 'error: no file of API keys: give --file, or set API_KEYS_FILE\n',
    });
    writeFileSync(file, 'keys: broken');
    const broken = await keys(['create', '--principal', 'a', '--file', file]);
    expect(broken).toMatchObject({ code: 1, output: '' });
    expect(broken.complaint).toContain('keys: found "broken"; allowed: a list of keys');
    expect(readFileSync(file, 'utf8')).toBe('keys: broken');
  });
});
