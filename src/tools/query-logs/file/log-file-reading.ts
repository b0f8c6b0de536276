import { type LogMatches } from '../log-matches';
import { LineSplitter } from './line-splitter';
import { logFileChunks } from './log-file-chunks';
import { NdjsonLineReader } from './ndjson-line-reader';
import { openLogFile, type OpenLogFile } from './open-log-file';
import { UnreadableLogFileError } from './unreadable-log-file.error';

export interface ReadingLimits {
  /** A longer line is counted as unreadable and never held, in bytes. */
  readonly maxLineBytes: number;
  /** Bytes that one query may read, unpacked. */
  readonly maxReadBytes: number;
}

/** Reads the files of one query, one after the other, and keeps count of what could not be read. */
export class LogFileReading {
  /** Files that must not be read: links out of the root and what is no regular file. */
  filesLeftOut = 0;
  linesRead = 0;
  linesUnreadable = 0;
  private bytesRead = 0;
  private readonly seen = new Set<string>();
  private readonly reader = new NdjsonLineReader();

  constructor(
    private readonly root: string,
    private readonly limits: ReadingLimits,
    private readonly matches: LogMatches,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws UnreadableLogFileError, or the signal's reason */
  async readFile(name: string): Promise<void> {
    this.signal.throwIfAborted();
    const file = await openLogFile(this.root, name);
    if (file === null) {
      this.filesLeftOut += 1;
      return;
    }
    try {
      if (!this.seen.has(file.identity)) await this.readLines(file);
      this.seen.add(file.identity);
    } finally {
      await file.handle.close();
    }
  }

  private async readLines(file: OpenLogFile): Promise<void> {
    const splitter = new LineSplitter(this.limits.maxLineBytes, {
      line: (text) => {
        this.readLine(text);
      },
      overlong: () => {
        this.linesUnreadable += 1;
      },
    });
    for await (const chunk of logFileChunks(file, this.signal)) {
      this.bytesRead += chunk.length;
      if (this.bytesRead > this.limits.maxReadBytes) throw new UnreadableLogFileError(file.name, 'is too large');
      splitter.push(chunk);
    }
    splitter.end();
  }

  private readLine(text: string): void {
    const line = this.reader.read(text);
    if (line === undefined) return;
    if (line === null) {
      this.linesUnreadable += 1;
      return;
    }
    this.linesRead += 1;
    this.matches.offer(line);
  }
}
