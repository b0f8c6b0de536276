/** `{1..9}` is a range, not a way up. */
const RANGE = /\{\w+\.\.\w+(?:\.\.\w+)?\}/g;
const GLOB_SYNTAX = /[/\\{},()|!@+?*[\]]+/;
/** On any system: a file that is written on one is read on another. */
const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:[/\\])/;

/** Why a glob could mean a file outside of the folder that it is relative to. */
export type GlobDanger = 'ABSOLUTE' | 'LEADS_OUT';

/** Whether a glob takes files away from those that others match. */
export function isNegativeGlob(glob: string): boolean {
  return glob.startsWith('!') && !glob.startsWith('!(');
}

/** What is dangerous in a glob of log files, negative or not; null where it stays within its folder. */
export function globDanger(glob: string): GlobDanger | null {
  const pattern = isNegativeGlob(glob) ? glob.slice(1) : glob;
  if (ABSOLUTE.test(pattern)) return 'ABSOLUTE';
  return pattern.replace(RANGE, '').split(GLOB_SYNTAX).includes('..') ? 'LEADS_OUT' : null;
}
