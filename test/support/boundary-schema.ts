import { isJsonObject, type JsonObject, type JsonValue } from '../../src/contract/json';

/**
 * The part of JSON Schema (2020-12) that our input schemas use, read to the letter of its specification and apart
 * from everything that made the schemas: a second opinion. Throws for a keyword that it does not know.
 */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'enum', '$ref', '$defs', 'items'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'description'],
]);

export function schemaAccepts(schema: JsonObject, value: JsonValue, root: JsonObject = schema): boolean {
  const unknown = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword));
  if (unknown.length > 0) throw new Error(`unknown keywords: ${unknown.join()}`);
  const { $ref: reference } = schema;
  if (typeof reference === 'string' && !schemaAccepts(definition(root, reference), value, root)) return false;
  return (
    typeAccepts(schema, value) &&
    (!Array.isArray(schema['enum']) || schema['enum'].some((one) => one === value)) &&
    (typeof value !== 'string' || textAccepted(schema, value)) &&
    (typeof value !== 'number' || between(value, schema['minimum'], schema['maximum'])) &&
    (!Array.isArray(value) || arrayAccepted(schema, value, root)) &&
    (!isJsonObject(value) || objectAccepted(schema, value, root))
  );
}

function definition(root: JsonObject, reference: string): JsonObject {
  const found = (root['$defs'] as JsonObject | undefined)?.[reference.replace('#/$defs/', '')];
  if (!isJsonObject(found)) throw new Error(`nothing stands at ${reference}`);
  return found;
}

function typeAccepts({ type }: JsonObject, value: JsonValue): boolean {
  if (type === undefined) return true;
  if (type === 'object') return isJsonObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'string' || type === 'number' || type === 'boolean') return typeof value === type;
  throw new Error('unknown type');
}

/** The length of a text is that of its Unicode characters. */
function textAccepted(schema: JsonObject, text: string): boolean {
  const { pattern } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false;
  return between(Array.from(text).length, schema['minLength'], schema['maxLength']);
}

function arrayAccepted(schema: JsonObject, items: readonly JsonValue[], root: JsonObject): boolean {
  const { items: each } = schema;
  if (!between(items.length, schema['minItems'], schema['maxItems'])) return false;
  return !isJsonObject(each) || items.every((item) => schemaAccepts(each, item, root));
}

function objectAccepted(schema: JsonObject, value: JsonObject, root: JsonObject): boolean {
  const required = (schema['required'] ?? []) as string[];
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, member]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property === undefined ? schema['additionalProperties'] !== false : schemaAccepts(property, member, root);
  });
}

function between(value: number, min: JsonValue | undefined, max: JsonValue | undefined): boolean {
  return value >= (typeof min === 'number' ? min : -Infinity) && value <= (typeof max === 'number' ? max : Infinity);
}
