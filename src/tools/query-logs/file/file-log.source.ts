import { realpath } from 'node:fs/promises';
import { DEFAULT_RECORD_LIMITS } from '../../../contract/limits';
import { LogMatches } from '../log-matches';
import { LogSource, type LogSourceQuery, type LogSourceResponse } from '../log-source';
import { entryLimits, logSourceAnswer, logSourceFailure } from '../log-source-response';
import { findLogFiles } from './find-log-files';
import { LogFileReading, type ReadingLimits } from './log-file-reading';
import { checkTopicGlobs, type TopicGlobs } from './topic-globs';
import { UnreadableLogFileError } from './unreadable-log-file.error';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

export interface FileLogSourceOptions {
  /** Folder that nothing outside of is read from. */
  readonly root: string;
  readonly topics: TopicGlobs;
  /** UTF-8 bytes that a raw response may take. */
  readonly maxBytes?: number;
  /** A longer line counts as unreadable, in bytes. Never more than a quarter of `maxBytes`, so that an entry always fits. */
  readonly maxLineBytes?: number;
  /** Bytes that one query may read, unpacked: a gzip bomb ends here. */
  readonly maxReadBytes?: number;
}

/**
 * Log entries in NDJSON files, plain or gzip, streamed: memory is bounded whatever the files' size. Reads only within
 * its root and follows no link out of it. An answer is honest or it is a failure: a file that cannot be read whole, a
 * topic without files, or nothing but unreadable lines is no "nothing found".
 *
 * @publicApi
 */
export class FileLogSource extends LogSource {
  readonly kind = 'FILE';
  private readonly maxBytes: number;
  private readonly limits: ReadingLimits;

  /** @throws InvalidLogGlobError */
  constructor(private readonly options: FileLogSourceOptions) {
    super();
    checkTopicGlobs(options.topics);
    this.maxBytes = options.maxBytes ?? DEFAULT_RECORD_LIMITS.maxRawBytes;
    this.limits = {
      maxLineBytes: Math.min(options.maxLineBytes ?? MIB, Math.floor(this.maxBytes / 4)),
      maxReadBytes: options.maxReadBytes ?? 8 * GIB,
    };
  }

  async query(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    signal.throwIfAborted();
    try {
      return await this.read(query, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnreadableLogFileError) return logSourceFailure(error.message);
      throw error;
    }
  }

  private async read(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    const globs = this.options.topics[query.scope.topic];
    if (globs === undefined) return logSourceFailure('this topic is not configured');
    const root = await this.realRoot();
    const names = await findLogFiles(root, globs, signal);
    if (names.length === 0) return logSourceFailure('no log file for this topic');

    const matches = new LogMatches(query.scope, entryLimits(query, this.maxBytes));
    const reading = new LogFileReading(root, this.limits, matches, signal);
    for (const name of names) await reading.readFile(name);
    return dishonest(reading, matches) ?? logSourceAnswer(query, matches, remarks(reading));
  }

  private async realRoot(): Promise<string> {
    try {
      return await realpath(this.options.root);
    } catch {
      throw new UnreadableLogFileError('.', 'could not be opened');
    }
  }
}

/** "Nothing found" is evidence; it needs that the topic was looked at. */
function dishonest(reading: LogFileReading, matches: LogMatches): LogSourceResponse | null {
  if (matches.total > 0) return null;
  if (reading.filesLeftOut > 0) return logSourceFailure(`nothing found, but ${leftOut(reading.filesLeftOut)}`);
  if (reading.linesRead > 0 || reading.linesUnreadable === 0) return null;
  return logSourceFailure('not one line of this topic could be read');
}

function remarks(reading: LogFileReading): string[] {
  const { linesUnreadable, filesLeftOut } = reading;
  return [
    ...(linesUnreadable > 0 ? [`${counted(linesUnreadable, 'line')} could not be read`] : []),
    ...(filesLeftOut > 0 ? [leftOut(filesLeftOut)] : []),
  ];
}

function leftOut(files: number): string {
  return `${counted(files, 'name')} matched no regular file within the log folder`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
