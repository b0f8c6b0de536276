import { realpath } from 'node:fs/promises';
import { DEFAULT_RECORD_LIMITS } from '../../../contract/limits';
import { LogMatches } from '../log-matches';
import { LogSource, type LogSourceQuery, type LogSourceResponse } from '../log-source';
import { entryLimits, logSourceAnswer, logSourceFailure } from '../log-source-response';
import { ListedFileReader } from './listed-file-reader';
import { LogFileReading } from './log-file-reading';
import { ReadingCounts } from './reading-counts';
import { ReadingLimits } from './reading-limits';
import { type ListedLogFile, listLogFiles } from './rotation/log-file-listing';
import { RotatedLogFileError } from './rotation/rotated-log-file.error';
import { checkTopicGlobs, type TopicGlobs } from './topic-globs';
import { UnreadableLogFileError } from './unreadable-log-file.error';

/** How often a query begins when files are rotated under it. */
const MAX_ATTEMPTS = 3;

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
  /**
   * Bytes of a plain file from which on only the part is read that the window needs, if its lines are in the order of
   * time. `Infinity`: every file is read whole.
   */
  readonly minSoughtBytes?: number;
}

/**
 * Log entries in files, plain or gzip, in whatever format each line is written: NDJSON of the usual loggers, logfmt,
 * syslog, container logs, and plain text with a time at its head. Streamed: memory is bounded whatever the files' size.
 * Reads only within its root and follows no link out of it.
 *
 * An answer is honest or it is a failure: a file that cannot be read whole, a topic without files, or nothing but
 * unreadable lines is no "nothing found"; what could not be read is counted in the answer's `message`, and so are the
 * names that are no regular file within the root: those are no part of the logs. An entry whose time is missing or
 * cannot be read is in every window. Of a large plain
 * file whose lines are in the order of time, as far as probes show, only what lies within a quarter of an hour of the
 * window is read (`provenOrder` says what that assumes), and a packed file from before the window is left out if its
 * own first line bears that out; the `message` says so, and `total` is all that matched in what was read.
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
    this.limits = new ReadingLimits(this.maxBytes, options);
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

  /** Rotation may pull files away under a query; the files that are there then are read from the start. */
  private async read(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.readOnce(query, signal);
      } catch (error) {
        if (!(error instanceof RotatedLogFileError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  private async readOnce(query: LogSourceQuery, signal: AbortSignal): Promise<LogSourceResponse> {
    const globs = this.options.topics[query.scope.topic];
    if (globs === undefined) return logSourceFailure('this topic is not configured');
    const root = await this.realRoot();
    const list = (): Promise<ListedLogFile[]> => listLogFiles(root, globs, signal);
    const files = await list();

    const matches = new LogMatches(query.scope, entryLimits(query, this.maxBytes));
    const counts = new ReadingCounts();
    const window = { start: Date.parse(query.scope.startTime), end: Date.parse(query.scope.endTime) };
    const parts = { window, limits: this.limits, matches, counts, signal };
    const reader = new ListedFileReader(root, new LogFileReading(parts), parts, list);
    for (const file of files) await reader.read(file);
    return failureOf(counts) ?? logSourceAnswer(query, matches, counts.remarks());
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
function failureOf(counts: ReadingCounts): LogSourceResponse | null {
  if (counts.filesOpened === 0) return logSourceFailure(['no log file for this topic', ...counts.remarks()].join('; '));
  if (counts.entriesRead > 0 || counts.linesUnreadable === 0) return null;
  return logSourceFailure('not one line of this topic could be read');
}
