import { copyFileSync, renameSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { FileLogSource } from '../../src/tools/query-logs/file/file-log.source';
import { LogMatches } from '../../src/tools/query-logs/log-matches';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery } from '../support/log-queries';

const NEVER = new AbortController().signal;
/** More than is read at a time, so that something can happen in between. */
const MANY = 4000;

function lines(name: string, count = MANY): string[] {
  return Array.from({ length: count }, (_, place) => jsonLine({ message: `${name} ${place}` }));
}

function packed(content: readonly string[]): Buffer {
  return gzipSync(content.map((line) => `${line}\n`).join(''));
}

describe('FileLogSource while files are rotated', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    folder.remove();
  });

  async function query(): Promise<{ total: number; message: string }> {
    const source = new FileLogSource({ root: folder.root, topics: { APPLICATION: ['logs/*'] } });
    return answerOf(await source.query(logQuery({}, 1), NEVER));
  }

  /** Does something when the first entry of a query has been read, and again when it begins anew. */
  function whenReading(act: (time: number) => void): void {
    const seen = new WeakSet<LogMatches>();
    let times = 0;
    const offer = Object.getOwnPropertyDescriptor(LogMatches.prototype, 'offer')?.value as (
      this: LogMatches,
      ...line: Parameters<LogMatches['offer']>
    ) => ReturnType<LogMatches['offer']>;
    jest.spyOn(LogMatches.prototype, 'offer').mockImplementation(function (this: LogMatches, line) {
      if (!seen.has(this)) {
        seen.add(this);
        times += 1;
        act(times);
      }
      offer.call(this, line);
    });
  }

  it('reads on a file that is renamed while it is read, and its successor not at all', async () => {
    folder.write('logs/app.log', lines('a'));
    whenReading(() => {
      renameSync(folder.path('logs/app.log'), folder.path('logs/app.log.1'));
      folder.write('logs/app.log', lines('b'));
    });
    expect(await query()).toMatchObject({ total: MANY, message: `${MANY} matched, 1 returned` });
  });

  it('finds a file again that was renamed before it could be opened, and reads each once', async () => {
    folder.write('logs/app.log', lines('a'));
    folder.write('logs/app.log.1', lines('b', 10));
    folder.write('logs/app.log.2', lines('c', 1));
    whenReading(() => {
      renameSync(folder.path('logs/app.log.2'), folder.path('logs/app.log.3'));
      renameSync(folder.path('logs/app.log.1'), folder.path('logs/app.log.2'));
      renameSync(folder.path('logs/app.log'), folder.path('logs/app.log.1'));
      folder.write('logs/app.log', lines('d'));
    });
    expect((await query()).total).toBe(MANY + 11);
  });

  it('begins anew when a file that it has not read is packed', async () => {
    folder.write('logs/app.log', lines('a'));
    folder.write('logs/app.log.1', lines('b', 10));
    whenReading(() => {
      folder.write('logs/app.log.1.gz', packed(lines('b', 10)));
      unlinkSync(folder.path('logs/app.log.1'));
      jest.restoreAllMocks();
    });
    expect((await query()).total).toBe(MANY + 10);
  });

  it('begins anew when the file that it reads is copied and cut', async () => {
    folder.write('logs/app.log', lines('a'));
    whenReading((time) => {
      if (time > 1) return;
      copyFileSync(folder.path('logs/app.log'), folder.path('logs/app.log.1'));
      truncateSync(folder.path('logs/app.log'));
      writeFileSync(folder.path('logs/app.log'), `${jsonLine({ message: 'new' })}\n`);
    });
    expect((await query()).total).toBe(MANY + 1);
  });

  it('begins anew when the file was cut and has grown again', async () => {
    folder.write('logs/app.log', lines('a'));
    whenReading((time) => {
      if (time === 1) folder.write('logs/app.log', lines('another', MANY + 7));
    });
    expect((await query()).total).toBe(MANY + 7);
  });

  it('does without a file that is removed before it is read', async () => {
    folder.write('logs/app.log', lines('a'));
    folder.write('logs/app.log.7', lines('old', 10));
    whenReading((time) => {
      if (time === 1) unlinkSync(folder.path('logs/app.log.7'));
    });
    expect((await query()).total).toBe(MANY);
  });

  it('fails when it cannot come to an end, and says only which file', async () => {
    folder.write('logs/app.log', lines('a'));
    whenReading((time) => {
      truncateSync(folder.path('logs/app.log'), 350_000 - time * 50_000);
    });
    await expect(query()).rejects.toThrow('no answer: logs/app.log was cut while it was read');
  });

  it.each([
    ['has just begun', (bytes: Buffer): Buffer => bytes.subarray(0, 0)],
    ['has written its head', (bytes: Buffer): Buffer => bytes.subarray(0, 10)],
    ['is half done', (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1)],
    ['is done', (bytes: Buffer): Buffer => bytes],
  ])('reads a file once whose packing %s', async (_what, part) => {
    folder.write('logs/app.log.1', lines('a'));
    folder.write('logs/app.log.1.gz', part(packed(lines('a'))));
    expect(await query()).toMatchObject({
      total: MANY,
      message: `${MANY} matched, 1 returned; 1 file that rotation was copying not read twice`,
    });
  });

  it('reads a packed file whose name alone is like that of another', async () => {
    folder.write('logs/app.log', lines('a', 10));
    folder.write('logs/app.log.gz', packed(lines('b', 20)));
    expect((await query()).total).toBe(30);
  });

  it('reads a file once that is being copied, and an older one of the same name too', async () => {
    folder.write('logs/app.log', lines('a'));
    folder.write('logs/app.log.1', lines('a').slice(0, 50));
    folder.write('logs/app.log.2', lines('b', 50));
    expect(await query()).toMatchObject({ total: MANY + 50 });
  });

  it('counts the same few lines in two files twice: they may have been written twice', async () => {
    folder.write('logs/app.log', lines('a', 3));
    folder.write('logs/app.log.1', lines('a', 3));
    expect((await query()).total).toBe(6);
  });
});
