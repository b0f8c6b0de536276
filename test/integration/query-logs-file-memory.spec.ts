import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import { FileLogSource } from '../../src/tools/query-logs/file/file-log.source';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery } from '../support/log-queries';

const MIB = 1024 * 1024;
const NEVER = new AbortController().signal;

/** About a mebibyte of lines that all match. */
function block(): string {
  const lines = Array.from({ length: 5000 }, (_, place) => {
    const timestamp = new Date(Date.parse('2026-03-02T09:40:00Z') + place * 400).toISOString();
    return jsonLine({
      timestamp,
      instance: 'payment-7d9f8b6c5-x2k4m',
      message: `charged order ${place} in ${place % 300} ms`,
    });
  });
  return `${lines.join('\n')}\n`;
}

describe('FileLogSource on large files', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  function source(): FileLogSource {
    return new FileLogSource({ root: folder.root, topics: { APPLICATION: ['*.log', '*.gz'] } });
  }

  function writeBlocks(name: string, mebibytes: number): number {
    const bytes = Buffer.from(block());
    const file = openSync(folder.path(name), 'w');
    const blocks = Math.ceil((mebibytes * MIB) / bytes.length);
    for (let written = 0; written < blocks; written++) writeSync(file, bytes);
    closeSync(file);
    return blocks * 5000;
  }

  it('holds a bounded part of a 200 MiB file and leaves the event loop free', async () => {
    const lines = writeBlocks('app.log', 200);
    const memory = new LiveMemory();
    const lag = new LoopLag();
    const answer = answerOf(await source().query(logQuery(), NEVER));
    expect(answer.total).toBe(lines);
    expect(answer.logs).toHaveLength(2000);
    expect(lag.stop()).toBeLessThan(2_000);
    expect(memory.stop()).toBeLessThan(32 * MIB);
  }, 180_000);

  it('holds a bounded part of a gzip file that unpacks to 60 MiB', async () => {
    const gzip = createGzip({ level: 1 });
    const packed: Buffer[] = [];
    gzip.on('data', (chunk: Buffer) => packed.push(chunk));
    const bytes = block();
    for (let written = 0; written < 60; written++) gzip.write(bytes);
    await new Promise((resolve) => gzip.end(resolve));
    folder.write('app.gz', Buffer.concat(packed));
    packed.length = 0;
    const memory = new LiveMemory();
    expect(answerOf(await source().query(logQuery(), NEVER)).total).toBe(300_000);
    expect(memory.stop()).toBeLessThan(32 * MIB);
  }, 180_000);

  it('does not hold a line without end', async () => {
    folder.write('app.log', Buffer.alloc(150 * MIB, 'x'));
    const memory = new LiveMemory();
    const response = await source().query(logQuery(), NEVER);
    expect(response).toEqual({ success: false, message: 'not one line of this topic could be read' });
    expect(memory.stop()).toBeLessThan(32 * MIB);
  }, 180_000);

  it.each([
    ['before it began', 0],
    ['while it reads', 30],
  ])(
    'ends promptly with the reason when it is aborted %s, and closes its files',
    async (_when, afterMs) => {
      writeBlocks('app.log', 100);
      const before = openFiles();
      const reason = new Error('time is up');
      const controller = new AbortController();
      let abortedAt = 0;
      const abort = (): void => {
        abortedAt = performance.now();
        controller.abort(reason);
      };
      if (afterMs === 0) abort();
      else setTimeout(abort, afterMs);
      await expect(source().query(logQuery(), controller.signal)).rejects.toBe(reason);
      expect(performance.now() - abortedAt).toBeLessThan(10_000);
      expect(openFiles()).toBe(before);
    },
    180_000,
  );
});

/** Memory that is alive after a collection, sampled while something runs. */
class LiveMemory {
  private readonly collect: () => void;
  private readonly start: number;
  private most = 0;
  private readonly timer: NodeJS.Timeout;

  constructor() {
    setFlagsFromString('--expose-gc');
    this.collect = runInNewContext('gc') as () => void;
    this.start = this.live();
    this.timer = setInterval(() => {
      this.most = Math.max(this.most, this.live());
    }, 250);
  }

  /** The most that was alive above the beginning, in bytes. */
  stop(): number {
    clearInterval(this.timer);
    return Math.max(this.most, this.live()) - this.start;
  }

  private live(): number {
    this.collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }
}

/** The longest time in which no timer ran, in ms. */
class LoopLag {
  private last = performance.now();
  private longest = 0;
  private readonly timer = setInterval(() => {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }, 5);

  stop(): number {
    clearInterval(this.timer);
    return this.longest;
  }
}

/** Descriptors of this process; where the system does not list them, always the same. */
function openFiles(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}
