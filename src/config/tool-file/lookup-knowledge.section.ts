import { resolve } from 'node:path';
import { MAX_TIMER_MS } from '../environment/value-kinds';
import { oneWordOf, pathText, wholeNumberBetween } from './key-rules';
import { OptionalKey, RequiredKey } from './key.decorator';
import { type SectionReader } from './section-reader';
import { type LookupKnowledgeConfig } from './tool-file';

const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 100;

class LookupKnowledgeSection {
  @RequiredKey(oneWordOf('folder'))
  readonly source: 'folder' | null = null;

  @RequiredKey(pathText)
  readonly root: string | null = null;

  @OptionalKey(wholeNumberBetween(1, MAX_LIMIT))
  readonly limit: number | null = null;

  @OptionalKey(wholeNumberBetween(1, MAX_TIMER_MS))
  readonly timeout_ms: number | null = null;
}

/** The `lookup_knowledge` tool; what is wrong with it is left with the reader. */
export function readLookupKnowledge(
  reader: SectionReader,
  value: unknown,
  path: string,
  baseDir: string,
): LookupKnowledgeConfig {
  const section = reader.read(LookupKnowledgeSection, value, path);
  const root = pathText.holds(section.root) ? resolve(baseDir, section.root) : baseDir;
  return { source: 'folder', root, limit: section.limit ?? DEFAULT_LIMIT, timeoutMs: section.timeout_ms };
}
