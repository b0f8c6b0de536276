import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../src/cli/program';
import { CommandLine } from '../support/command-line';

const started: CommandLine[] = [];

function toolboundary(args: readonly string[], environment?: Readonly<Record<string, string>>): CommandLine {
  const command = new CommandLine(args, environment);
  started.push(command);
  return command;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((command) => command.end()));
});

jest.setTimeout(30_000);

describe('toolboundary', () => {
  const written = { stdout: '', stderr: '' };

  beforeEach(() => {
    for (const stream of ['stdout', 'stderr'] as const) {
      written[stream] = '';
      jest.spyOn(process[stream], 'write').mockImplementation((text) => {
        written[stream] += String(text);
        return true;
      });
    }
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('says how it is used, on standard output', async () => {
    expect(await runCommandLine(['--help'])).toBe(0);
    expect(written.stdout).toMatch(/ demo [\s\S]* serve /);
    expect(written.stderr).toBe('');
  });

  it.each([
    [['restart']],
    [['serve', '--port', '1']],
    [['serve', '--example', '--tools-file', 'x.yaml']],
    [['demo', 'x']],
    [['patterns', '--assign', '--json']],
  ])('answers wrong usage %j with exit code 2, and with why on standard error', async (args) => {
    expect(await runCommandLine(args)).toBe(2);
    expect(written.stdout).toBe('');
    expect(written.stderr).toMatch(/^error: /);
  });
});

describe('wrong options of toolboundary project query_logs', () => {
  it.each([
    ['--request', '{'],
    ['--request', '[]'],
    ['--request', '{"topic":"OTHER","query":"","lookback_minutes":5}'],
    ['--clock', 'foo'],
    ['--clock', '2026-02-30T10:00:00Z'],
  ])('%s %s: exit code 2, and the name of the option on standard error', async (option, value) => {
    const complaints: string[] = [];
    const written = jest.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
    const code = await runCommandLine(['project', 'query_logs', option, value]);
    written.mockRestore();
    expect(code).toBe(2);
    expect(complaints.join('')).toMatch(new RegExp(`^error: option '${option} `));
  });
});

describe('toolboundary serve', () => {
  it('names the key of a glob that leads out of its folder, what was found and what is allowed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'globs-'));
    const file = join(folder, 'tools.yaml');
    writeFileSync(file, 'tools: { query_logs: { source: file, topics: { APPLICATION: ["../x/*"] } } }');
    const service = toolboundary(['serve', '--tools-file', file], { PORT: '0' });
    expect(await service.exitCode()).toBe(1);
    rmSync(folder, { recursive: true });
    expect(service.stderr).toMatch(
      /\n {2}tools\.query_logs\.topics\.APPLICATION: found \["..\/x\/\*"\]; allowed: a list of /,
    );
  });

  it('serves until SIGTERM and ends with exit code 0', async () => {
    const service = toolboundary(['serve', '--example'], { PORT: '0' });
    const address = await service.address();

    const tools = await fetch(`${address}/internal/v1/tools`);
    expect(tools.status).toBe(200);
    expect(await tools.json()).toMatchObject({ tools: [{ name: 'lookup_knowledge' }, { name: 'query_logs' }] });

    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(0);
    expect(service.stdout).toBe('');
  });

  it('does not start with a wrong environment, and says what is wrong', async () => {
    const service = toolboundary(['serve'], { PORT: '99999', STORE: 'disk' });

    expect(await service.exitCode()).toBe(1);
    expect(service.stderr).toContain('PORT: found "99999"');
    expect(service.stderr).toContain('STORE: found "disk"; allowed: memory or redis');
    expect(service.stderr).not.toContain('    at ');
  });

  it('does not start with a tool file that it cannot use, and says what is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolboundary-'));
    try {
      const file = join(folder, 'tools.yaml');
      writeFileSync(file, 'tools: { query_logs: { source: file, topics: { APPLICATION: [../*.log] } } }');
      const escaping = toolboundary(['serve', '--tools-file', file], { PORT: '0' });
      expect(await escaping.exitCode()).toBe(1);
      expect(escaping.stderr).toMatch(/\.\.\/\*\.log/);
      expect(escaping.stderr).not.toContain('    at ');

      writeFileSync(file, 'tools: { query_logs: { sorce: mock } }');
      const misspelt = toolboundary(['serve'], { PORT: '0', TOOLS_FILE: file });
      expect(await misspelt.exitCode()).toBe(1);
      expect(misspelt.stderr).toContain('tools.query_logs.sorce');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('does not start on a port that is taken', async () => {
    const first = toolboundary(['serve'], { PORT: '0' });
    const port = new URL(await first.address()).port;
    const second = toolboundary(['serve'], { PORT: port });

    expect(await second.exitCode()).toBe(1);
    expect(second.stderr).toContain('EADDRINUSE');
    expect(second.stderr).not.toContain('    at ');
  });
});

describe('toolboundary demo', () => {
  it('tells one diagnosis run: asked, answered, refused, ended, on record', async () => {
    const demo = toolboundary(['demo'], { PORT: 'not used', STORE: 'not used' });

    expect(await demo.exitCode()).toBe(0);
    for (const code of ['DUPLICATE_TOOL_CALL', 'INVALID_INPUT', 'RUN_MISMATCH', 'UNKNOWN_TOOL', 'NOT_READ_ONLY']) {
      expect(demo.stdout).toContain(code);
    }
    expect(demo.stdout).toMatch(/TOOL_BUDGET_EXHAUSTED[\s\S]*COMPLETED[\s\S]*RUN_NOT_ACTIVE/);
    expect(demo.stdout).toMatch(/EVIDENCE_FOUND +raw [\d.]+ KiB -> result [\d.]+ KiB/);
    expect(demo.stdout).toMatch(/NO_EVIDENCE/);
    expect(demo.stdout).toMatch(/INVALID_PROGRESS_PROTOCOL, 2 attempts left[\s\S]*UNKNOWN_REFERENCE[\s\S]*NO_CHECK/);
    const verdicts = [...demo.stdout.matchAll(/^ +(SUPPORTED|CONTRADICTED|NOT_ESTABLISHED) +([a-z-]+): /gm)];
    expect(verdicts.map(([, verdict, claim]) => `${claim ?? ''} ${verdict ?? ''}`)).toEqual([
      'pool SUPPORTED',
      'index SUPPORTED',
      'few-slow CONTRADICTED',
      'oom NOT_ESTABLISHED',
      'disk SUPPORTED',
      'disk-all-day NOT_ESTABLISHED',
      'remedy SUPPORTED',
      'no-queue SUPPORTED',
    ]);
    expect(demo.stdout).toMatch(
      /1 toolu_01A OBSERVATION {2}1250 log entries matched[\s\S]*4 toolu_01D NEGATIVE_OBSERVATION/,
    );
    expect(demo.stdout).toMatch(/5 toolu_01E OBSERVATION {2}1 document found[\s\S]*6 toolu_01F NEGATIVE_OBSERVATION/);
    expect(demo.stdout).toContain('payment/payment-pool-exhausted.md  Payment connection pool exhausted > Diagnosis');
    expect(demo.stdout).toContain('lookup_knowledge: 2 calls answered, 1 of them found nothing, 0 refused');
    expect(demo.stdout).toMatch(/IP addresses in the raw response of toolu_01B: [1-9]\d*; in what the agent saw: 0/);
  });
});
