import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { isJsonObject, type JsonObject } from '../../contract/json';

const DEFINITIONS = '#/$defs/';

/** The generator's own converters for these overwrite `integer` with `number`. */
const CONVERTERS = {
  min: ({ constraints }: { constraints?: unknown[] }) => ({ minimum: numberOf(constraints) }),
  max: ({ constraints }: { constraints?: unknown[] }) => ({ maximum: numberOf(constraints) }),
};

function numberOf(constraints: unknown[] | undefined): number {
  return Number(constraints?.[0]);
}

/**
 * The JSON Schema of a request class, generated from the same class-validator rules that validate the input. Unknown
 * members are refused by both. Nested classes stand in `$defs`.
 */
export function inputSchemaOf(request: Type<object>): JsonObject {
  const options = {
    additionalConverters: CONVERTERS,
    classTransformerMetadataStorage: defaultMetadataStorage,
    classValidatorMetadataStorage: getMetadataStorage(),
    refPointerPrefix: DEFINITIONS,
  };
  const schema = closed(targetConstructorToSchema(request, options));
  const definitions = validationMetadatasToSchemas(options) as Record<string, unknown>;
  const used = usedDefinitions(schema, definitions);
  if (used.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...used].map((name) => [name, closed(definitions[name])])) };
}

/** A copy without prototypes of the generator, that takes no unknown members. */
function closed(schema: unknown): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  if (!isJsonObject(copy)) throw new TypeError('A request class makes no JSON Schema of type object.');
  return { properties: {}, ...copy, type: 'object', additionalProperties: false };
}

function usedDefinitions(schema: JsonObject, definitions: Record<string, unknown>): Set<string> {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(definitions[name] ?? null);
    }
  };
  visit(schema);
  return used;
}
