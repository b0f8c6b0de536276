import { isJsonObject, type JsonObject, type JsonValue } from '../../../contract/json';
import { quoteLongIntegers } from '../../../projection/query-logs/quote-long-integers';
import { type LogLine } from '../log-line';
import { InstantMemo } from './instant-memo';

/** Names that a member may have, the contract's own first. */
const TIMESTAMP = ['timestamp', '@timestamp', 'time', 'ts'];
const LEVEL = ['level', 'severity'];
const SERVICE = ['service'];
const MESSAGE = ['message', 'msg'];

const UNKNOWN_LEVEL = 'UNKNOWN';
const UNKNOWN_SERVICE = 'unknown';
const OPENING_BRACE = 0x7b;

/**
 * Reads a line of NDJSON. Readable is a JSON object that has a message (text) and a time that can be read; level and
 * service may be missing.
 */
export class NdjsonLineReader {
  private readonly instants = new InstantMemo();

  /** null for a line that cannot be read, undefined for one that is blank. */
  read(text: string): LogLine | null | undefined {
    const fields = parseObject(text);
    if (fields === null) return text.trim() === '' ? undefined : null;
    const message = first(fields, MESSAGE);
    const timestamp = exactTimestamp(first(fields, TIMESTAMP), text);
    if (typeof message !== 'string' || timestamp === null) return null;
    const instant = this.instants.read(timestamp);
    if (instant === null) return null;
    return {
      instant,
      timestamp,
      level: named(first(fields, LEVEL)) ?? UNKNOWN_LEVEL,
      service: named(first(fields, SERVICE)) ?? UNKNOWN_SERVICE,
      message,
      instance: fields['instance'],
      metrics: fields['metrics'],
    };
  }
}

function parseObject(text: string): JsonObject | null {
  // A parser's error costs more than the parsing of many lines: what is plainly no object never gets there.
  if (text.charCodeAt(0) !== OPENING_BRACE && !text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function first(fields: JsonObject, names: readonly string[]): JsonValue | undefined {
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The time as it was written; an epoch in nanoseconds is more than a double holds and is read again as text. */
function exactTimestamp(value: JsonValue | undefined, line: string): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  const exact = parseObject(quoteLongIntegers(line));
  const text = exact === null ? undefined : first(exact, TIMESTAMP);
  return typeof text === 'string' ? text : null;
}

function named(value: JsonValue | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
