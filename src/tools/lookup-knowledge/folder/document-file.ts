import { constants, type BigIntStats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { liesBelow } from './within-root';

/** What the file system says of a file. */
export interface FileState {
  /** Another one where the file is another one, or its content may have changed. */
  readonly fingerprint: string;
  /** Device and inode: a file that has two names is one document. */
  readonly identity: string;
  readonly bytes: number;
  readonly isFile: boolean;
}

/** A FIFO must not hang the open, and a name that became a link meanwhile must not be followed. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** A file that was written so shortly before can be written again without a newer time, in ms. */
const SETTLED_AFTER_MS = 100;

/** The state of a file below the root, links followed; null where it cannot be told. */
export async function fileState(root: string, path: string): Promise<FileState | null> {
  try {
    return stateOf(await stat(join(root, path), { bigint: true }));
  } catch {
    return null;
  }
}

/**
 * The bytes of a document below the root; null where nothing may be read: a link out of the root, no regular file,
 * larger than allowed, or not readable.
 *
 * @param root - resolved: no links
 */
export async function readDocumentFile(
  root: string,
  path: string,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly state: FileState } | null> {
  try {
    const real = await realpath(join(root, path));
    // Opening a device can do something: look before.
    if (!liesBelow(root, real) || !(await lstat(real)).isFile()) return null;
    const handle = await open(real, OPEN_FLAGS);
    try {
      return await readOpened(handle, real, maxBytes);
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

async function readOpened(
  handle: FileHandle,
  real: string,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly state: FileState } | null> {
  const state = stateOf(await handle.stat({ bigint: true }));
  if (!state.isFile || state.bytes > maxBytes || !(await isStillAt(real, state.identity))) return null;
  const buffer = Buffer.alloc(maxBytes < state.bytes + 1 ? maxBytes + 1 : state.bytes + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  // It grew while it was read: the next look finds its new state.
  return { bytes: buffer.subarray(0, Math.min(length, state.bytes)), state };
}

/** Whether what was opened is what stands at the path that was checked: a folder on the way may have become a link. */
async function isStillAt(real: string, identity: string): Promise<boolean> {
  if ((await realpath(real)) !== real) return false;
  return stateOf(await lstat(real, { bigint: true })).identity === identity;
}

function stateOf(stats: BigIntStats): FileState {
  const identity = `${stats.dev}:${stats.ino}`;
  const age = Date.now() - Number(stats.mtimeMs);
  const settled = age > SETTLED_AFTER_MS || age < 0;
  return {
    identity,
    fingerprint: settled ? `${identity}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}` : '',
    bytes: Number(stats.size),
    isFile: stats.isFile(),
  };
}
