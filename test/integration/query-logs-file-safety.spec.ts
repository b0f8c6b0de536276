import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FileLogSource, type FileLogSourceOptions } from '../../src/tools/query-logs/file/file-log.source';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, messagesOf } from '../support/log-queries';

const NEVER = new AbortController().signal;
const LEFT_OUT = '1 name matched no regular file within the log folder';

describe('what FileLogSource does not read', () => {
  let folder: LogFolder;
  let outside: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
    outside = new LogFolder();
    outside.write('secret.log', [jsonLine({ message: 'outside' })]);
  });

  afterEach(() => {
    folder.remove();
    outside.remove();
  });

  function source(options: Partial<FileLogSourceOptions> = {}): FileLogSource {
    return new FileLogSource({ root: folder.root, topics: { APPLICATION: ['logs/*'] }, ...options });
  }

  it('leaves out a link that leads out of the root, and says so', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'inside' })]);
    symlinkSync(outside.path('secret.log'), folder.path('logs/link.log'));
    const answer = answerOf(await source().query(logQuery(), NEVER));
    expect(messagesOf(answer)).toEqual(['inside']);
    expect(answer.message).toBe(`1 matched, 1 returned; ${LEFT_OUT}`);
  });

  it('leaves out a link that leads out over several links, and one to a sibling whose name begins like the root', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'inside' })]);
    const root = join(folder.root, 'logs');
    mkdirSync(`${root}-sibling`);
    folder.write('logs-sibling/b.log', [jsonLine({ message: 'sibling' })]);
    symlinkSync(outside.path('secret.log'), folder.path('hop.log'));
    symlinkSync(folder.path('hop.log'), folder.path('logs/hop.log'));
    symlinkSync(folder.path('logs-sibling/b.log'), folder.path('logs/b.log'));
    const response = await source({ root, topics: { APPLICATION: ['*'] } }).query(logQuery(), NEVER);
    expect(messagesOf(response)).toEqual(['inside']);
  });

  it('observes that nothing matches beside what it leaves out, and says how much that is', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'inside' })]);
    symlinkSync(outside.path('secret.log'), folder.path('logs/link.log'));
    execFileSync('mkfifo', [folder.path('logs/pipe')]);
    expect(answerOf(await source().query(logQuery({ query: 'outside' }), NEVER))).toMatchObject({
      total: 0,
      message: '0 matched, 0 returned; 2 names matched no regular file within the log folder',
    });
  });

  it('makes no negative observation of a topic of which it may read nothing', async () => {
    mkdirSync(folder.path('logs'));
    symlinkSync(outside.path('secret.log'), folder.path('logs/link.log'));
    expect(await source().query(logQuery({ query: 'outside' }), NEVER)).toEqual({
      success: false,
      message: `no log file for this topic; ${LEFT_OUT}`,
    });
  });

  it('follows no link to a folder outside, also where a glob spells it out', async () => {
    symlinkSync(outside.root, folder.path('out'));
    const topics = { APPLICATION: ['out/*', '**/*.log'] };
    expect(await source({ topics }).query(logQuery(), NEVER)).toEqual({
      success: false,
      message: 'no log file for this topic',
    });
  });

  it('reads a link within the root, and a file of several names once', async () => {
    folder.write('data/2026/app.log', [jsonLine({ message: 'inside' })]);
    mkdirSync(folder.path('logs'));
    symlinkSync(folder.path('data/2026/app.log'), folder.path('logs/current.log'));
    linkSync(folder.path('data/2026/app.log'), folder.path('logs/hard.log'));
    symlinkSync(folder.path('data/2026'), folder.path('today'));
    const topics = { APPLICATION: ['logs/*', 'today/*.log'] };
    expect(messagesOf(await source({ topics }).query(logQuery(), NEVER))).toEqual(['inside']);
  });

  it('reads its root through a link', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'inside' })]);
    symlinkSync(folder.root, outside.path('root'));
    expect(messagesOf(await source({ root: outside.path('root') }).query(logQuery(), NEVER))).toEqual(['inside']);
  });

  it('does not hang on a FIFO, a socket, a link to a device, to nothing or to itself', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'inside' })]);
    execFileSync('mkfifo', [folder.path('logs/pipe')]);
    symlinkSync('/dev/zero', folder.path('logs/zero'));
    symlinkSync(folder.path('gone'), folder.path('logs/dangling'));
    symlinkSync(folder.path('logs/circle'), folder.path('logs/circle'));
    const server = createServer().listen(folder.path('logs/socket'));
    try {
      const answer = answerOf(await source().query(logQuery(), NEVER));
      expect(messagesOf(answer)).toEqual(['inside']);
      expect(answer.message).toContain('5 names matched no regular file within the log folder');
    } finally {
      server.close();
    }
  });

  it.each<[what: string, files: Readonly<Record<string, readonly string[] | Uint8Array>>, message: string]>([
    [
      'a whole file of binary rubbish',
      { 'logs/a.log': Buffer.from([0, 1, 2, 255, 254, 10, 31, 139]) },
      'not one line of this topic',
    ],
    ['a whole file of JSON that is cut', { 'logs/a.log': ['{"message":"half'] }, 'not one line of this topic'],
    ['no file', { 'other/a.log': [jsonLine()] }, 'no log file for this topic'],
    ['a gzip file that is cut', { 'logs/a.gz': gzipSync(jsonLine()).subarray(0, 40) }, 'logs/a.gz is no whole gzip'],
    ['an empty file called .gz', { 'logs/a.gz': [] }, 'logs/a.gz is no whole gzip'],
    ['plain text called .gz', { 'logs/a.gz': [jsonLine()] }, 'logs/a.gz is no whole gzip'],
    [
      'rubbish behind a gzip member',
      { 'logs/a.gz': Buffer.concat([gzipSync(jsonLine()), Buffer.from('rubbish, more of it')]) },
      'logs/a.gz is no whole gzip',
    ],
  ])('fails on %s', async (_what, files, message) => {
    for (const [name, content] of Object.entries(files)) folder.write(name, content);
    const response = await source().query(logQuery(), NEVER);
    expect(response).toEqual({ success: false, message: expect.stringContaining(message) as unknown });
  });

  it('fails on a topic that is not configured and on a root that is missing', async () => {
    const unconfigured = await source().query(logQuery({ topic: 'SYSTEM_EVENTS' }), NEVER);
    expect(unconfigured).toEqual({ success: false, message: 'this topic is not configured' });
    const rootless = await source({ root: folder.path('gone') }).query(logQuery(), NEVER);
    expect(rootless).toEqual({ success: false, message: '. could not be opened' });
  });

  it('ends a gzip bomb at its byte limit', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(64 * 1024);
    folder.write('logs/bomb.gz', bomb);
    const response = await source({ maxReadBytes: 1024 * 1024 }).query(logQuery(), NEVER);
    expect(response).toEqual({ success: false, message: 'logs/bomb.gz is too large' });
  });

  (process.platform === 'linux' ? it : it.skip)('fails on a file whose reading fails, without the reason', async () => {
    const response = await source({ root: '/proc/self', topics: { APPLICATION: ['mem'] } }).query(logQuery(), NEVER);
    expect(response).toEqual({ success: false, message: 'mem could not be read' });
  });

  it.each([
    ['../logs/*', 'out of'],
    ['logs/../../x', 'out of'],
    ['{..,logs}/*', 'out of'],
    ['!../x', 'out of'],
    ['/var/log/*', 'relative'],
    ['C:\\logs\\*', 'relative'],
    ['\\\\host\\share\\*', 'relative'],
    [' ', 'empty'],
  ])('refuses the glob %s at the start', (glob, reason) => {
    expect(() => source({ topics: { APPLICATION: ['logs/*', glob] } })).toThrow(reason);
  });

  it('refuses a topic without a glob at the start, and takes ranges', () => {
    expect(() => source({ topics: { APPLICATION: [] } })).toThrow('log files of APPLICATION: has no glob');
    expect(() => source({ topics: { APPLICATION: ['!logs/*'] } })).toThrow('has no glob');
    expect(() => source({ topics: { APPLICATION: ['logs/app.{1..9}.log', 'a..b/*', 'logs/...'] } })).not.toThrow();
  });
});
