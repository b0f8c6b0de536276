import { type LogMatches } from '../log-matches';
import { EntryReader } from './entries/entry-reader';
import { type EntrySink } from './entries/entry-sink';
import { fileService } from './file-service';
import { timesOfFile } from './file-times';
import { JsonLineReader } from './json/json-line.reader';
import { LineSplitter } from './line-splitter';
import { type ByteRange, isPacked, logFileChunks } from './log-file-chunks';
import { type OpenLogFile } from './open-log-file';
import { probeOrder, timesIn } from './order/order-probe';
import { readingRange } from './order/reading-range';
import { type TimeWindow } from './order/time-window';
import { type ReadingCounts } from './reading-counts';
import { type ReadingLimits } from './reading-limits';
import { UnreadableLogFileError } from './unreadable-log-file.error';

export interface ReadingParts {
  readonly window: TimeWindow;
  readonly limits: ReadingLimits;
  readonly matches: LogMatches;
  readonly counts: ReadingCounts;
  readonly signal: AbortSignal;
}

/** Reads the lines of one query's files, one file after the other, and gives their entries to what matches them. */
export class LogFileReading {
  private bytesRead = 0;
  private readonly json = new JsonLineReader();

  constructor(private readonly parts: ReadingParts) {}

  /** @throws UnreadableLogFileError, RotatedLogFileError, or the signal's reason */
  async readLines(file: OpenLogFile): Promise<void> {
    const { limits, counts, signal } = this.parts;
    const range = await this.rangeOf(file);
    const reader = this.readerFor(file, this.sink(), range !== undefined && range.from > 0);
    const splitter = new LineSplitter(limits.maxLineBytes, {
      line: (text) => {
        reader.line(text);
      },
      overlong: () => {
        counts.linesUnreadable += 1;
      },
    });
    for await (const chunk of logFileChunks(file, signal, range)) {
      this.bytesRead += chunk.length;
      if (this.bytesRead > limits.maxReadBytes) throw new UnreadableLogFileError(file.name, 'is too large');
      splitter.push(chunk);
    }
    splitter.end();
    reader.end();
  }

  /** The first time in the first bytes of a file, in ms since the epoch; null where no whole line there has one. */
  firstInstantIn(bytes: Buffer, file: OpenLogFile): number | null {
    return timesIn(bytes, 0, (sink) => this.readerFor(file, sink, false))?.first ?? null;
  }

  private readerFor(file: OpenLogFile, sink: EntrySink, startsMidway: boolean): EntryReader {
    const { maxJoinedChars, maxLineBytes } = this.parts.limits;
    return new EntryReader({
      context: { ...fileService(file.name), level: null, time: null, timeWins: false },
      times: timesOfFile(file.name, this.parts.window.end),
      json: this.json,
      sink,
      maxJoinedChars,
      maxLineChars: maxLineBytes,
      startsMidway,
    });
  }

  /** The part of a large file in time order that the window needs; undefined for all of it. */
  private async rangeOf(file: OpenLogFile): Promise<ByteRange | undefined> {
    const { counts, limits, signal, window } = this.parts;
    if (file.size < limits.minSoughtBytes || (await isPacked(file))) return undefined;
    const range = await readingRange(file, window, (offset) => {
      signal.throwIfAborted();
      return probeOrder(file, offset, (sink) => this.readerFor(file, sink, true));
    });
    if (range === null) return undefined;
    counts.filesSought += 1;
    counts.bytesPassedOver += range.from + (range.to === null ? 0 : file.size - range.to);
    return range;
  }

  private sink(): EntrySink {
    const { matches, counts, window, limits } = this.parts;
    return {
      wants: (instant) => instant >= window.start && instant <= window.end,
      dated: () => {
        counts.entriesRead += 1;
      },
      entry: (line) => {
        if (limits.exceedsEntry(line)) counts.linesUnreadable += 1;
        else matches.offer(line);
      },
      unreadable: () => {
        counts.linesUnreadable += 1;
      },
      undated: () => {
        counts.entriesRead += 1;
        counts.entriesUndated += 1;
      },
      timeless: () => {
        counts.entriesRead += 1;
        counts.entriesTimeless += 1;
        return true;
      },
      shortened: () => {
        counts.entriesShortened += 1;
      },
    };
  }
}
