import { logFileChunks } from './log-file-chunks';
import { type OpenLogFile } from './open-log-file';
import { UnreadableLogFileError } from './unreadable-log-file.error';

export interface PackedHead {
  readonly bytes: Buffer;
  /** Whether that is all that the file holds; false also for one that ends early. */
  readonly isWhole: boolean;
}

/**
 * The beginning of what a packed file holds, as far as it can be unpacked: it may still be written.
 *
 * @param length - bytes that are enough
 */
export async function unpackedHead(file: OpenLogFile, length: number, signal: AbortSignal): Promise<PackedHead> {
  const chunks: Buffer[] = [];
  let held = 0;
  let isWhole = true;
  try {
    for await (const chunk of logFileChunks(file, signal)) {
      chunks.push(chunk);
      held += chunk.length;
      isWhole = held < length;
      if (!isWhole) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableLogFileError)) throw error;
    isWhole = false;
  }
  return { bytes: Buffer.concat(chunks), isWhole };
}
