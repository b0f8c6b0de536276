import { type JsonValue } from '../../../../contract/json';
import { recogniseLevel } from '../../../../projection/log-level/log-level';
import { stripAnsi } from '../../../../projection/text/strip-ansi';
import { type LogLine, type LogLineDetails, UNKNOWN_LEVEL } from '../../log-line';
import { type LineTimes } from '../formats/line-times';
import { type LineFields } from '../json/field-names';
import { isScalar } from '../json/line-fields';
import { levelOfSeverityNumber } from '../json/severity-number';
import { asksFor, type EntrySink } from './entry-sink';
import { type EntryTime, type LineContext } from './line-context';
import { ReadLine } from './read-line';
import { unreadTime } from './unread-time';

const UNKNOWN_RANK = recogniseLevel(UNKNOWN_LEVEL).rank;
/** A number that is written as text may count anything. */
const DIGITS = /^\d+$/;

/** What may still be asked of a line after its fields were read: of most lines it never is. */
export interface LineSource {
  /** The digits of a time that a double does not hold. */
  exactTimestamp(): string | null;
  details(): LogLineDetails;
}

/** Gives the entry of a line with fields. False where it has no message or no time that can be read. */
export function offerStructuredLine(
  fields: LineFields,
  source: LineSource,
  context: LineContext,
  times: LineTimes,
  sink: EntrySink,
): boolean {
  const { message } = fields;
  if (typeof message !== 'string') return false;
  const outer = context.timeWins ? context.time : null;
  const timestamp = outer === null ? ownTimestamp(fields, source) : null;
  const own = timestamp === null ? null : times.read(timestamp);
  const time = own === null ? context.time : null;
  const instant = own ?? time?.instant ?? null;
  if (instant === null) return false;
  if (!asksFor(sink, instant)) return true;
  const entryTime = time ?? { instant, text: () => String(timestamp) };
  sink.entry(entryOf(fields, message, entryTime, context, source));
  return true;
}

/** Gives the entry of a line with fields that has no time which can be read. False where it has no message. */
export function offerTimelessLine(
  fields: LineFields,
  source: LineSource,
  context: LineContext,
  sink: EntrySink,
): boolean {
  const { message, timestamp } = fields;
  if (typeof message !== 'string') return false;
  if (!asksFor(sink, null)) return true;
  sink.entry(entryOf(fields, message, unreadTime(isScalar(timestamp) ? String(timestamp) : ''), context, source));
  return true;
}

/** Whether a line names a level that is known: it then is an entry of its own, whatever stands before it. */
export function saysLevel({ level, severityNumber }: LineFields): boolean {
  if (levelOfSeverityNumber(severityNumber) !== null) return true;
  if (typeof level !== 'number' && (typeof level !== 'string' || DIGITS.test(level))) return false;
  return recogniseLevel(String(level)).rank !== UNKNOWN_RANK;
}

function entryOf(
  fields: LineFields,
  message: string,
  time: EntryTime,
  context: LineContext,
  source: LineSource,
): LogLine {
  return new ReadLine({
    time,
    level: named(fields.level) ?? levelOfSeverityNumber(fields.severityNumber) ?? context.level ?? UNKNOWN_LEVEL,
    service: named(fields.service) ?? applicationName(fields) ?? context.service,
    message: withError(message, fields),
    details: () => ({ instance: context.instance, ...source.details() }),
  });
}

function ownTimestamp({ timestamp }: LineFields, source: LineSource): string | number | null {
  if (isInexact(timestamp)) return source.exactTimestamp();
  return typeof timestamp === 'string' || typeof timestamp === 'number' ? timestamp : null;
}

/** Nanoseconds as a JSON number are more than a double holds. */
function isInexact(value: JsonValue): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** bunyan and pino write numbers for levels, and the application's name and host beside them. */
function applicationName(fields: LineFields): string | null {
  return typeof fields.level === 'number' && fields.hostname !== null ? named(fields.name) : null;
}

/** The message with what went wrong, where that stands beside it: the error's own text, and the stack. */
function withError(message: string, fields: LineFields): string {
  const stack = textBeside(message, fields.stack);
  const error = textBeside(stack === '' ? message : message + stack, fields.error);
  if (stack === '' && error === '') return message;
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
