import { globDanger, isNegativeGlob } from '../../../contract/log-glob';
import { type LogTopic } from '../../../projection/query-logs/query-logs.request';
import { InvalidLogGlobError } from './invalid-log-glob.error';

/** Globs of log files by topic, relative to the root of the source. One that begins with `!` takes files away. */
export type TopicGlobs = Readonly<Partial<Record<LogTopic, readonly string[]>>>;

/**
 * Refuses globs that could mean a file outside the root: absolute ones and ones that go up.
 *
 * @throws InvalidLogGlobError
 */
export function checkTopicGlobs(topics: TopicGlobs): void {
  for (const [topic, globs] of Object.entries(topics)) {
    if (globs.every(isNegativeGlob)) throw new InvalidLogGlobError(topic, 'has no glob');
    for (const glob of globs) checkGlob(topic, glob);
  }
}

function checkGlob(topic: string, glob: string): void {
  if (glob.replace('!', '').trim() === '') throw new InvalidLogGlobError(topic, 'has an empty glob');
  const danger = globDanger(glob);
  if (danger === 'ABSOLUTE') throw new InvalidLogGlobError(topic, `"${glob}" must be relative to the log folder`);
  if (danger === 'LEADS_OUT') throw new InvalidLogGlobError(topic, `"${glob}" must not lead out of the log folder`);
}
