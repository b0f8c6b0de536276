import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDocumentName } from '../documents/parse-document';

export interface DocumentListing {
  /** Below the root, with `/` between folders, sorted. */
  readonly paths: readonly string[];
  /** Folders that could not be listed: documents in them are not known. */
  readonly unlisted: readonly string[];
}

/**
 * The documents below a folder, by the ending of their names. Hidden names and what lies in hidden folders are left
 * out. A link counts as a file, whatever it leads to: it is judged when it is opened; no link to a folder is followed.
 *
 * @param root - resolved: no links
 */
export async function listDocuments(root: string): Promise<DocumentListing> {
  const paths: string[] = [];
  const unlisted: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await entriesOf(join(root, folder));
    if (entries === null) {
      unlisted.push(folder === '' ? '.' : folder);
      continue;
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (isDocumentName(entry.name)) paths.push(path);
    }
  }
  return { paths: paths.sort(), unlisted: unlisted.sort() };
}

async function entriesOf(folder: string): Promise<Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}
