import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type OpenLogFile, readAt } from './open-log-file';
import { CUT, RotatedLogFileError } from './rotation/rotated-log-file.error';
import { UnreadableLogFileError } from './unreadable-log-file.error';

/** Bytes read at a time: a few milliseconds of work between two turns of the event loop. */
const CHUNK_BYTES = 128 * 1024;
const GZIP_NAME = /\.gz$/i;
const GZIP_MAGIC = 0x1f8b;

/** A part of a plain file that begins with a line. */
export interface ByteRange {
  readonly from: number;
  /** Where it ends; null for the end of the file, wherever that is by then. */
  readonly to: number | null;
}

const WHOLE: ByteRange = { from: 0, to: null };

/**
 * The bytes of a log file, unpacked where it is gzip (by its first bytes; a `.gz` that does not begin so is broken).
 * Reads on while the file grows.
 *
 * @param range - of a plain file; a packed one is always read whole
 * @throws UnreadableLogFileError, RotatedLogFileError, or the signal's reason
 */
export async function* logFileChunks(
  file: OpenLogFile,
  signal: AbortSignal,
  range: ByteRange = WHOLE,
): AsyncGenerator<Buffer, void, void> {
  if (!(await isPacked(file))) {
    yield* plain(file, signal, range);
    return;
  }
  try {
    yield* unpacked(file, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreadableLogFileError) throw error;
    throw new UnreadableLogFileError(file.name, 'is no whole gzip file');
  }
}

/** Whether a file is gzip, or has the name of one and so is a broken one. */
export async function isPacked(file: OpenLogFile): Promise<boolean> {
  return GZIP_NAME.test(file.name) || (await beginsLikeGzip(file));
}

export async function beginsLikeGzip(file: OpenLogFile): Promise<boolean> {
  const head = await readAt(file, 0, 2);
  return head.length === 2 && head.readUInt16BE(0) === GZIP_MAGIC;
}

async function* plain(
  file: OpenLogFile,
  signal: AbortSignal,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer, void, void> {
  let position = from;
  for (;;) {
    signal.throwIfAborted();
    const length = Math.min(CHUNK_BYTES, (to ?? Infinity) - position);
    if (length <= 0) break;
    const chunk = await readAt(file, position, length);
    if (chunk.length === 0) break;
    position += chunk.length;
    yield chunk;
  }
  if (position < (to ?? file.size)) throw new RotatedLogFileError(file.name, CUT);
}

async function* unpacked(file: OpenLogFile, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The pipeline destroys both on an error or an abort; the loop below sees the error.
  pipeline(Readable.from(plain(file, signal, WHOLE)), gunzip, () => undefined);
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    yield chunk;
  }
}
