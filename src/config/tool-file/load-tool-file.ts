import { dirname, resolve } from 'node:path';
import { type ConfigProblem } from '../config-problem';
import { ConfigError } from '../config.error';
import { deepFreeze } from '../deep-freeze';
import { renderText } from '../render-found';
import { parseToolFile } from './parse-tool-file';
import { readToolFile } from './read-tool-file';
import { readToolSections } from './read-tool-sections';
import { type ToolFile } from './tool-file';

/** Without a tool file: the one tool that needs no files. */
const DEFAULT_CONTENT = { tools: { query_logs: { source: 'mock' } } };

/**
 * The tools as the tool file names them, frozen.
 *
 * @param path - of the tool file; null: `query_logs` over the bundled incident
 * @throws ConfigError with every problem of the file at once
 */
export function loadToolFile(path: string | null): ToolFile {
  if (path === null) return deepFreeze(readToolSections(DEFAULT_CONTENT, process.cwd()).toolFile);
  const absolute = resolve(path);
  const file = readToolFile(absolute);
  if ('problem' in file) throw unusable(absolute, [file.problem]);
  const { problems: syntaxProblems, content } = parseToolFile(file.text);
  if (syntaxProblems.length > 0) throw unusable(absolute, syntaxProblems);
  const { problems, toolFile } = readToolSections(content, dirname(absolute));
  if (problems.length > 0) throw unusable(absolute, problems);
  return deepFreeze(toolFile);
}

function unusable(path: string, problems: readonly ConfigProblem[]): ConfigError {
  return new ConfigError(`The tool file ${renderText(path)} cannot be used:`, problems);
}
