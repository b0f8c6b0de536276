import { type JsonValue } from '../../../../contract/json';
import { stripAnsi } from '../../../../projection/text/strip-ansi';
import { type LogLine, type LogLineDetails, UNKNOWN_LEVEL } from '../../log-line';
import { type LineTimes } from '../formats/line-times';
import { type LineFields } from '../json/field-names';
import { levelOfSeverityNumber } from '../json/severity-number';
import { type EntrySink } from './entry-sink';
import { type LineContext, type LineTime } from './line-context';
import { ReadLine } from './read-line';

export interface StructuredLine {
  readonly fields: LineFields;
  readonly context: LineContext;
  /** The digits of a time that a double does not hold. */
  readonly exactTimestamp: () => string | null;
  readonly details: () => LogLineDetails;
}

/** Gives the entry of a line with fields. False where it has no message or no time that can be read. */
export function offerStructuredLine(line: StructuredLine, times: LineTimes, sink: EntrySink): boolean {
  const { fields, context } = line;
  if (typeof fields.message !== 'string') return false;
  const time = context.timeWins ? context.time : (ownTime(line, times) ?? context.time);
  if (time === null) return false;
  const { instant } = time;
  sink.dated(instant);
  if (sink.wants(instant)) sink.entry(entryOf(line, fields.message, time));
  return true;
}

function entryOf({ fields, context, details }: StructuredLine, message: string, time: LineTime): LogLine {
  return new ReadLine({
    time,
    level: named(fields.level) ?? levelOfSeverityNumber(fields.severityNumber) ?? context.level ?? UNKNOWN_LEVEL,
    service: named(fields.service) ?? applicationName(fields) ?? context.service,
    message: withError(message, fields),
    details: () => ({ instance: context.instance, ...details() }),
  });
}

function ownTime({ fields, exactTimestamp }: StructuredLine, times: LineTimes): LineTime | null {
  const timestamp = isInexact(fields.timestamp) ? exactTimestamp() : fields.timestamp;
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return null;
  const instant = times.read(timestamp);
  return instant === null ? null : { instant, text: () => String(timestamp) };
}

/** Nanoseconds as a JSON number are more than a double holds. */
function isInexact(value: JsonValue): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** bunyan and pino write numbers for levels, and the application's name and host beside them. */
function applicationName({ level, hostname, name }: LineFields): string | null {
  return typeof level === 'number' && hostname !== null ? named(name) : null;
}

/** The message with what went wrong, where that stands beside it: the error's own text, and the stack. */
function withError(message: string, fields: LineFields): string {
  const stack = textBeside(message, fields.stack);
  const error = textBeside(message + stack, fields.error);
  const said = [message, error].filter((part) => part !== '').join(': ');
  return [said, stack].filter((part) => part !== '').join('\n');
}

/** Empty where the message says it already. */
function textBeside(message: string, value: JsonValue): string {
  return typeof value === 'string' && !message.includes(value.trim()) ? value.trimEnd() : '';
}

function named(value: JsonValue): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  return stripAnsi(value);
}
