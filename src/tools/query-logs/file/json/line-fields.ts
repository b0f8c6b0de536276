import { isJsonObject, type JsonObject, type JsonValue } from '../../../../contract/json';
import { FIELD_NAMES, type LineFields } from './field-names';
import { type FieldPlans } from './field-plan';
import { valueAt } from './value-at';

const { message: MESSAGE_NAMES } = FIELD_NAMES;

/** Serilog writes no level where it is this one. */
const LEVEL_THAT_SERILOG_LEAVES_OUT = 'Information';
const SERILOG_TIME = '@t';

/** Members that are no part of the message of a line without one. */
const NO_MESSAGE: ReadonlySet<string> = new Set([
  ...FIELD_NAMES.timestamp,
  ...FIELD_NAMES.level,
  ...FIELD_NAMES.service,
  'instance',
  'metrics',
]);

/** Reads the fields of a parsed line. */
export function fieldsOf(line: JsonObject, plans: FieldPlans): LineFields {
  const plan = plans.of(line);
  const message = first(line, plan.message, isText);
  return {
    timestamp: first(line, plan.timestamp, isTime),
    level: first(line, plan.level, isScalar) ?? impliedLevel(Object.keys(line)),
    severityNumber: first(line, plan.severityNumber, isScalar),
    service: first(line, plan.service, isText),
    message: message ?? unnamedMessage(line),
    error: first(line, plan.error, isText),
    stack: first(line, plan.stack, isText),
    // What is put together from the members is no line of a container.
    stream: message === null ? null : first(line, plan.stream, isText),
    hostname: first(line, plan.hostname, isText),
    name: first(line, plan.name, isText),
  };
}

/** The level that a line without one has by the names of its members. */
export function impliedLevel(names: readonly string[]): string | null {
  return names.includes(SERILOG_TIME) ? LEVEL_THAT_SERILOG_LEAVES_OUT : null;
}

/** Whether a value says a time at all: OpenTelemetry writes 0 for a time that is not known. */
export function isTime(value: JsonValue): boolean {
  return isScalar(value) && value !== 0 && value !== '0' && value !== '';
}

export function isScalar(value: JsonValue): value is string | number | boolean {
  return value !== null && typeof value !== 'object';
}

export function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

function first(line: JsonObject, names: readonly string[], isUsable: (value: JsonValue) => boolean): JsonValue {
  for (const name of names) {
    const value = valueAt(line, name);
    if (value !== undefined && isUsable(value)) return value;
  }
  return null;
}

/** The message of a line that has none by name: a structured body, or what it says beside time, level and service. */
function unnamedMessage(line: JsonObject): string | null {
  const body = line['body'] ?? line['Body'];
  if (isJsonObject(body)) return JSON.stringify(body);
  if (MESSAGE_NAMES.some((name) => line[name] !== undefined)) return null;
  const rest = Object.entries(line).filter(([name]) => !NO_MESSAGE.has(name));
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest));
}
