import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './missing-file';
import { RotatedLogFileError } from './rotation/rotated-log-file.error';
import { UnreadableLogFileError } from './unreadable-log-file.error';
import { isWithinRoot } from './within-root';

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

/** A FIFO must not hang the open, and a name that became a link meanwhile must not be followed. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Opens a file below the root. null where nothing may be read: a link out of the root or to nothing, or no regular file.
 *
 * @param root - resolved: no links
 * @param name - relative to the root
 * @throws RotatedLogFileError where nothing is there, UnreadableLogFileError
 */
export async function openLogFile(root: string, name: string): Promise<OpenLogFile | null> {
  try {
    const path = await realpath(join(root, name));
    // Opening a device can do something, and a socket cannot be opened: look before.
    if (!isWithinRoot(root, path) || !(await lstat(path)).isFile()) return null;
    return await openRegular(path, name);
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

async function openRegular(path: string, name: string): Promise<OpenLogFile | null> {
  const handle = await open(path, OPEN_FLAGS);
  try {
    const opened = await handle.stat({ bigint: true });
    const identity = `${opened.dev}:${opened.ino}`;
    if (opened.isFile() && (await isStillAt(path, identity))) {
      return { name, handle, identity, size: Number(opened.size), modifiedAt: Number(opened.mtimeMs) };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** Whether what was opened is what stands at the path that was checked: a folder on the way may have become a link. */
async function isStillAt(path: string, identity: string): Promise<boolean> {
  if ((await realpath(path)) !== path) return false;
  const there = await lstat(path, { bigint: true });
  return `${there.dev}:${there.ino}` === identity;
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (there) => there.isSymbolicLink(),
    () => false,
  );
}
