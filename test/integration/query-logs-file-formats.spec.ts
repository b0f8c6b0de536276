import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, messagesOf } from '../support/log-queries';

const NEVER = new AbortController().signal;

/** One error of 10:00 in each of the formats that meet in one folder. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'logs/pay.log': [jsonLine({ level: 'ERROR', message: 'own refused' })],
  'logs/pino.log': [JSON.stringify({ level: 50, time: 1772445600123, msg: 'pino refused' })],
  'logs/ecs.log': [
    JSON.stringify({ '@timestamp': '2026-03-02T10:00:00Z', log: { level: 'error' }, message: 'ecs refused' }),
  ],
  'logs/otel.log': [
    JSON.stringify({ timeUnixNano: '1772445600123000000', severityNumber: 17, body: { stringValue: 'otel refused' } }),
  ],
  'logs/logfmt.log': ['time=2026-03-02T10:00:00Z level=error msg="logfmt refused"'],
  'logs/java.log': ['2026-03-02 10:00:00,123 ERROR [main] java refused', '\tat c.a.Pay.run(Pay.java:1)'],
  'logs/syslog.log': ['<11>Mar  2 10:00:00 host1 pay[12]: syslog refused'],
  'logs/klog.log': ['E0302 10:00:00.123456       1 pay.go:12] klog refused'],
  'logs/web.log': ['192.0.2.1 - - [02/Mar/2026:10:00:00 +0000] "GET /web-refused HTTP/1.1" 503 12'],
  'logs/cri.log': ['2026-03-02T10:00:00.123456789Z stderr F ERROR cri refused'],
};

describe('FileLogSource on files of all formats', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  it('finds the errors of a folder however they are written, and nothing that is none', async () => {
    for (const [name, lines] of Object.entries(FILES)) {
      folder.write(name, [...lines, '2026-03-02 10:00:01,000 INFO [main] up']);
    }
    const answer = answerOf(await folder.source().query(logQuery({ level: 'ERROR', query: 'refused' }), NEVER));
    expect(answer.total).toBe(Object.keys(FILES).length);
    expect(answer.message).toBe('10 matched, 10 returned');
  });

  it('gives one answer whatever the order of the files, and whether they are packed', async () => {
    const lines = Object.values(FILES);
    const write = (order: readonly (readonly string[])[], packed: boolean): void => {
      order.forEach((content, place) => {
        const text = `${content.join('\n')}\n`;
        folder.write(`logs/pay.log.${place}`, packed && place % 2 === 0 ? gzipSync(text) : Buffer.from(text));
      });
    };
    write(lines, false);
    const expected = await folder.source().query(logQuery(), NEVER);
    expect(answerOf(expected).total).toBe(lines.length);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(lines, { minLength: lines.length }),
        fc.boolean(),
        async (shuffled, packed) => {
          write(shuffled, packed);
          expect(await folder.source().query(logQuery(), NEVER)).toEqual(expected);
        },
      ),
      { seed: 4711, numRuns: 20 },
    );
  });

  it('reads a file in which formats change from line to line', async () => {
    folder.write('logs/pay.log', Object.values(FILES).flat());
    const answer = answerOf(await folder.source().query(logQuery({ level: 'ERROR', query: 'refused' }), NEVER));
    expect(answer.total).toBe(Object.keys(FILES).length);
  });

  it('finds a text in a stack, and returns the entry whole', async () => {
    folder.write('logs/pay.log', [
      '2026-03-02 10:00:00,123 ERROR [main] c.a.Pay - refused',
      'Caused by: java.net.ConnectException: no route',
      '\tat c.a.Net.open(Net.java:3)',
    ]);
    const response = await folder.source().query(logQuery({ query: 'no route' }), NEVER);
    expect(messagesOf(response)).toEqual([
      'c.a.Pay - refused\nCaused by: java.net.ConnectException: no route\n\tat c.a.Net.open(Net.java:3)',
    ]);
  });

  it('finds the lines of a service by the name of their file, also in what was rotated', async () => {
    const line = '2026-03-02 10:00:00,123 INFO up';
    folder.write('logs/payment.log', [line]);
    folder.write('logs/payment.log.1.gz', gzipSync(`${line}\n`));
    folder.write('logs/cart.log', [line, jsonLine({ service: 'Payment' })]);
    expect(answerOf(await folder.source().query(logQuery({ service: 'payment' }), NEVER)).total).toBe(3);
  });

  it('takes the year of a syslog line from the window', async () => {
    folder.write('logs/messages', ['Mar  2 10:00:00 host1 pay[12]: up', 'Mar  3 10:00:00 host1 pay[12]: later']);
    expect(messagesOf(await folder.source().query(logQuery(), NEVER))).toEqual(['up']);
    const lastYear = { startTime: '2025-03-02T09:30:00.000Z', endTime: '2025-03-02T10:30:00.000Z' };
    expect(messagesOf(await folder.source().query(logQuery(lastYear), NEVER))).toEqual(['up']);
  });

  it('says what it could not read, what had no time and what it shortened', async () => {
    folder.write('logs/pay.log', [
      'before all',
      '2026-03-02 10:00:00,123 ERROR refused',
      ...Array.from({ length: 1000 }, (_, place) => `\tat c.a.Pay.run${place}(Pay.java:${place})`),
      'panic: out of memory',
      jsonLine({ timestamp: 'soon' }),
      '{"cut',
    ]);
    expect(answerOf(await folder.source().query(logQuery(), NEVER)).message).toBe(
      '4 matched, 4 returned; 1 line could not be read; 1 entry without a time got that of the one before; ' +
        '2 entries without a time that can be read; 1 entry of too many lines lost some in the middle',
    );
  });

  it('never gives an entry that does not fit: it counts as unreadable', async () => {
    const control = '\u0001'.repeat(2000);
    folder.write('logs/pay.log', [`2026-03-02 10:00:00,123 FATAL ${control}`, '2026-03-02 10:00:00,123 INFO up']);
    const answer = answerOf(await folder.source({ maxBytes: 16_000 }).query(logQuery(), NEVER));
    expect(messagesOf(answer)).toEqual(['up']);
    expect(answer.message).toContain('1 line could not be read');
  });
});
