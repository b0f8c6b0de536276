import { type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../confined-files/missing-file';
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

/** Why a file was not read. */
export type NotRead = 'NO_DOCUMENT' | 'UNREADABLE' | 'TOO_LARGE';

export interface DocumentBytes {
  readonly bytes: Buffer;
  readonly state: FileState;
}

/** A file that was written so shortly before can be written again without a newer time, in ms. */
const SETTLED_AFTER_MS = 100;

/** The state of a file below the root, links followed. */
export async function fileState(root: string, path: string): Promise<FileState | NotRead> {
  try {
    return stateOf(await stat(join(root, path), { bigint: true }));
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * The bytes of a document below the root; a link out of it, and what is no regular file, is no document.
 *
 * @param root - resolved: no links
 */
export async function readDocumentFile(root: string, path: string, maxBytes: number): Promise<DocumentBytes | NotRead> {
  try {
    const file = await openConfinedFile(root, path);
    if (file === null) return 'NO_DOCUMENT';
    try {
      return await readOpened(file, maxBytes);
    } finally {
      await file.handle.close();
    }
  } catch (error) {
    return reasonOf(error);
  }
}

async function readOpened({ handle, stats }: ConfinedFile, maxBytes: number): Promise<DocumentBytes | NotRead> {
  const state = stateOf(stats);
  if (state.bytes > maxBytes) return 'TOO_LARGE';
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

/** A link that leads nowhere, or in a circle, is no document; nor is one that has gone. */
function reasonOf(error: unknown): NotRead {
  return isMissing(error) ? 'NO_DOCUMENT' : 'UNREADABLE';
}
