import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import { loadApiKeys } from '../config/access/api-keys-file';

/** An entry as it stands in the file. */
export interface WrittenApiKey {
  readonly id: string;
  readonly principal: string;
  readonly hash: string;
  readonly scopes: readonly string[];
  readonly claims?: Readonly<Record<string, readonly string[]>>;
  readonly created_at: string;
  readonly expires_at?: string;
}

/** Only its owner may read who may come in. */
const MODE = 0o600;

/**
 * Adds a key to the file, which is made if there is none. Comments and other keys stay as they are; whoever reads the
 * file meanwhile finds the old one or the new one, whole.
 *
 * @throws ConfigError for a file that cannot be used as it is
 */
export function addApiKey(path: string, entry: WrittenApiKey): void {
  const text = textOf(path);
  if (text === null) {
    replaceFile(path, stringify({ keys: [entry] }));
    return;
  }
  loadApiKeys(path);
  const document = parseDocument(text);
  document.addIn(['keys'], document.createNode(entry));
  replaceFile(path, document.toString());
}

/**
 * Takes a key out of the file.
 *
 * @returns whether it was there
 * @throws ConfigError for a file that cannot be used as it is
 */
export function removeApiKey(path: string, id: string): boolean {
  loadApiKeys(path);
  const document = parseDocument(textOf(path) ?? '');
  const keys = document.get('keys');
  const place = isSeq(keys) ? keys.items.findIndex((item) => isMap(item) && item.get('id') === id) : -1;
  if (place < 0) return false;
  document.deleteIn(['keys', place]);
  replaceFile(path, document.toString());
  return true;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null;
    throw failure;
  }
}

function replaceFile(path: string, text: string): void {
  const written = `${path}.${process.pid}.tmp`;
  const descriptor = openSync(written, 'wx', MODE);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    renameSync(written, path);
  } catch (failure) {
    rmSync(written, { force: true });
    throw failure;
  }
}
