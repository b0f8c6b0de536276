import { isJsonObject, type JsonObject, type JsonValue } from '../../../../contract/json';
import { quoteLongIntegers } from '../../../../projection/query-logs/quote-long-integers';
import { type LogLineDetails } from '../../log-line';
import { type EntrySink } from '../entries/entry-sink';
import { type LineContext } from '../entries/line-context';
import { type LineSource, offerStructuredLine, offerTimelessLine, saysLevel } from '../entries/structured-line';
import { type WrappedLine } from '../entries/wrapped-line';
import { type LineTimes } from '../formats/line-times';
import { containerLine } from './container-line';
import { type LineFields } from './field-names';
import { FieldPlans } from './field-plan';
import { fieldsOf } from './line-fields';
import { LineShape } from './line-shape';
import { otlpRecords } from './otlp-records';
import { valueAt } from './value-at';

const MAX_SHAPES = 4;
/** Lines whose shape is looked at before it is given up: a log may begin with odd ones. */
const MAX_SHAPE_TRIALS = 64;
const INSTANCE_NAMES = ['instance', 'hostname', 'host.name', 'host', 'kubernetes.pod_name'];
/** The first members of those names, and of metrics: a line without them is not parsed for them. */
const MAY_HAVE_DETAILS = /"(?:instance|metrics|hostname|host|host\.name|kubernetes|kubernetes\.pod_name)"/;

/** Whether a line was read, or the line of a container inside it: that one is still to be read. */
export type JsonReading = boolean | WrappedLine;

/**
 * Reads lines of NDJSON. Readable is a JSON object that has a message (text); time, level and service may be missing. One instance reads all files of a query: what it learns of their lines changes the speed and
 * never the outcome.
 */
export class JsonLineReader {
  private readonly plans = new FieldPlans();
  private readonly shapes: LineShape[] = [];
  private trials = 0;

  /** False where the line has no message, or no time that can be read. */
  read(text: string, context: LineContext, times: LineTimes, sink: EntrySink): JsonReading {
    for (const shape of this.shapes) {
      const fields = shape.read(text);
      if (fields !== null) return this.take(fields, text, context, times, sink);
    }
    const line = parseObject(text);
    if (line === null) return false;
    const records = otlpRecords(line);
    if (records !== null) {
      this.takeRecords(records, context, times, sink);
      return true;
    }
    this.learn(text, line);
    return this.take(fieldsOf(line, this.plans), text, context, times, sink);
  }

  /**
   * Reads a line without a time that can be read. False where it has no message.
   *
   * @param needsLevel - whether only a line that names a level is one: others belong to the entry before it
   */
  readTimeless(text: string, context: LineContext, sink: EntrySink, needsLevel: boolean): boolean {
    const line = parseObject(text);
    const fields = line === null ? null : fieldsOf(line, this.plans);
    if (fields === null || (needsLevel && !saysLevel(fields))) return false;
    return offerTimelessLine(fields, new JsonLineSource(text, this.plans), context, sink);
  }

  private learn(text: string, line: JsonObject): void {
    if (this.shapes.length === MAX_SHAPES || this.trials === MAX_SHAPE_TRIALS) return;
    this.trials += 1;
    const shape = LineShape.of(text, line);
    if (shape !== null) this.shapes.push(shape);
  }

  private take(fields: LineFields, text: string, context: LineContext, times: LineTimes, sink: EntrySink): JsonReading {
    const wrapped = containerLine(fields, times);
    if (wrapped !== null) return wrapped;
    return offerStructuredLine(fields, new JsonLineSource(text, this.plans), context, times, sink);
  }

  /** The records of one line of OTLP: each is an entry, or a loss, of its own. */
  private takeRecords(records: readonly JsonObject[], context: LineContext, times: LineTimes, sink: EntrySink): void {
    for (const record of records) {
      const source = { exactTimestamp: () => null, details: () => detailsOf(record) };
      const fields = fieldsOf(record, this.plans);
      if (offerStructuredLine(fields, source, context, times, sink)) continue;
      if (!offerTimelessLine(fields, source, context, sink)) sink.unreadable();
    }
  }
}

/** A line of JSON that is parsed once more for what its shape leaves out. */
class JsonLineSource implements LineSource {
  constructor(
    private readonly text: string,
    private readonly plans: FieldPlans,
  ) {}

  /** An epoch in nanoseconds is more than a double holds and is read again as text. */
  exactTimestamp(): string | null {
    const line = parseObject(quoteLongIntegers(this.text));
    const exact = line === null ? null : fieldsOf(line, this.plans).timestamp;
    return typeof exact === 'string' ? exact : null;
  }

  details(): LogLineDetails {
    return MAY_HAVE_DETAILS.test(this.text) ? detailsOf(parseObject(this.text) ?? {}) : {};
  }
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function detailsOf(line: JsonObject): LogLineDetails {
  const instance = INSTANCE_NAMES.map((name) => valueAt(line, name)).find((value) => typeof value === 'string');
  const metrics: JsonValue | undefined = line['metrics'];
  return { ...(instance === undefined ? {} : { instance }), ...(metrics === undefined ? {} : { metrics }) };
}
