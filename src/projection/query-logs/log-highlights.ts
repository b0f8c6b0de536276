import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { cutText } from '../text/cut-text';

const MAX_PATTERNS = 3;
const MAX_MESSAGE_CHARS = 160;

/**
 * A few lines that sum up a log result: what was found, then its first patterns. Text that came from logs stands in
 * JSON quotes: it is data inside the line and cannot become part of what the line says.
 */
export function logHighlights(result: JsonObject): string[] {
  const totals = isJsonObject(result['totals']) ? result['totals'] : {};
  const matched = countOf(totals['matched']);
  if (matched === 0) return ['no log entry in the scope'];
  const head = `${matched} log entries matched, ${countOf(totals['returned'])} read, ${countOf(totals['patterns'])} patterns`;
  const patterns = Array.isArray(result['patterns']) ? result['patterns'].filter(isJsonObject) : [];
  return [head, ...patterns.slice(0, MAX_PATTERNS).map(patternLine)];
}

function patternLine(pattern: JsonObject): string {
  const what = [pattern['level'], pattern['service'], pattern['message']].map(quoted).join(' ');
  return `${countOf(pattern['count'])} x ${what}`;
}

function quoted(value: JsonValue | undefined): string {
  return JSON.stringify(cutText(typeof value === 'string' ? value : '', MAX_MESSAGE_CHARS));
}

function countOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
