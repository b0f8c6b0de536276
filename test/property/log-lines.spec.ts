import fc from 'fast-check';
import { readLogLines } from '../support/read-log-lines';

const CLOCK = fc.integer({ min: 0, max: 86_399_999 }).map((ms) => new Date(Date.UTC(2026, 2, 1) + ms).toISOString());
const LEVEL = fc.constantFrom('ERROR', 'INFO', 'WARN', 'DEBUG', 'FATAL');

type Writer = (time: string, level: string, token: string) => string;

/** One line in each of the formats, and lines that belong to others or to none. */
const WRITERS: readonly Writer[] = [
  (time, level, token) => JSON.stringify({ timestamp: time, level, service: 's', message: token }),
  (time, _level, token) => JSON.stringify({ level: 30, time: Date.parse(time), pid: 1, hostname: 'h', msg: token }),
  (time, level, token) => JSON.stringify({ '@timestamp': time, log: { level }, message: token }),
  (time, level, token) =>
    JSON.stringify({ timeUnixNano: `${Date.parse(time)}000000`, severityText: level, body: { stringValue: token } }),
  (time, _level, token) => JSON.stringify({ log: `${token}\n`, stream: 'stdout', time }),
  (_time, level, token) => JSON.stringify({ level, message: token }),
  (time, level, token) => `time=${time} level=${level} msg="${token}"`,
  (time, level, token) => `${time.replace('T', ' ').replace('.', ',').slice(0, -1)} ${level} [main] a.B - ${token}`,
  (time, level, token) => `${time} [x] ${level}: ${token}`,
  (time, _level, token) => `Mar  1 ${time.slice(11, 19)} host app[12]: ${token}`,
  (time, _level, token) => `<11>1 ${time} host app 12 - - ${token}`,
  (time, _level, token) => `E0301 ${time.slice(11, 23)}456       1 pay.go:12] ${token}`,
  (time, _level, token) => `192.0.2.1 - - [01/Mar/2026:${time.slice(11, 19)} +0000] "GET /${token} HTTP/1.1" 200 1`,
  (time, _level, token) => `${time} stdout F ${token}`,
  (time, _level, token) => `${time} stderr F \tat ${token}`,
  (time, _level, token) => `# Time: ${time}\n# User@Host: ${token}`,
  (_time, _level, token) => `# Query_time: 1.0 ${token}`,
  (_time, _level, token) => `\tat ${token}`,
  (_time, _level, token) => `Caused by: ${token}`,
  (_time, level, token) => `${level}: ${token}`,
  (_time, _level, token) => `panic: ${token}`,
  (_time, _level, token) => `java.io.IOException: ${token}`,
  (_time, _level, token) => token,
  (_time, _level, token) => `{"message":"${token}`,
  (time, level, token) => `${time.slice(0, 10)} 25:00:00 ${level} ${token}`,
];

const LINES = fc
  .array(fc.tuple(fc.constantFrom(...WRITERS), CLOCK, LEVEL), { maxLength: 40 })
  .map((parts) => parts.flatMap(([write, time, level], place) => write(time, level, `token${place}.`).split('\n')));

describe('lines of a log', () => {
  it('are each in an entry or counted, in whatever formats and order they stand', () => {
    fc.assert(
      fc.property(LINES, (lines) => {
        const { entries, unreadable } = readLogLines(lines);
        const messages = entries.map(({ message }) => message);
        const tokens = lines.flatMap((line) => /token\d+\./.exec(line)?.[0] ?? []);
        const found = tokens.map((token) => messages.filter((message) => message.includes(token)).length);
        expect(Math.max(0, ...found)).toBeLessThanOrEqual(1);
        const missing = found.filter((count) => count === 0).length;
        expect(unreadable).toBeGreaterThanOrEqual(missing);
        expect(unreadable).toBeLessThanOrEqual(missing + lines.length - tokens.length);
      }),
      { seed: 4711, numRuns: 1500 },
    );
  });

  it('that have a head are read alone as among others', () => {
    const headed = WRITERS.slice(0, 5).concat(WRITERS.slice(6, 9), WRITERS.slice(11, 13));
    const dated = fc
      .tuple(fc.constantFrom(...headed), CLOCK, LEVEL)
      .map(([write, ...parts]) => write(...parts, 'token.'));
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 20 }), (lines) => {
        const among = readLogLines(lines).entries.map((entry) => JSON.stringify(entry));
        const alone = lines.flatMap((line) => readLogLines([line]).entries).map((entry) => JSON.stringify(entry));
        expect(among.toSorted()).toEqual(alone.toSorted());
      }),
      { seed: 4711, numRuns: 500 },
    );
  });

  it('never fail, whatever stands in them', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .tuple(fc.constantFrom(...WRITERS), CLOCK, LEVEL, fc.string({ unit: 'binary' }))
        .map(([write, ...parts]) => write(...parts)),
      fc
        .tuple(
          fc.constantFrom(...WRITERS),
          CLOCK,
          LEVEL,
          fc.nat(80),
          fc.constantFrom('[', '"', '\\', ' ', ':', '\u0000', '=', '}'),
        )
        .map(([write, time, level, at, extra]) => {
          const line = write(time, level, 'token.');
          return line.slice(0, at) + extra + line.slice(at + 1);
        }),
    );
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 20 }), (lines) => {
        const { entries, unreadable } = readLogLines(lines.map((line) => line.replaceAll('\n', ' ')));
        expect(entries.length + unreadable).toBeLessThanOrEqual(lines.length);
        for (const { timestamp } of entries) expect(timestamp.length).toBeLessThanOrEqual(64);
      }),
      { seed: 4711, numRuns: 2000 },
    );
  });

  it('take no more than linear time', () => {
    const parts = [
      'a',
      ' ',
      '\t',
      '[',
      '"',
      '\\',
      '=',
      'a=',
      'a="',
      '\\"',
      '{',
      '{"',
      '<',
      ' | ',
      ' - ',
      ':',
      '-',
      '2026-03-02 ',
      'at ',
      '#',
      '# ',
      'x.',
      'Error',
      'a:',
    ];
    const heads = [
      '',
      '2026-03-02 10:00:00 ',
      'Mar  2 10:00:00 ',
      '<11>1 2026-03-02T10:00:00Z - - - - ',
      '{"message":"',
      'time=',
      '192.0.2.1 - - [',
      '# Time: ',
    ];
    const start = performance.now();
    for (const head of heads) for (const part of parts) readLogLines([head + part.repeat(100_000 / part.length)]);
    expect(performance.now() - start).toBeLessThan(20_000);
  }, 60_000);
});
