import { EntryReader } from '../../src/tools/query-logs/file/entries/entry-reader';
import { fileService } from '../../src/tools/query-logs/file/file-service';
import { timesOfFile } from '../../src/tools/query-logs/file/file-times';
import { JsonLineReader } from '../../src/tools/query-logs/file/json/json-line.reader';
import { entryOfLine } from '../../src/tools/query-logs/log-line';
import { type LogSourceEntry } from '../../src/tools/query-logs/log-source';
import { NOW } from './log-queries';

export interface LogLinesRead {
  readonly entries: LogSourceEntry[];
  readonly unreadable: number;
  readonly undated: number;
  readonly timeless: number;
  readonly shortened: number;
}

export interface LogLinesOptions {
  /** Name of the file that the lines stand in. */
  readonly name?: string;
  /** Ms since the epoch: earlier entries are not wanted. */
  readonly start?: number;
  /** End of the window, ISO 8601. */
  readonly end?: string;
  readonly maxJoinedChars?: number;
  readonly startsMidway?: boolean;
}

/** What the file source makes of the lines of one file, in the order in which it finishes them. */
export function readLogLines(lines: readonly string[], options: LogLinesOptions = {}): LogLinesRead {
  const { name = 'shop.log', start = -Infinity, end = NOW, maxJoinedChars = 16_384, startsMidway = false } = options;
  const read = { entries: [] as LogSourceEntry[], unreadable: 0, undated: 0, timeless: 0, shortened: 0 };
  const reader = new EntryReader({
    context: { ...fileService(name), level: null, time: null, timeWins: false },
    times: timesOfFile(name, Date.parse(end)),
    json: new JsonLineReader(),
    maxJoinedChars,
    maxLineChars: 1024 * 1024,
    startsMidway,
    sink: {
      wants: (instant) => instant >= start,
      dated: () => undefined,
      entry: (line) => read.entries.push(entryOfLine(line)),
      unreadable: () => (read.unreadable += 1),
      undated: () => (read.undated += 1),
      timeless: () => {
        read.timeless += 1;
        return true;
      },
      shortened: () => (read.shortened += 1),
    },
  });
  lines.forEach((line) => {
    reader.line(line);
  });
  reader.end();
  return read;
}
