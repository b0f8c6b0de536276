import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileIdentity, openConfinedFile } from '../../confined-files/open-confined-file';
import { isMissing } from '../../confined-files/missing-file';
import { RotatedLogFileError } from './rotation/rotated-log-file.error';
import { UnreadableLogFileError } from './unreadable-log-file.error';

/** An open log file. Whoever opened it closes its handle. */
export interface OpenLogFile {
  readonly name: string;
  readonly handle: FileHandle;
  /** Device and inode: two names of one file must not count its lines twice. */
  readonly identity: string;
  /** Bytes when it was opened. */
  readonly size: number;
  /** When it was last written, in ms since the epoch. Whoever copies or unpacks files may set it to anything. */
  readonly modifiedAt: number;
}

/**
 * Opens a file below the root. null where nothing may be read: a link out of the root or to nothing, or no regular file.
 *
 * @param root - resolved: no links
 * @param name - relative to the root
 * @throws RotatedLogFileError where nothing is there, UnreadableLogFileError
 */
export async function openLogFile(root: string, name: string): Promise<OpenLogFile | null> {
  try {
    const file = await openConfinedFile(root, name);
    if (file === null) return null;
    const { handle, stats } = file;
    return { name, handle, identity: fileIdentity(stats), size: Number(stats.size), modifiedAt: Number(stats.mtimeMs) };
  } catch (error) {
    if (isMissing(error) && (await isLink(join(root, name)))) return null;
    if (isMissing(error)) throw new RotatedLogFileError(name, 'is no longer there');
    throw new UnreadableLogFileError(name, 'could not be opened');
  }
}

/**
 * The bytes of an open file from a position on: fewer than asked for at its end, in a buffer of their own.
 *
 * @throws UnreadableLogFileError
 */
export async function readAt({ handle, name }: OpenLogFile, position: number, length: number): Promise<Buffer> {
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } catch {
    throw new UnreadableLogFileError(name, 'could not be read');
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (there) => there.isSymbolicLink(),
    () => false,
  );
}
