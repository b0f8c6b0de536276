import { sep } from 'node:path';

/** Whether a real path is the root or lies below it. Both must have been resolved: no links, no dots. */
export function isWithinRoot(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
