import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { MalformedLogResponseError } from './malformed-log-response.error';
import { quoteLongIntegers } from './quote-long-integers';

/** What is read of a log entry; `instance`, `metrics` and whatever else it has are never looked at. */
export interface RawLogEntry {
  readonly timestamp: JsonValue;
  readonly level: JsonValue;
  readonly service: JsonValue;
  readonly message: JsonValue;
}

export interface RawLogResponse {
  /** What matched, returned or not. */
  readonly total: number;
  readonly entries: readonly RawLogEntry[];
}

/**
 * Reads the raw response of a log source: strict JSON, `success` exactly true, `logs` an array of objects. An empty
 * `logs` beside a `total` above zero contradicts itself and is no negative observation.
 *
 * @throws MalformedLogResponseError
 */
export function parseRawLogResponse(rawResponse: string): RawLogResponse {
  const response = parseObject(rawResponse);
  if (response['success'] !== true) throw new MalformedLogResponseError('not successful');
  const { logs } = response;
  if (!Array.isArray(logs)) throw new MalformedLogResponseError('no array of logs');
  const entries = logs.map(readEntry);
  const total = readTotal(response['total'], entries.length);
  return { total, entries: entries.some(hasRoundedTime) ? withExactTimes(rawResponse, entries) : entries };
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new MalformedLogResponseError('not JSON');
  }
  if (!isJsonObject(value)) throw new MalformedLogResponseError('no JSON object');
  return value;
}

/** A source that says no total returned all that matched. */
function readTotal(total: JsonValue | undefined, returned: number): number {
  if (total === undefined || total === null) return returned;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) {
    throw new MalformedLogResponseError('total is no count');
  }
  if (total < returned) throw new MalformedLogResponseError('total is less than what was returned');
  if (returned === 0 && total > 0) throw new MalformedLogResponseError('nothing returned of what matched');
  return total;
}

function readEntry(entry: JsonValue): RawLogEntry {
  if (!isJsonObject(entry)) throw new MalformedLogResponseError('an entry is no object');
  return {
    timestamp: entry['timestamp'] ?? null,
    level: entry['level'] ?? null,
    service: entry['service'] ?? null,
    message: entry['message'] ?? null,
  };
}

/** Nanoseconds as a JSON number are beyond what a double holds: they came out rounded, up to the next millisecond. */
function hasRoundedTime(entry: RawLogEntry): boolean {
  return typeof entry.timestamp === 'number' && Math.abs(entry.timestamp) > Number.MAX_SAFE_INTEGER;
}

function withExactTimes(rawResponse: string, entries: readonly RawLogEntry[]): readonly RawLogEntry[] {
  const { logs } = parseObject(quoteLongIntegers(rawResponse));
  if (!Array.isArray(logs)) return entries;
  return entries.map((entry, index) => {
    const exact = logs[index];
    return hasRoundedTime(entry) && isJsonObject(exact) ? { ...entry, timestamp: exact['timestamp'] ?? null } : entry;
  });
}
