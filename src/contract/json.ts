/** A value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object: what a tool takes as input and what an agent gets as a result. */
export interface JsonObject {
  [member: string]: JsonValue;
}

/** Whether a parsed JSON value is an object: neither an array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON text of a value; undefined if it has none. Throws what `JSON.stringify` throws. */
export function jsonTextOf(value: unknown): string | undefined {
  return JSON.stringify(value);
}
