import { isJsonObject, type JsonObject, type JsonValue } from '../../../../contract/json';

/**
 * The log records of a line of OTLP/JSON, as OpenTelemetry's file exporter writes it: each with the resource that it
 * stands under. null where the line is none.
 */
export function otlpRecords(line: JsonObject): JsonObject[] | null {
  if (!Array.isArray(line['resourceLogs'])) return null;
  return objects(line['resourceLogs']).flatMap(({ resource = null, scopeLogs }) =>
    objects(scopeLogs).flatMap(({ logRecords }) => objects(logRecords).map((record) => ({ resource, ...record }))),
  );
}

function objects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
