import { type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConfinedFile, fileIdentity, openConfinedFile } from '../../confined-files/open-confined-file';

/** What the file system says of a file. */
export interface FileState {
  /** Another one where the file is another one, or its content may have changed. */
  readonly fingerprint: string;
  /** Device and inode: a file that has two names is one document. */
  readonly identity: string;
  readonly bytes: number;
  readonly isFile: boolean;
}

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
    const file = await openConfinedFile(root, path);
    if (file === null) return null;
    try {
      return await readOpened(file, maxBytes);
    } finally {
      await file.handle.close();
    }
  } catch {
    return null;
  }
}

async function readOpened(
  { handle, stats }: ConfinedFile,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly state: FileState } | null> {
  const state = stateOf(stats);
  if (state.bytes > maxBytes) return null;
  const buffer = Buffer.alloc(state.bytes);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  // What was written since it was opened belongs to its next state.
  return { bytes: buffer.subarray(0, length), state };
}

function stateOf(stats: BigIntStats): FileState {
  const identity = fileIdentity(stats);
  const age = Date.now() - Number(stats.mtimeMs);
  const settled = age > SETTLED_AFTER_MS || age < 0;
  return {
    identity,
    fingerprint: settled ? `${identity}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}` : '',
    bytes: Number(stats.size),
    isFile: stats.isFile(),
  };
}
