import { type ConfigProblem } from '../config-problem';
import { readLookupKnowledge } from './lookup-knowledge.section';
import { readQueryLogs } from './query-logs.section';
import { SectionReader } from './section-reader';
import { type ToolFile } from './tool-file';
import { ToolFileSection, ToolsSection } from './tool-file.section';

const QUERY_LOGS = 'tools.query_logs';
const LOOKUP_KNOWLEDGE = 'tools.lookup_knowledge';

export interface ToolSections {
  readonly problems: readonly ConfigProblem[];
  /** Meaningless where there are problems. */
  readonly toolFile: ToolFile;
}

/**
 * The sections of a parsed tool file.
 *
 * @param baseDir - absolute path of the folder where relative paths start
 */
export function readToolSections(content: unknown, baseDir: string): ToolSections {
  const reader = new SectionReader();
  const { clock, tools } = reader.read(ToolFileSection, content, '');
  const { query_logs, lookup_knowledge } = readTools(reader, tools);
  const toolFile: ToolFile = {
    baseDir,
    clock: clock === null ? null : Date.parse(clock),
    queryLogs: query_logs === undefined ? null : readQueryLogs(reader, query_logs, QUERY_LOGS),
    lookupKnowledge:
      lookup_knowledge === undefined ? null : readLookupKnowledge(reader, lookup_knowledge, LOOKUP_KNOWLEDGE, baseDir),
  };
  return { problems: reader.problems, toolFile };
}

function readTools(reader: SectionReader, tools: object | null): ToolsSection {
  if (tools === null) return new ToolsSection();
  if (Object.keys(tools).length === 0) {
    reader.add('tools', tools, `one or more of ${Object.keys(new ToolsSection()).join(', ')}`);
  }
  return reader.read(ToolsSection, tools, 'tools');
}
