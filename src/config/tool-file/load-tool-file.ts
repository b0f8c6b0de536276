import { dirname } from 'node:path';
import { deepFreeze } from '../deep-freeze';
import { loadFile } from '../load-file';
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
  return loadFile(path, 'The tool file', (content, absolute) => {
    const { problems, toolFile } = readToolSections(content, dirname(absolute));
    return { problems, value: toolFile };
  });
}
