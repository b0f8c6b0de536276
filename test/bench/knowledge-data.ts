import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a collection as it stands. */
export interface CollectionFile {
  readonly path: string;
  readonly content: string;
}

export interface JudgedQuestion {
  readonly query: string;
  /** Paths of the documents that answer it. */
  readonly relevant: readonly string[];
}

export interface KnowledgeData {
  readonly files: readonly CollectionFile[];
  readonly questions: readonly JudgedQuestion[];
  /** Questions that the collection cannot answer, by kind. */
  readonly offTopic: Readonly<Record<string, readonly string[]>>;
}

/** A folder with `runbooks/`, `queries.jsonl` and `off-topic.jsonl`. */
export function readKnowledgeData(folder: string): KnowledgeData {
  const root = join(folder, 'runbooks');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const offTopic: Record<string, string[]> = {};
  for (const { query, kind } of readLines<{ query: string; kind: string }>(join(folder, 'off-topic.jsonl'))) {
    (offTopic[kind] ??= []).push(query);
  }
  return {
    files: names.sort().map((path) => ({ path, content: readFileSync(join(root, path), 'utf8') })),
    questions: readLines<JudgedQuestion>(join(folder, 'queries.jsonl')),
    offTopic,
  };
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
