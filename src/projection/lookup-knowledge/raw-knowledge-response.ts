import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { MalformedKnowledgeResponseError } from './malformed-knowledge-response.error';

/** All that is read of an evidence block, as it stands; null where the member is missing. */
export interface RawEvidence {
  readonly source: string | null;
  readonly title: string | null;
  readonly breadcrumb: string | null;
  readonly content: string | null;
  readonly excerpt: string | null;
}

/**
 * Reads the raw response of a source of knowledge: strict JSON, `evidenceBlocks` an array of objects whose five members
 * are texts where they are there. Nothing else of it is looked at.
 *
 * @throws MalformedKnowledgeResponseError
 */
export function parseRawKnowledgeResponse(rawResponse: string): RawEvidence[] {
  const { evidenceBlocks } = parseObject(rawResponse);
  if (!Array.isArray(evidenceBlocks)) throw new MalformedKnowledgeResponseError('no array of evidence blocks');
  return evidenceBlocks.map(readBlock);
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new MalformedKnowledgeResponseError('not JSON');
  }
  if (!isJsonObject(value)) throw new MalformedKnowledgeResponseError('no JSON object');
  return value;
}

function readBlock(block: JsonValue): RawEvidence {
  if (!isJsonObject(block)) throw new MalformedKnowledgeResponseError('an evidence block is no object');
  return {
    source: readText(block['source']),
    title: readText(block['title']),
    breadcrumb: readText(block['breadcrumb']),
    content: readText(block['content']),
    excerpt: readText(block['excerpt']),
  };
}

function readText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new MalformedKnowledgeResponseError('a member of an evidence block is no text');
  return value;
}
