import { resolve } from 'node:path';
import { type ConfigProblem } from './config-problem';
import { ConfigError } from './config.error';
import { deepFreeze } from './deep-freeze';
import { renderText } from './render-found';
import { parseToolFile } from './tool-file/parse-tool-file';
import { readToolFile } from './tool-file/read-tool-file';

/** What a file of the configuration says, and what is wrong with it. */
export interface ReadContent<T> {
  readonly problems: readonly ConfigProblem[];
  /** Meaningless where there are problems. */
  readonly value: T;
}

/**
 * Loads a YAML or JSON file of the configuration, frozen.
 *
 * @param title - what the file is to its operator: `The policy file`
 * @param read - judges the parsed content; gets the absolute path of the file
 * @throws ConfigError with every problem of the file at once
 */
export function loadFile<T extends object>(
  path: string,
  title: string,
  read: (content: unknown, absolutePath: string) => ReadContent<T>,
): T {
  const absolute = resolve(path);
  const unusable = (problems: readonly ConfigProblem[]): ConfigError =>
    new ConfigError(`${title} ${renderText(absolute)} cannot be used:`, problems);
  const file = readToolFile(absolute);
  if ('problem' in file) throw unusable([file.problem]);
  const { problems: syntaxProblems, content } = parseToolFile(file.text);
  if (syntaxProblems.length > 0) throw unusable(syntaxProblems);
  const { problems, value } = read(content, absolute);
  if (problems.length > 0) throw unusable(problems);
  return deepFreeze(value);
}
