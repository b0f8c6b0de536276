import { isJsonObject, type JsonValue } from '../../../../contract/json';

/**
 * The value at a dotted path, however it is nested: `service.name` is a member of that name, or a member `name` of a
 * member `service`. An array of `{"key": …, "value": …}` is read as the object that it means (OpenTelemetry's
 * attributes).
 */
export function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  if (Array.isArray(value)) return attribute(value, path);
  if (!isJsonObject(value)) return undefined;
  const own = value[path];
  if (own !== undefined) return own;
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const outer = value[path.slice(0, dot)];
    const found = outer === undefined ? undefined : valueAt(outer, path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function attribute(attributes: readonly JsonValue[], key: string): JsonValue | undefined {
  const pair = attributes.find((candidate) => isJsonObject(candidate) && candidate['key'] === key);
  if (!isJsonObject(pair)) return undefined;
  return isJsonObject(pair['value']) ? (pair['value']['stringValue'] ?? undefined) : pair['value'];
}
