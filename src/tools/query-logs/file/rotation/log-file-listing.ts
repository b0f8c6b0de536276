import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findLogFiles } from '../find-log-files';
import { isMissing } from '../../../confined-files/missing-file';
import { UnreadableLogFileError } from '../unreadable-log-file.error';
import { RotatedLogFileError } from './rotated-log-file.error';

export interface ListedLogFile {
  /** Relative to the root. */
  readonly name: string;
  /** Device and inode; null for a link to nothing. */
  readonly identity: string | null;
}

/** How often files are listed until two lists agree. */
const MAX_LISTINGS = 5;

/**
 * The files that the globs match at one moment, by name and by what stands behind the name: rotation changes names,
 * and a query reads each file of this list once, whatever its name is by then. Listed until nothing was renamed from
 * one list to the next: a file that was renamed between the reading of its folder and the look at it would be missing.
 *
 * @throws UnreadableLogFileError
 */
export async function listLogFiles(
  root: string,
  globs: readonly string[],
  signal: AbortSignal,
): Promise<ListedLogFile[]> {
  let before = await listOnce(root, globs, signal);
  for (let count = 1; count < MAX_LISTINGS; count++) {
    const after = await listOnce(root, globs, signal);
    const identities = new Map(after.map(({ name, identity }) => [name, identity]));
    if (before.every(({ name, identity }) => identities.get(name) === identity)) return after;
    before = after;
  }
  return before;
}

async function listOnce(root: string, globs: readonly string[], signal: AbortSignal): Promise<ListedLogFile[]> {
  const listed: ListedLogFile[] = [];
  for (const name of await findLogFiles(root, globs, signal)) {
    listed.push({ name, identity: await identityOf(join(root, name), name) });
    signal.throwIfAborted();
  }
  return listed;
}

async function identityOf(path: string, name: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (await isLink(path)) return null;
    if (isMissing(error)) throw new RotatedLogFileError(name, 'is no longer there');
    throw new UnreadableLogFileError(name, 'could not be opened');
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (there) => there.isSymbolicLink(),
    () => false,
  );
}
