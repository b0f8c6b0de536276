import { isJsonObject, type JsonValue } from '../../contract/json';
import { type LogSourceEntry } from './log-source';

/** The level of an entry that does not say one. */
export const UNKNOWN_LEVEL = 'UNKNOWN';

/** What only the raw response needs of an entry. */
export interface LogLineDetails {
  readonly instance?: JsonValue;
  readonly metrics?: JsonValue;
}

/** A log entry that has been read as far as a query needs. */
export interface LogLine {
  /** Milliseconds since the epoch; null where the entry's time is missing or cannot be read. */
  readonly instant: number | null;
  /** May be put together when it is asked for. Nothing that a time can be read from where `instant` is null. */
  readonly timestamp: string;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  /** Asked for only if the entry has a chance to be returned. */
  readonly details: () => LogLineDetails;
}

/** The entry of the raw response. A metric that is neither text, number nor boolean has no text and is left out. */
export function entryOfLine(line: LogLine): LogSourceEntry {
  const { instance, metrics } = line.details();
  return {
    timestamp: line.timestamp,
    level: line.level,
    service: line.service,
    instance: typeof instance === 'string' ? instance : '',
    message: line.message,
    metrics: metricsOf(metrics),
  };
}

function metricsOf(value: JsonValue | undefined): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const texts = Object.entries(value).flatMap(([name, metric]): [string, string][] =>
    metric === null || typeof metric === 'object' ? [] : [[name, String(metric)]],
  );
  return Object.fromEntries(texts);
}
