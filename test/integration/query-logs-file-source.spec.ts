import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, messagesOf } from '../support/log-queries';

const NEVER = new AbortController().signal;

describe('FileLogSource', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  it('answers in the raw shape of the contract, member by member', async () => {
    const metrics = { latency_ms: '3021', attempt: 2 };
    folder.write('logs/app.log', [jsonLine({ level: 'ERROR', instance: 'pod-1', message: 'Timeout', metrics })]);
    expect(await folder.source().query(logQuery({ query: 'timeout' }), NEVER)).toEqual({
      success: true,
      region: 'ap-guangzhou',
      log_topic: 'application-logs',
      query: 'timeout',
      total: 1,
      message: '1 matched, 1 returned',
      logs: [
        {
          timestamp: '2026-03-02T10:00:00.000Z',
          level: 'ERROR',
          service: 'payment-service',
          instance: 'pod-1',
          message: 'Timeout',
          metrics: { latency_ms: '3021', attempt: '2' },
        },
      ],
    });
  });

  it('reads every file that a glob of the topic matches, plain or gzip, once', async () => {
    folder.write('logs/a.log', [jsonLine({ message: 'a' })]);
    folder.write('logs/b.log.1.gz', gzipSync(`${jsonLine({ message: 'b' })}\n`));
    folder.write('logs/packed-without-the-name', gzipSync(`${jsonLine({ message: 'c' })}\n`));
    folder.write('logs/deep/d.log', [jsonLine({ message: 'd' })]);
    folder.write('other/e.log', [jsonLine({ message: 'e' })]);
    folder.write('logs/f.debug', [jsonLine({ message: 'f' })]);
    const topics = { APPLICATION: ['logs/**', 'logs/a.*', '!logs/*.debug'] };
    const response = await folder.source({ topics }).query(logQuery(), NEVER);
    expect(messagesOf(response).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reads a gzip file of several members to its end', async () => {
    const members = ['one', 'two'].map((message) => gzipSync(`${jsonLine({ message })}\n`));
    folder.write('logs/app.gz', Buffer.concat(members));
    expect(messagesOf(await folder.source().query(logQuery(), NEVER)).sort()).toEqual(['one', 'two']);
  });

  it('takes no line of another topic', async () => {
    folder.write('logs/app.log', [jsonLine({ message: 'app' })]);
    folder.write('slow/mysql.log', [jsonLine({ message: 'slow' })]);
    const topics = { APPLICATION: ['logs/*'], DATABASE_SLOW_QUERY: ['slow/*'] };
    const response = await folder.source({ topics }).query(logQuery({ topic: 'DATABASE_SLOW_QUERY' }), NEVER);
    expect(messagesOf(response)).toEqual(['slow']);
  });

  it('filters by window, query, service and level, and counts all that matched', async () => {
    const kept = { level: 'warn', service: 'Payment-Service', message: 'Pool EXHAUSTED (a+b)' };
    folder.write('logs/app.log', [
      jsonLine(kept),
      jsonLine({ ...kept, timestamp: '2026-03-02T09:29:59.999Z' }),
      jsonLine({ ...kept, timestamp: '2026-03-02T10:30:00.001Z' }),
      jsonLine({ ...kept, message: 'pool exhausted (a-b)' }),
      jsonLine({ ...kept, service: 'payment' }),
      jsonLine({ ...kept, level: 'ERROR' }),
    ]);
    const scope = { query: 'exhausted (A+B)', service: 'payment-service', level: 'WARNING' };
    const answer = answerOf(await folder.source().query(logQuery(scope), NEVER));
    expect(answer.total).toBe(1);
    expect(answer.logs).toHaveLength(1);
  });

  it('reads a last line without a line break, CRLF, blank lines and a byte order mark', async () => {
    const lines = [jsonLine({ message: 'first' }), '', '  ', jsonLine({ message: 'last' })];
    folder.write('logs/app.log', Buffer.from(`\ufeff${lines.join('\r\n')}`));
    const answer = answerOf(await folder.source().query(logQuery(), NEVER));
    expect(messagesOf(answer).sort()).toEqual(['first', 'last']);
    expect(answer.message).toBe('2 matched, 2 returned');
  });

  it('puts severe entries first, then the newest, and cuts from the end', async () => {
    folder.write('logs/app.log', [
      jsonLine({ message: 'old info', timestamp: '2026-03-02T10:00:00Z' }),
      jsonLine({ message: 'new info', timestamp: '2026-03-02T10:20:00Z' }),
      jsonLine({ message: 'old error', level: 'ERROR', timestamp: '2026-03-02T09:40:00Z' }),
      jsonLine({ message: 'fatal', level: 'FATAL', timestamp: '2026-03-02T09:35:00Z' }),
      jsonLine({ message: 'new error', level: 'err', timestamp: '2026-03-02T12:10:00+02:00' }),
    ]);
    const answer = answerOf(await folder.source().query(logQuery({}, 4), NEVER));
    expect(messagesOf(answer)).toEqual(['fatal', 'new error', 'old error', 'new info']);
    expect(answer.total).toBe(5);
  });

  it('stays within its bytes and says how much matched', async () => {
    const lines = Array.from({ length: 500 }, (_, place) => jsonLine({ message: `${place} ${'é'.repeat(200)}` }));
    folder.write('logs/app.log', lines);
    const answer = answerOf(await folder.source({ maxBytes: 20_000 }).query(logQuery(), NEVER));
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    expect(bytes).toBeLessThanOrEqual(20_000);
    expect(bytes).toBeGreaterThan(18_000);
    expect(answer.total).toBe(500);
  });

  it('gives the same answer in whatever order and files the lines stand', async () => {
    const lines = Array.from({ length: 60 }, (_, place) =>
      jsonLine({
        level: ['INFO', 'ERROR', 'DEBUG'][place % 3],
        timestamp: `2026-03-02T10:0${place % 5}:00Z`,
        message: 'x'.repeat(1 + ((place * 37) % 90)),
        metrics: { place },
      }),
    );
    folder.write('logs/a.log', lines);
    const expected = await folder.source({ maxBytes: 6000 }).query(logQuery({}, 25), NEVER);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: 60 }), fc.nat(60), async (shuffled, cut) => {
        folder.write('logs/a.log', shuffled.slice(0, cut));
        folder.write('logs/b.log', shuffled.slice(cut));
        expect(await folder.source({ maxBytes: 6000 }).query(logQuery({}, 25), NEVER)).toEqual(expected);
      }),
      { seed: 4711, numRuns: 25 },
    );
  });

  it('counts lines that it cannot read and says so', async () => {
    folder.write('logs/app.log', [
      jsonLine(),
      '\u0000\u0001\u0002',
      '{"timestamp":"2026-03-02T10:00:00Z","message":"half',
      '{}',
      '---',
    ]);
    const answer = answerOf(await folder.source().query(logQuery(), NEVER));
    expect(answer.total).toBe(1);
    expect(answer.message).toBe('1 matched, 1 returned; 4 lines could not be read');
  });

  it('counts a line over the limit as unreadable and reads on behind it', async () => {
    const huge = jsonLine({ message: 'x'.repeat(3 * 1024 * 1024) });
    folder.write('logs/app.log', [jsonLine({ message: 'before' }), huge, jsonLine({ message: 'after' })]);
    const answer = answerOf(await folder.source().query(logQuery(), NEVER));
    expect(messagesOf(answer).sort()).toEqual(['after', 'before']);
    expect(answer.message).toContain('1 line could not be read');
  });

  it('finds nothing in an empty file, honestly', async () => {
    folder.write('logs/app.log', []);
    expect(answerOf(await folder.source().query(logQuery(), NEVER))).toMatchObject({ total: 0, logs: [] });
  });
});
