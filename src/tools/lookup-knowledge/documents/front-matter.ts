import { parse } from 'yaml';
import { isJsonObject, type JsonObject } from '../../../contract/json';

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** A longer one is no front matter. */
const MAX_CHARS = 16 * 1024;
/** Members that say what a document is about. */
const DESCRIBING = ['description', 'summary', 'tags', 'keywords', 'aliases', 'categories'];

export interface FrontMatter {
  readonly title: string | null;
  /** What else it says about the document, as words to search. */
  readonly words: string;
  /** The text behind it. */
  readonly body: string;
}

/** Takes the YAML at the head of a document apart from its text; what is no readable YAML stays text. */
export function readFrontMatter(text: string): FrontMatter {
  const match = FRONT_MATTER.exec(text);
  const fields = match?.[1] === undefined || match[1].length > MAX_CHARS ? null : fieldsOf(match[1]);
  if (match === null || fields === null) return { title: null, words: '', body: text };
  const { title } = fields;
  return {
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : null,
    words: DESCRIBING.flatMap((name) => textsOf(fields[name])).join('\n'),
    body: text.slice(match[0].length),
  };
}

function fieldsOf(yaml: string): JsonObject | null {
  try {
    const value: unknown = parse(yaml, { schema: 'core', maxAliasCount: 10, logLevel: 'silent' });
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
