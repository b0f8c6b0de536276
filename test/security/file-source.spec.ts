import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { createService } from '../../src/service';
import { leakIn } from '../support/attack/answer-judge';
import { milliseconds } from '../support/boundary-time';

const OUTSIDE = 'outside-of-the-folder-4c1d';
const TIMEOUT_MS = 1_500;
const MIB = 1024 * 1024;

/** 1 GiB of zeros in a file of 1 MiB. */
const BOMB = Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(16 * MIB))));

const line = (message: string): string =>
  `${JSON.stringify({ timestamp: '2026-03-02T10:29:00.000Z', level: 'ERROR', service: 'shop', message })}\n`;

/**
 * The whole service on a folder that somebody else may write into. What each reader does with each hostile file is
 * tested where the reader is; here is what a caller of the service sees of it.
 */
describe('a hostile folder', () => {
  let base: string;
  /** What the tool file's folder does not have below it. */
  let outside: string;
  let app: NestFastifyApplication;
  let calls = 0;

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'hostile-folder-'));
    outside = mkdtempSync(join(tmpdir(), 'hostile-outside-'));
    for (const name of ['logs', 'docs']) mkdirSync(join(base, name));
    for (const name of ['secret.log', 'secret.md']) writeFileSync(join(outside, name), `# ${line(OUTSIDE)}`);
  });

  afterEach(async () => {
    await app.close();
    for (const folder of [base, outside]) rmSync(folder, { recursive: true });
  });

  async function serve(): Promise<void> {
    const query_logs = { source: 'file', topics: { APPLICATION: ['logs/*'] }, timeout_ms: TIMEOUT_MS };
    const lookup_knowledge = { source: 'folder', root: 'docs', timeout_ms: TIMEOUT_MS };
    const content = { clock: '2026-03-02T10:30:00Z', tools: { query_logs, lookup_knowledge } };
    writeFileSync(join(base, 'tools.yaml'), JSON.stringify(content));
    const config = loadConfig({ TOOLS_FILE: join(base, 'tools.yaml') });
    app = await createService(config, loadToolFile(config.toolsFile));
    app.useLogger(false);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    await ask('POST', 'runs', { run_id: 'run-1' });
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ text: string; ms: number }> {
    const started = performance.now();
    const payload = body === undefined ? {} : { payload: body };
    const answer = await app.inject({
      method,
      url: `/internal/v1/${path}`,
      headers: { host: 'localhost' },
      ...payload,
    });
    expect(answer.statusCode).toBeLessThan(300);
    return { text: answer.body, ms: performance.now() - started };
  }

  /** A verdict in time, and with nothing of the place where the files are. */
  async function call(tool_name: string, input: object): Promise<string> {
    calls += 1;
    const envelope = { run_id: 'run-1', tool_call_id: `call-${calls}`, tool_name, input };
    const { text, ms } = await ask('POST', 'runs/run-1/tool-calls', envelope);
    expect(ms).toBeLessThan(TIMEOUT_MS + 3_000);
    expect(leakIn(text, [OUTSIDE, base])).toBeNull();
    return text;
  }

  const logs = (query = ''): Promise<string> =>
    call('query_logs', { topic: 'APPLICATION', query, lookback_minutes: 60 });
  const knowledge = (query: string): Promise<string> => call('lookup_knowledge', { query });

  it('shows nothing of what links, devices, FIFOs and names lead to', async () => {
    writeFileSync(join(base, 'logs', 'app.log'), line('inside the folder'));
    writeFileSync(join(base, 'docs', 'a.md'), '# Inside the folder\n\npayment pool exhausted');
    for (const [folder, type] of [
      ['logs', 'log'],
      ['docs', 'md'],
    ] as const) {
      const place = (name: string): string => join(base, folder, `${name}.${type}`);
      symlinkSync(join(outside, `secret.${type}`), place('link'));
      symlinkSync(relative(join(base, folder), join(outside, `secret.${type}`)), place('relative'));
      symlinkSync(outside, join(base, folder, 'folder'));
      symlinkSync('/proc/self/environ', place('environment'));
      symlinkSync('/dev/zero', place('zero'));
      symlinkSync(place('loop'), place('loop'));
      execFileSync('mkfifo', [place('fifo')]);
      writeFileSync(place('new\nline \u001b[31m'), folder === 'logs' ? line('inside too') : '# Inside too');
    }
    await serve();
    expect(await logs()).toContain('inside the folder');
    await logs('outside-of');
    expect(await knowledge('payment pool exhausted')).toContain('a.md');
    for (const query of [
      'outside of the folder',
      '../outside/secret.md',
      'file:///etc/passwd',
      '/proc/self/environ',
      '%2e%2e%2f',
    ]) {
      await knowledge(query);
    }
  });

  it('ends a gzip bomb with its time limit, and everybody else is served meanwhile', async () => {
    writeFileSync(join(base, 'logs', 'bomb.gz'), BOMB);
    writeFileSync(join(base, 'docs', 'bomb.md.gz'), BOMB);
    writeFileSync(join(base, 'docs', 'bomb.md'), BOMB.subarray(0, MIB / 2));
    await serve();
    const done = new AbortController();
    const verdict = logs().finally(() => {
      done.abort();
    });
    const waits: number[] = [];
    while (!done.signal.aborted) {
      const late = performance.now() + 5;
      await milliseconds(5);
      waits.push(performance.now() - late + (await ask('GET', 'tools')).ms);
    }
    expect(await verdict).toContain('"status":"ERROR"');
    expect(Math.max(...waits)).toBeLessThan(1_000);
    expect(waits.length).toBeGreaterThan(10);
    await knowledge('payment pool exhausted');
  }, 20_000);

  it('made to be slow to read is read in time', async () => {
    const hostile = ['(a+)+$'.repeat(2_000), `${'a'.repeat(60_000)}!`, '{"a":'.repeat(20_000), '\\'.repeat(60_000)];
    hostile.push('='.repeat(60_000), '1.'.repeat(30_000), '@'.repeat(60_000), '-----BEGIN '.repeat(5_000));
    writeFileSync(join(base, 'logs', 'slow.log'), [...hostile, ...hostile.map(line), line('the last one')].join('\n'));
    const marks = [
      '[',
      '![',
      '*',
      '_',
      '`',
      '>',
      '#',
      '<div>',
      '<a href="',
      '&amp;',
      '| a |\n',
      '- ',
      '    ',
      '[a](',
      '<!--',
    ];
    marks.forEach((mark, number) => {
      writeFileSync(join(base, 'docs', `${number}.md`), mark.repeat(40_000 / mark.length));
      writeFileSync(join(base, 'docs', `${number}.html`), mark.repeat(40_000 / mark.length));
    });
    writeFileSync(join(base, 'docs', 'a.md'), '# Payment pool\n\npayment pool exhausted');
    await serve();
    expect(await logs()).toContain('the last one');
    for (const query of ['(a+)+$', 'a'.repeat(512), '.*'.repeat(256), '[[[[', '\\'.repeat(500)]) await logs(query);
    expect(await knowledge('payment pool exhausted')).toContain('a.md');
    for (const query of ['a'.repeat(512), '(a+)+$'.repeat(80), 'a '.repeat(256), '\u0301'.repeat(500)])
      await knowledge(query);
  }, 40_000);
});
