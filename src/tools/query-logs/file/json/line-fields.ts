import { type JsonObject, type JsonValue } from '../../../contract/json';

/** What is read of a line, as it was written. */
export interface LineFields {
  readonly timestamp: JsonValue;
  readonly level: JsonValue;
  readonly service: JsonValue;
  readonly message: JsonValue;
}

/** Names that a member may have, the contract's own first; the first that is not null counts. */
export const FIELD_NAMES: Readonly<Record<keyof LineFields, readonly string[]>> = {
  timestamp: ['timestamp', '@timestamp', 'time', 'ts'],
  level: ['level', 'severity'],
  service: ['service'],
  message: ['message', 'msg'],
};

export function fieldsOf(line: JsonObject): LineFields {
  return {
    timestamp: first(line, FIELD_NAMES.timestamp),
    level: first(line, FIELD_NAMES.level),
    service: first(line, FIELD_NAMES.service),
    message: first(line, FIELD_NAMES.message),
  };
}

function first(line: JsonObject, names: readonly string[]): JsonValue {
  for (const name of names) {
    const value = line[name];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}
