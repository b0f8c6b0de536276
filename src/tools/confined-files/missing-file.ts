/** A link that leads to itself leads to nothing, like one to a name that is not there. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Whether a file system call failed because there is nothing of that name. */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && MISSING.has(error.code);
}
