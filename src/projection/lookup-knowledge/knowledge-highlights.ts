import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { cutExcerpt } from './cut-excerpt';

const MAX_DOCUMENTS = 3;
const MAX_TEXT_CHARS = 160;

/**
 * A few lines that sum up a knowledge result: how many documents, then the first of them. Text that came from documents
 * stands in JSON quotes: it is data inside the line and cannot become part of what the line says.
 */
export function knowledgeHighlights(result: JsonObject): string[] {
  const evidence = Array.isArray(result['evidence']) ? result['evidence'].filter(isJsonObject) : [];
  if (evidence.length === 0) return ['no document answers the question'];
  const head = `${evidence.length} ${evidence.length === 1 ? 'document' : 'documents'} found`;
  return [head, ...evidence.slice(0, MAX_DOCUMENTS).map(documentLine)];
}

function documentLine(item: JsonObject): string {
  const { document_id: id, breadcrumb, title, excerpt } = item;
  return `${quoted(id)} ${quoted(breadcrumb ?? title)}: ${quoted(excerpt)}`;
}

function quoted(value: JsonValue | undefined): string {
  return JSON.stringify(cutExcerpt(typeof value === 'string' ? value : '', MAX_TEXT_CHARS).text);
}
