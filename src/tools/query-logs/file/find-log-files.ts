import { type Dirent, type readdir as readdirOfCallbacks } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { glob } from 'tinyglobby';
import { isNegativeGlob } from '../../../contract/log-glob';
import { isWithinRoot } from '../../confined-files/within-root';
import { isMissing } from '../../confined-files/missing-file';
import { UnreadableLogFileError } from './unreadable-log-file.error';

/**
 * Names of what the globs match, relative to the root, sorted. Everything that is no folder is named, also links and
 * what is no regular file: whether it may be read is judged when it is opened. A link to a folder is followed where a
 * glob spells it out before its first wildcard and it stays within the root, nowhere else.
 *
 * @param root - resolved: no links
 * @throws UnreadableLogFileError where a folder cannot be listed: files in it would be lost silently
 */
export async function findLogFiles(root: string, globs: readonly string[], signal: AbortSignal): Promise<string[]> {
  const folders = new FolderListing(root);
  const ignore = globs.filter(isNegativeGlob).map((pattern) => pattern.slice(1));
  const found = new Set<string>();
  // One by one: given together they are all searched from the folder that they share, and links fare differently.
  for (const pattern of globs.filter((candidate) => !isNegativeGlob(candidate))) {
    const names = await glob(pattern, {
      cwd: root,
      ignore,
      expandDirectories: false,
      signal,
      fs: { readdir: folders.readdir as unknown as typeof readdirOfCallbacks },
    });
    signal.throwIfAborted();
    names.forEach((name) => found.add(name));
  }
  if (folders.unreadable !== null) throw new UnreadableLogFileError(folders.unreadable, 'could not be listed');
  return [...found].sort();
}

type ListingCallback = (error: unknown, entries: Dirent[]) => void;

/** Lists folders for the glob library, which follows links wherever they lead and forgets errors. */
class FolderListing {
  /** The first folder that could not be listed. */
  unreadable: string | null = null;

  constructor(private readonly root: string) {}

  readonly readdir = (path: string, _options: unknown, callback: ListingCallback): void => {
    this.list(path).then(
      (entries) => {
        callback(null, entries);
      },
      (error: unknown) => {
        if (!isMissing(error)) this.unreadable ??= relative(this.root, path) || '.';
        callback(error, []);
      },
    );
  };

  private async list(path: string): Promise<Dirent[]> {
    const real = await realpath(path);
    if (!isWithinRoot(this.root, real)) return [];
    return (await readdir(real, { withFileTypes: true })).map(asFileOrFolder);
  }
}

/** Whatever is no folder counts as a file, so that a link is named and not followed. */
function asFileOrFolder(entry: Dirent): Dirent {
  return Object.assign(entry, { isFile: () => !entry.isDirectory(), isSymbolicLink: () => false });
}
