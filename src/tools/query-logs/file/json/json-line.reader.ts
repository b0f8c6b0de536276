import { isJsonObject, type JsonObject, type JsonValue } from '../../../contract/json';
import { quoteLongIntegers } from '../../../projection/query-logs/quote-long-integers';
import { type LogLine } from '../log-line';
import { InstantMemo } from './instant-memo';
import { fieldsOf, type LineFields } from './line-fields';
import { LineShape } from './line-shape';

const UNKNOWN_LEVEL = 'UNKNOWN';
const UNKNOWN_SERVICE = 'unknown';
const OPENING_BRACE = 0x7b;

const MAX_SHAPES = 4;
/** Lines whose shape is looked at before it is given up: a log may begin with odd ones. */
const MAX_SHAPE_TRIALS = 64;

/**
 * Reads lines of NDJSON. Readable is a JSON object that has a message (text) and a time that can be read; level and
 * service may be missing.
 */
export class NdjsonLineReader {
  private readonly instants = new InstantMemo();
  private readonly shapes: LineShape[] = [];
  private trials = 0;

  /** null for a line that cannot be read, undefined for one that is blank. */
  read(text: string): LogLine | null | undefined {
    for (const shape of this.shapes) {
      const fields = shape.read(text);
      if (fields !== null) return this.lineOf(fields, text);
    }
    const line = parseObject(text);
    if (line === null) return text.trim() === '' ? undefined : null;
    this.learn(text, line);
    return this.lineOf(fieldsOf(line), text);
  }

  private learn(text: string, line: JsonObject): void {
    if (this.shapes.length === MAX_SHAPES || this.trials === MAX_SHAPE_TRIALS) return;
    this.trials += 1;
    const shape = LineShape.of(text, line);
    if (shape !== null) this.shapes.push(shape);
  }

  private lineOf(fields: LineFields, text: string): LogLine | null {
    const { message } = fields;
    if (typeof message !== 'string') return null;
    const timestamp = exactTimestamp(fields.timestamp, text);
    const instant = timestamp === null ? null : this.instants.read(timestamp);
    if (timestamp === null || instant === null) return null;
    return {
      instant,
      timestamp,
      level: named(fields.level) ?? UNKNOWN_LEVEL,
      service: named(fields.service) ?? UNKNOWN_SERVICE,
      message,
      details: () => parseObject(text) ?? {},
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

/** The time as it was written; an epoch in nanoseconds is more than a double holds and is read again as text. */
function exactTimestamp(value: JsonValue, text: string): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  const line = parseObject(quoteLongIntegers(text));
  const exact = line === null ? null : fieldsOf(line).timestamp;
  return typeof exact === 'string' ? exact : null;
}

function named(value: JsonValue): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
