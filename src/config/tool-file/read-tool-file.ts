import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type ConfigProblem } from '../config-problem';

/** Far more than any tool file needs, in bytes. */
export const MAX_TOOL_FILE_BYTES = 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'a file that may not be read',
  EPERM: 'a file that may not be read',
};

export type ToolFileText = { readonly text: string } | { readonly problem: ConfigProblem };

/** The text of the tool file, or why there is none. Never waits: a pipe is refused like a folder. */
export function readToolFile(path: string): ToolFileText {
  try {
    return readRegularFile(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
  } catch (error) {
    return refused(REASONS[codeOf(error)] ?? `an error of the file system (${codeOf(error)})`, 'a readable file');
  }
}

function readRegularFile(descriptor: number): ToolFileText {
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) return refused('no regular file', 'a regular file');
    if (status.size > MAX_TOOL_FILE_BYTES) {
      return refused(`${status.size} bytes`, `at most ${MAX_TOOL_FILE_BYTES} bytes`);
    }
    return decode(readFileSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

function decode(bytes: Buffer): ToolFileText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refused('bytes that are no UTF-8', 'UTF-8');
  }
}

/** The system's own code, such as `ENOENT`. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}

function refused(found: string, allowed: string): ToolFileText {
  return { problem: { name: 'the file', found, allowed } };
}
