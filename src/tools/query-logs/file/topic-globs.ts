import { posix, win32 } from 'node:path';
import { type LogTopic } from '../../../projection/query-logs/query-logs.request';
import { InvalidLogGlobError } from './invalid-log-glob.error';

/** Globs of log files by topic, relative to the root of the source. One that begins with `!` takes files away. */
export type TopicGlobs = Readonly<Partial<Record<LogTopic, readonly string[]>>>;

/** `{1..9}` is a range, not a way up. */
const RANGE = /\{\w+\.\.\w+(?:\.\.\w+)?\}/g;
const GLOB_SYNTAX = /[/\\{},()|!@+?*[\]]+/;

/**
 * Refuses globs that could mean a file outside the root: absolute ones and ones that go up.
 *
 * @throws InvalidLogGlobError
 */
export function checkTopicGlobs(topics: TopicGlobs): void {
  for (const [topic, globs] of Object.entries(topics)) {
    if (!globs.some((glob) => !isNegative(glob))) throw new InvalidLogGlobError(topic, 'has no glob');
    for (const glob of globs) checkGlob(topic, isNegative(glob) ? glob.slice(1) : glob);
  }
}

export function isNegative(glob: string): boolean {
  return glob.startsWith('!') && !glob.startsWith('!(');
}

function checkGlob(topic: string, glob: string): void {
  if (glob.trim() === '') throw new InvalidLogGlobError(topic, 'has an empty glob');
  if (posix.isAbsolute(glob) || win32.isAbsolute(glob)) {
    throw new InvalidLogGlobError(topic, `"${glob}" must be relative to the log folder`);
  }
  if (glob.replace(RANGE, '').split(GLOB_SYNTAX).includes('..')) {
    throw new InvalidLogGlobError(topic, `"${glob}" must not lead out of the log folder`);
  }
}
