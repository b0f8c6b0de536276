import { type Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
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
 *
 * @throws TypeError if two nested classes have one name, or a nested class is not named by `@Type()`
 */
export function inputSchemaOf(request: Type<object>): JsonObject {
  const nested = new Map<string, Type<object>>();
  collectNested(request, nested);
  const schema = schemaOf(request);
  if (nested.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...nested].map(([name, type]) => [name, schemaOf(type)])) };
}

/** A copy without prototypes of the generator, that takes no unknown members. */
function schemaOf(type: Type<object>): JsonObject {
  const schema = targetConstructorToSchema(type, {
    additionalConverters: CONVERTERS,
    classTransformerMetadataStorage: defaultMetadataStorage,
    classValidatorMetadataStorage: getMetadataStorage(),
    refPointerPrefix: DEFINITIONS,
  });
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  if (!isJsonObject(copy)) throw new TypeError('A request class makes no JSON Schema of type object.');
  return { properties: {}, ...copy, type: 'object', additionalProperties: false };
}

/** Found by the classes themselves: the generator knows them by name only, and an application has many of one name. */
function collectNested(owner: Type<object>, found: Map<string, Type<object>>): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(owner, '', true, false);
  for (const { type, target, propertyName } of rules) {
    if (type !== ValidationTypes.NESTED_VALIDATION) continue;
    // Its types promise one, but there is none without the decorator.
    const typed = defaultMetadataStorage.findTypeMetadata(target as Type<object>, propertyName) as
      { typeFunction(): unknown } | undefined;
    if (typed === undefined) throw new TypeError(`${owner.name}.${propertyName} needs @Type()`);
    const nested = typed.typeFunction() as Type<object>;
    const known = found.get(nested.name);
    if (known !== undefined && known !== nested) throw new TypeError(`two nested classes are called ${nested.name}`);
    if (known === nested) continue;
    found.set(nested.name, nested);
    collectNested(nested, found);
  }
}
