import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ConfigError } from '../config.error';
import { loadToolFile } from './load-tool-file';

describe('loadToolFile', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tool-file-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function written(content: string | Buffer): string {
    const path = join(folder, 'tools.yaml');
    writeFileSync(path, content);
    return path;
  }

  function complaint(path: string): string {
    try {
      loadToolFile(path);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    throw new Error('the tool file was accepted');
  }

  it('offers query_logs over the bundled incident where there is no file', () => {
    const queryLogs = { source: 'mock', sourceLimit: 2000, timeoutMs: null, region: null };
    expect(loadToolFile(null)).toEqual({ baseDir: process.cwd(), clock: null, queryLogs, lookupKnowledge: null });
  });

  it('starts relative paths in the folder of the file, however the file was named', () => {
    const path = written('tools: { query_logs: { source: file, topics: { APPLICATION: ["logs/*"] } } }');
    expect(loadToolFile(path).baseDir).toBe(folder);
    expect(loadToolFile(relative(process.cwd(), path))).toEqual(loadToolFile(path));
  });

  it('is frozen at every level', () => {
    const { queryLogs } = loadToolFile(
      written('{"tools":{"query_logs":{"source":"file","topics":{"APPLICATION":["a"]}}}}'),
    );
    expect(Object.isFrozen(queryLogs)).toBe(true);
    expect(queryLogs?.source === 'file' && Object.isFrozen(queryLogs.topics.APPLICATION)).toBe(true);
    expect(Object.isFrozen(loadToolFile(null).queryLogs)).toBe(true);
  });

  it('takes a byte order mark', () => {
    expect(loadToolFile(written('\ufefftools: { query_logs: { source: mock } }')).queryLogs?.source).toBe('mock');
  });

  it('names the file and what is wrong in it', () => {
    const path = written('tools:\n  query_logs:\n    sorce: mock\n');
    expect(complaint(path)).toBe(
      [
        `The tool file "${path}" cannot be used:`,
        '  tools.query_logs.sorce: found an unknown key; allowed: source, topics, source_limit, timeout_ms, region; did you mean source?',
        '  tools.query_logs.source: found nothing; allowed: mock or file',
      ].join('\n'),
    );
  });

  it('names the line that is no YAML', () => {
    expect(complaint(written('tools:\n  a: [\n'))).toMatch(/\n {2}line 3, column 1: found no YAML \(/);
  });

  it.each<[string, () => string, string]>([
    ['that is missing', () => join(folder, 'none.yaml'), 'found no such file; allowed: a readable file'],
    ['that is a folder', () => folder, 'found no regular file'],
    ['under a file', () => join(written(''), 'x'), 'found an error of the file system (ENOTDIR)'],
    ['with a name too long', () => join(folder, 'x'.repeat(300)), 'found an error of the file system (ENAMETOOLONG)'],
    ['with a null byte in its name', () => 'a\0b', 'found an error of the file system (ERR_INVALID_ARG_VALUE)'],
    ['over 1 MiB', () => written('#'.repeat(1024 * 1024 + 1)), 'found 1048577 bytes; allowed: at most 1048576 bytes'],
    ['that is no UTF-8', () => written(Buffer.from([0x61, 0x3a, 0x20, 0xff])), 'found bytes that are no UTF-8'],
    ['that is empty', () => written(''), 'found nothing; allowed: a map with clock, tools'],
  ])('refuses a file %s', (_name, path, expected) => {
    expect(complaint(path())).toContain(`the file: ${expected}`);
  });

  it('refuses a pipe instead of waiting for it', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(complaint(pipe)).toContain('found no regular file');
  });

  it('accepts exactly 1 MiB', () => {
    const text = 'tools: { query_logs: { source: mock } }\n#';
    expect(loadToolFile(written(text.padEnd(1024 * 1024, '#'))).queryLogs?.source).toBe('mock');
  });

  it('refuses a file that may not be read', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0 });
    expect(asNobody(() => complaint(join(closed, 'tools.yaml')))).toContain('found a file that may not be read');
  });
});

/** Root may read everything: as root the step is taken as somebody else. */
function asNobody<T>(step: () => T): T {
  if (process.geteuid?.() !== 0) return step();
  process.seteuid?.(65_534);
  try {
    return step();
  } finally {
    process.seteuid?.(0);
  }
}
