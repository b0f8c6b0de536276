import { type LineTime } from '../entries/line-context';
import { type WrappedLine } from '../entries/wrapped-line';
import { isoText } from '../formats/line-head';
import { type LineTimes } from '../formats/line-times';
import { MONTH, monthNumber } from '../formats/month-names';

/** Names of the severities 0 to 7 (RFC 5424, section 6.2.1): the last three bits of the priority. */
const SEVERITIES = ['EMERG', 'ALERT', 'CRIT', 'ERR', 'WARNING', 'NOTICE', 'INFO', 'DEBUG'];

const TAG = String.raw`([^\s:[\]]{1,64}(?:\([^)\s]{1,64}\))?)(?:\[([^\]\s]{1,32})\])?: ?`;
/** RFC 3164: `<34>Mar  2 10:11:12 host app[123]: …`; files on disk mostly leave the priority out. */
const RFC_3164 = new RegExp(String.raw`^(?:<(\d{1,3})>)?(${MONTH}) ([ \d]\d) (\d\d:\d\d:\d\d) (\S{1,255}) (?:${TAG})?`);
const ISO_TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)`;
/** RFC 5424: `<165>1 2026-03-02T10:11:12.123Z host app 123 ID47 [data@1 a="b"] …`. */
const RFC_5424 = new RegExp(
  String.raw`^<(\d{1,3})>\d{1,2} (-|${ISO_TIME}) (\S{1,255}) (\S{1,48}) (\S{1,128}) \S{1,32} (?:-|(?:\[(?:[^\]"\\]|\\.|"(?:[^"\\]|\\.){0,8000}"){0,8000}\]){1,100})(?: (?:\ufeff)?|$)`,
);
/** What rsyslog and journald write into files: RFC 3164 with a time that has year and zone. */
const ISO_3164 = new RegExp(String.raw`^(${ISO_TIME}) (\S{1,255}) ([^\s:[\]]{1,64})\[(\d{1,10})\]: `);

/** A line that was sent by syslog. Its time has a year and a zone in two of the three forms. */
export function syslogLine(line: string, times: LineTimes): WrappedLine | null {
  const first = line.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return line[10] === 'T' ? iso3164(line, times) : null;
  return rfc3164(line, times) ?? (first === 0x3c ? rfc5424(line, times) : null);
}

function rfc3164(line: string, times: LineTimes): WrappedLine | null {
  const match = RFC_3164.exec(line);
  if (match === null) return null;
  const [head, priority, month = '', day = '', clock = '', host = '', tag = '', pid = ''] = match;
  const instant = times.readYearless(monthNumber(month), Number(day), clock);
  // A day that does not exist: whatever the line is, it is not this.
  if (instant === null) return null;
  const time = { instant, text: () => isoText(instant) };
  return wrapped(line.slice(head.length), time, false, { priority, host, tag, pid });
}

function rfc5424(line: string, times: LineTimes): WrappedLine | null {
  const match = RFC_5424.exec(line);
  if (match === null) return null;
  const [head, priority, text = '', host = '', tag = '', pid = ''] = match;
  const inner = line.slice(head.length);
  return wrapped(inner, timeOf(text, times), text !== '-', { priority, host: orEmpty(host), tag: orEmpty(tag), pid });
}

function iso3164(line: string, times: LineTimes): WrappedLine | null {
  const match = ISO_3164.exec(line);
  if (match === null) return null;
  const [head, text = '', host = '', tag = '', pid = ''] = match;
  return wrapped(line.slice(head.length), timeOf(text, times), true, { priority: undefined, host, tag, pid });
}

interface Sender {
  readonly priority: string | undefined;
  readonly host: string;
  readonly tag: string;
  readonly pid: string;
}

function wrapped(inner: string, time: LineTime | null, timeWins: boolean, sender: Sender): WrappedLine {
  const { priority, host, tag, pid } = sender;
  return {
    stream: `${host} ${tag} ${pid}`,
    inner,
    isPart: false,
    time,
    timeWins,
    service: tag === '' ? null : tag,
    instance: host,
    level: priority === undefined ? null : (SEVERITIES[Number(priority) & 7] ?? null),
  };
}

function timeOf(text: string, times: LineTimes): LineTime | null {
  const instant = times.read(text);
  return instant === null ? null : { instant, text: () => text };
}

/** The nil value of RFC 5424. */
function orEmpty(value: string): string {
  return value === '-' ? '' : value;
}
