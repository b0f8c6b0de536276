import { type JsonValue } from '../../../../contract/json';

/** What is read of a structured line, as it was written; null where the line does not have it. */
export interface LineFields {
  readonly timestamp: JsonValue;
  readonly level: JsonValue;
  /** OpenTelemetry's number, 1 to 24. */
  readonly severityNumber: JsonValue;
  readonly service: JsonValue;
  readonly message: JsonValue;
  readonly error: JsonValue;
  readonly stack: JsonValue;
  /** `stdout` or `stderr`: the message is a line that a container wrote. */
  readonly stream: JsonValue;
  readonly hostname: JsonValue;
  /** bunyan's and pino's name of the application; a logger's name elsewhere. */
  readonly name: JsonValue;
}

/**
 * Names that a member may have, the contract's own first, then those of pino, winston, bunyan, zap, zerolog, logrus,
 * logback, log4j2, ECS, OpenTelemetry (OTLP's, its exporters' and those of its data model), python-json-logger, structlog, Serilog, monolog, journald, Google Cloud,
 * MongoDB and Docker. The first one that is usable counts. A dot also means nesting.
 */
export const FIELD_NAMES: Readonly<Record<keyof LineFields, readonly string[]>> = {
  timestamp: [
    ...['timestamp', '@timestamp', 'time', 'ts', 'timeUnixNano', 'observedTimeUnixNano', 'datetime', 'asctime'],
    ...['timeMillis', '@t', 't.$date', 't', 'eventTime', 'date', '__REALTIME_TIMESTAMP', 'instant.epochSecond'],
    ...['Timestamp', 'ObservedTimestamp', 'observed_timestamp'],
  ],
  // Monolog's `level` is a number of its own, so its `level_name` comes first.
  level: [
    ...['level_name', 'level', 'severity', 'log.level', 'severityText', 'severity_text', 'levelname', 'lvl'],
    ...['loglevel', 'logLevel', 'log_level', '@l', 's', 'PRIORITY', 'SeverityText'],
  ],
  severityNumber: ['severityNumber', 'severity_number', 'SeverityNumber'],
  service: [
    ...['service', 'service.name', 'resource.attributes.service.name', 'resource.service.name', 'serviceName'],
    ...['service_name', 'application', 'app', 'app_name', 'appname', 'SYSLOG_IDENTIFIER'],
    ...['kubernetes.container_name', 'kubernetes.container.name', 'container_name'],
    ...['Resource.service.name', 'Resource.attributes.service.name', 'Resource.Attributes.service.name'],
  ],
  message: [
    ...['message', 'msg', 'body', 'body.stringValue', 'log', 'event', '@message', '@m', '@mt', 'short_message'],
    ...['MESSAGE', 'textPayload', 'jsonPayload.message', 'event.original', 'Body', 'Body.stringValue'],
  ],
  error: ['error', 'err', 'error.message', 'err.message', 'exception.message', 'thrown.message', 'errorMessage'],
  stack: [
    ...['stack_trace', 'error.stack_trace', 'stacktrace', 'stackTrace', 'stack', 'err.stack', 'error.stack'],
    ...['exception.stacktrace', 'thrown.extendedStackTrace', 'exc_info', 'exception', '@x'],
  ],
  stream: ['stream'],
  hostname: ['hostname'],
  name: ['name'],
};

const NAMES = Object.values(FIELD_NAMES).flat();

/** Members that are looked at, or into. */
export const LOOKED_AT: ReadonlySet<string> = new Set([...NAMES, ...NAMES.map((name) => name.split('.')[0] ?? name)]);
