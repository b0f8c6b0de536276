import { isJsonObject } from '../../contract/json';
import { MAX_TIMER_MS } from '../environment/value-kinds';
import { anything, globs, oneWordOf, plainName, wholeNumberBetween } from './key-rules';
import { OptionalKey, RequiredKey } from './key.decorator';
import { type SectionReader } from './section-reader';
import { LOG_TOPICS, type LogTopicName, type QueryLogsConfig } from './tool-file';

const DEFAULT_SOURCE_LIMIT = 2000;
const MAX_SOURCE_LIMIT = 10_000;

class QueryLogsSection {
  @RequiredKey(oneWordOf('mock', 'file'))
  readonly source: 'mock' | 'file' | null = null;

  /** Judged by a class of its own, where the source needs it. */
  @OptionalKey(anything)
  readonly topics: unknown = null;

  @OptionalKey(wholeNumberBetween(1, MAX_SOURCE_LIMIT))
  readonly source_limit: number | null = null;

  @OptionalKey(wholeNumberBetween(1, MAX_TIMER_MS))
  readonly timeout_ms: number | null = null;

  @OptionalKey(plainName)
  readonly region: string | null = null;
}

class TopicsSection implements Record<LogTopicName, readonly string[] | null> {
  @OptionalKey(globs)
  readonly APPLICATION: readonly string[] | null = null;

  @OptionalKey(globs)
  readonly DATABASE_SLOW_QUERY: readonly string[] | null = null;

  @OptionalKey(globs)
  readonly SYSTEM_EVENTS: readonly string[] | null = null;
}

type Topics = Partial<Record<LogTopicName, readonly string[]>>;

/** The `query_logs` tool; what is wrong with it is left with the reader. */
export function readQueryLogs(reader: SectionReader, value: unknown, path: string): QueryLogsConfig {
  const section = reader.read(QueryLogsSection, value, path);
  const topicsPath = `${path}.topics`;
  const base = {
    sourceLimit: section.source_limit ?? DEFAULT_SOURCE_LIMIT,
    timeoutMs: section.timeout_ms,
    region: section.region,
  };
  if (section.source === 'file')
    return { source: 'file', topics: readTopics(reader, section.topics, topicsPath), ...base };
  if (section.source === 'mock' && section.topics !== null) {
    reader.add(topicsPath, section.topics, 'nothing beside source: mock, which has its own logs');
  }
  return { source: 'mock', ...base };
}

function readTopics(reader: SectionReader, value: unknown, path: string): Topics {
  const section = reader.read(TopicsSection, value, path);
  const topics: Topics = {};
  for (const topic of LOG_TOPICS) {
    const { [topic]: topicGlobs } = section;
    if (topicGlobs !== null) topics[topic] = topicGlobs;
  }
  if (isJsonObject(value) && Object.values(value).every((topicGlobs) => topicGlobs === null)) {
    reader.add(path, value, `one or more of ${LOG_TOPICS.join(', ')}`);
  }
  return topics;
}
