import fc from 'fast-check';
import { type LogLine } from '../../log-line';
import { type EntrySink } from '../entries/entry-sink';
import { type LineContext } from '../entries/line-context';
import { LineTimes } from '../formats/line-times';
import { JsonLineReader, type JsonReading } from './json-line.reader';

const TIMESTAMP = '2026-03-02T10:00:00.000Z';
const INSTANT = Date.parse(TIMESTAMP);
const CONTEXT: LineContext = { service: 'file', instance: '', level: null, time: null, timeWins: false };

/** What a line was read as: its entries, and whether it counts as read. */
interface Outcome {
  readonly reading: JsonReading;
  readonly lines: readonly unknown[];
}

function readWith(reader: JsonLineReader, text: string, context = CONTEXT): Outcome {
  const lines: LogLine[] = [];
  const sink: EntrySink = {
    wants: () => true,
    dated: () => undefined,
    entry: (line) => lines.push(line),
    unreadable: () => undefined,
    undated: () => undefined,
    timeless: () => true,
    shortened: () => undefined,
  };
  const reading = reader.read(text, context, new LineTimes(INSTANT), sink);
  return { reading, lines: lines.map(comparable) };
}

function comparable({ instant, timestamp, level, service, message, details }: LogLine): unknown {
  return { instant, timestamp, level, service, message, details: details() };
}

function read(fields: unknown): unknown {
  return readWith(new JsonLineReader(), JSON.stringify(fields)).lines[0];
}

describe('JsonLineReader', () => {
  it('reads the fields of the raw shape', () => {
    const fields = {
      timestamp: TIMESTAMP,
      level: 'ERROR',
      service: 'payment',
      message: 'm',
      instance: 'p',
      metrics: { latency_ms: '3' },
    };
    expect(read(fields)).toEqual({
      instant: INSTANT,
      timestamp: TIMESTAMP,
      level: 'ERROR',
      service: 'payment',
      message: 'm',
      details: { instance: 'p', metrics: { latency_ms: '3' } },
    });
  });

  it('takes other usual names, the own ones first, and does without level and service', () => {
    expect(read({ '@timestamp': TIMESTAMP, severity: 'WARN', msg: 'm' })).toMatchObject({
      timestamp: TIMESTAMP,
      level: 'WARN',
      service: 'file',
      message: 'm',
    });
    expect(read({ ts: 1772445600123, time: null, message: 'own', msg: 'other', level: 50 })).toMatchObject({
      timestamp: '1772445600123',
      level: '50',
      message: 'own',
    });
    expect(read({ time: TIMESTAMP, message: '' })).toMatchObject({ level: 'UNKNOWN', message: '' });
  });

  it.each([
    ['2026-03-02T12:00:00+02:00'],
    ['2026-03-02T10:00:00'],
    ['2026-03-02 10:00:00,000'],
    [1772445600],
    ['1772445600000'],
    [1772445600000000],
  ])('reads the time %s', (timestamp) => {
    expect(read({ timestamp, message: 'm' })).toMatchObject({ instant: INSTANT, timestamp: String(timestamp) });
  });

  it('keeps every digit of nanoseconds, also in the lines that follow', () => {
    const reader = new JsonLineReader();
    for (const digits of ['1772445600000999999', '1772445600000000001']) {
      const { lines } = readWith(reader, `{"timestamp":${digits},"message":"m"}`);
      expect(lines).toMatchObject([{ instant: INSTANT, timestamp: digits }]);
    }
  });

  it('says what a line without a message says beside time, level and service', () => {
    expect(read({ time: TIMESTAMP, level: 'INFO', request: 'GET /', status: 503 })).toMatchObject({
      message: '{"request":"GET /","status":503}',
    });
  });

  it.each([
    ['{"message":"cut'],
    ['{}'],
    [JSON.stringify({ message: 'no time' })],
    [JSON.stringify({ timestamp: 'soon', message: 'm' })],
    [JSON.stringify({ timestamp: TIMESTAMP })],
    [JSON.stringify({ timestamp: TIMESTAMP, message: { no: 'text' } })],
  ])('cannot read %j', (text) => {
    expect(readWith(new JsonLineReader(), text)).toEqual({ reading: false, lines: [] });
  });

  it('reads a line by the shape of earlier ones exactly as it would alone', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));
    const value = fc.oneof(
      { weight: 6, arbitrary: scalar },
      fc.dictionary(fc.string(), scalar, { maxKeys: 2 }),
      fc.array(scalar, { maxLength: 2 }),
      fc.constant({ deep: { er: [1] } }),
    );
    const name = fc.constantFrom('message', 'msg', 'level', 'severity', 'service', 'instance', 'metrics', 'a"b', '1');
    const object = fc
      .dictionary(name, value, { maxKeys: 6 })
      .map((rest) => ({ timestamp: TIMESTAMP, message: 'm', ...rest }));
    const spaced = (text: string): string => text.replaceAll('":', '": ').replaceAll(',"', ', "');
    const line = object.chain((fields) => {
      const text = JSON.stringify(fields);
      return fc.oneof(
        fc.constant(text),
        fc.constant(spaced(text)),
        fc.constant(text.replace('"m"', '"\\u006d\\n\\"x\\""')),
        fc.constant(text.replace('{', '{"message":"doubled",')),
        fc.nat(text.length).map((at) => text.slice(0, at) + text.slice(at + 1)),
        fc
          .tuple(fc.nat(text.length), fc.constantFrom('"', '\\', ',', '}', '\t', '0', '-', 'e'))
          .map(([at, extra]) => text.slice(0, at) + extra + text.slice(at)),
      );
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const reader = new JsonLineReader();
        for (const text of [...lines, ...lines]) {
          expect(readWith(reader, text)).toEqual(readWith(new JsonLineReader(), text));
        }
      }),
      { seed: 4711, numRuns: 150 },
    );
  });
});
