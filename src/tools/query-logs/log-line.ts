import { isJsonObject, type JsonValue } from '../../contract/json';
import { type LogSourceEntry } from './log-source';

/** A log entry that has been read: its time is known, what only the raw response needs is still as it came. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly instant: number;
  readonly timestamp: string;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly instance: JsonValue | undefined;
  readonly metrics: JsonValue | undefined;
}

/** The entry of the raw response. A metric that is neither text, number nor boolean has no text and is left out. */
export function entryOfLine(line: LogLine): LogSourceEntry {
  return {
    timestamp: line.timestamp,
    level: line.level,
    service: line.service,
    instance: typeof line.instance === 'string' ? line.instance : '',
    message: line.message,
    metrics: metricsOf(line.metrics),
  };
}

function metricsOf(value: JsonValue | undefined): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const texts = Object.entries(value).flatMap(([name, metric]): [string, string][] =>
    metric === null || typeof metric === 'object' ? [] : [[name, String(metric)]],
  );
  return Object.fromEntries(texts);
}
