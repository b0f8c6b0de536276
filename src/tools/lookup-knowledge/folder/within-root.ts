import { sep } from 'node:path';

/** Whether a real path lies below the root. Both must have been resolved: no links, no dots. */
export function liesBelow(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}
