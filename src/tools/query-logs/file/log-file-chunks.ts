import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type OpenLogFile } from './open-log-file';
import { UnreadableLogFileError } from './unreadable-log-file.error';

/** Bytes read at a time: about one or two milliseconds of work between two turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;
const GZIP_NAME = /\.gz$/i;
const GZIP_MAGIC = 0x1f8b;

/**
 * The bytes of a log file, unpacked where it is gzip (by its first bytes; a `.gz` that does not begin so is broken).
 * Reads on while the file grows.
 *
 * @throws UnreadableLogFileError, or the signal's reason
 */
export async function* logFileChunks(file: OpenLogFile, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  let packed = GZIP_NAME.test(file.name);
  try {
    packed ||= await beginsLikeGzip(file);
    yield* packed ? unpacked(file, signal) : plain(file, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreadableLogFileError) throw error;
    throw new UnreadableLogFileError(file.name, packed ? 'is no whole gzip file' : 'could not be read');
  }
}

async function beginsLikeGzip(file: OpenLogFile): Promise<boolean> {
  const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer.readUInt16BE(0) === GZIP_MAGIC;
}

async function* plain(file: OpenLogFile, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  let position = 0;
  for (;;) {
    signal.throwIfAborted();
    // A buffer of its own each time: a line may be held across chunks.
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const { bytesRead } = await file.handle.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  if (position < file.size) throw new UnreadableLogFileError(file.name, 'was cut while it was read');
}

async function* unpacked(file: OpenLogFile, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The pipeline destroys both on an error or an abort; the loop below sees the error.
  pipeline(Readable.from(plain(file, signal)), gunzip, () => undefined);
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    yield chunk;
  }
}
