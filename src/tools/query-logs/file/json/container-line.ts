import { exceedsUtf8 } from '../../../../contract/utf8';
import { type WrappedLine } from '../entries/wrapped-line';
import { isoText } from '../formats/line-head';
import { type LineTimes } from '../formats/line-times';
import { type LineFields } from './field-names';

const STREAMS: ReadonlySet<unknown> = new Set(['stdout', 'stderr']);

/** Docker cuts what a container writes at so many bytes; a collector may take the line break away. */
const PART_BYTES = 16 * 1024;

/**
 * The line that a container wrote, out of what Docker's json-file driver or a collector made of it:
 * `{"log":"…\n","stream":"stdout","time":"…"}`. null where the fields are no such thing.
 */
export function containerLine(fields: LineFields, times: LineTimes): WrappedLine | null {
  const { stream } = fields;
  if (stream === null) return null;
  const { message, timestamp } = fields;
  if (typeof stream !== 'string' || !STREAMS.has(stream) || typeof message !== 'string') return null;
  // A collector has read the line already.
  if (fields.level !== null || fields.error !== null || fields.stack !== null) return null;
  const instant = times.read(timestamp);
  const ends = message.endsWith('\n');
  return {
    stream,
    inner: ends ? message.slice(0, -1) : message,
    isPart: !ends && exceedsUtf8(message, PART_BYTES - 1),
    time:
      instant === null ? null : { instant, text: () => (typeof timestamp === 'string' ? timestamp : isoText(instant)) },
    timeWins: instant !== null,
    service: typeof fields.service === 'string' ? fields.service : null,
    instance: null,
    level: null,
  };
}
