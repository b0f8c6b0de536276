import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithinRoot } from './within-root';

/** A regular file below a root, open for reading. Whoever opened it closes its handle. */
export interface ConfinedFile {
  readonly handle: FileHandle;
  /** What the file system said of it when it was opened. */
  readonly stats: BigIntStats;
}

/** A FIFO must not hang the open, and a name that became a link meanwhile must not be followed. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** A file that is replaced each time it is opened is given up. */
const MAX_TRIES = 10;

/**
 * Opens a file below a root; a link is followed as long as it leads to a file within the root. null where nothing may
 * be read: something outside of the root, or no regular file.
 *
 * @param root - resolved: no links
 * @param name - relative to the root
 * @throws the file system's own error, which names the path; an `Error` where the file was replaced at every try
 */
export async function openConfinedFile(root: string, name: string): Promise<ConfinedFile | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const path = await realpath(join(root, name));
    // Opening a device can do something, and a socket cannot be opened: look before.
    if (!isWithinRoot(root, path) || !(await lstat(path)).isFile()) return null;
    const file = await openUnchanged(path);
    if (file !== null) return file;
  }
  throw new Error('the file was replaced while it was opened');
}

/** null where what was opened is not what stands at the path: what that is must be looked at anew. */
async function openUnchanged(path: string): Promise<ConfinedFile | null> {
  const handle = await open(path, OPEN_FLAGS);
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile() && (await isStillAt(path, stats))) return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** Device and inode: two names of one file are one file. */
export function fileIdentity({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}

/**
 * Whether what was opened is what stands at the path that was checked: a folder on the way may have become a link, or
 * another file may have taken its place.
 */
async function isStillAt(path: string, opened: BigIntStats): Promise<boolean> {
  if ((await realpath(path)) !== path) return false;
  return fileIdentity(await lstat(path, { bigint: true })) === fileIdentity(opened);
}
