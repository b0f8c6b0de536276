import { DEFAULT_PROJECTION_LIMITS } from '../../src/contract/limits';
import { projectLogs } from '../../src/projection/query-logs/project-logs';
import { Redactor } from '../../src/projection/redaction/redactor';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, messagesOf } from '../support/log-queries';

const NEVER = new AbortController().signal;
const LINES = [
  'panic: out of memory in worker',
  jsonLine({ message: 'ok' }),
  JSON.stringify({ level: 'error', service: 'pay', msg: 'disk full on data' }),
  JSON.stringify({ time: 'garbage', level: 'fatal', service: 'pay', msg: 'node lost quorum' }),
  'level=error msg="lease lost"',
  'time=soon level=warn msg="lease late"',
  'shutting down now',
  '2026-02-30 10:00:00 ERROR calendar gone',
  jsonLine({ message: 'ok' }),
];

describe('FileLogSource on entries whose time is missing or cannot be read', () => {
  let folder: LogFolder;

  beforeEach(() => {
    folder = new LogFolder();
  });

  afterEach(() => {
    folder.remove();
  });

  it.each([
    ['out of memory', 'FATAL', 'cart'],
    ['disk full', 'error', 'pay'],
    ['quorum', 'fatal', 'pay'],
    ['lease lost', 'error', 'cart'],
    ['lease late', 'warn', 'cart'],
    ['shutting down', 'UNKNOWN', 'cart'],
    ['calendar gone', 'ERROR', 'cart'],
  ])('finds %s by its text, with its level and service', async (query, level, service) => {
    folder.write('logs/cart.log', LINES);
    const answer = answerOf(await folder.source().query(logQuery({ query }), NEVER));
    expect(answer.logs).toMatchObject([{ level, service }]);
    expect(answer.message).toBe('1 matched, 1 returned; 7 entries without a time that can be read');
  });

  it('finds them by level and service', async () => {
    folder.write('logs/cart.log', LINES);
    const found = await folder.source().query(logQuery({ level: 'ERROR', service: 'pay' }), NEVER);
    expect(messagesOf(found)).toEqual(['disk full on data']);
  });

  it('puts them behind all others of their severity, and before what is less severe', async () => {
    folder.write('logs/cart.log', [
      JSON.stringify({ level: 'error', msg: 'timeless' }),
      jsonLine({ level: 'ERROR', message: 'old', timestamp: '2026-03-02T09:31:00Z' }),
      jsonLine({ level: 'WARN', message: 'less severe' }),
      jsonLine({ level: 'ERROR', message: 'new' }),
    ]);
    expect(messagesOf(await folder.source().query(logQuery(), NEVER))).toEqual([
      'new',
      'old',
      'timeless',
      'less severe',
    ]);
    expect(messagesOf(await folder.source().query(logQuery({}, 3), NEVER))).toEqual(['new', 'old', 'timeless']);
  });

  it('lets none of them hide behind an entry that takes lines without a head', async () => {
    folder.write('logs/cart.log', [
      '2026-03-02 08:00:00 INFO long ago',
      'more of it',
      JSON.stringify({ level: 'fatal', msg: 'node lost quorum' }),
    ]);
    const answer = answerOf(await folder.source().query(logQuery(), NEVER));
    expect(answer.logs).toMatchObject([{ level: 'fatal', message: 'node lost quorum', timestamp: '' }]);
  });

  it('leaves them out of first and last seen', async () => {
    folder.write('logs/cart.log', [
      jsonLine({ level: 'ERROR', message: 'disk full' }),
      jsonLine({ level: 'ERROR', message: 'disk full', timestamp: 'garbage' }),
      '2026-03-02 10:20:00 CEST FATAL zone of a name',
    ]);
    const query = logQuery();
    const { result } = projectLogs(
      {
        toolCallId: 'call',
        scope: query.scope,
        rawResponse: JSON.stringify(await folder.source().query(query, NEVER)),
        limits: DEFAULT_PROJECTION_LIMITS,
      },
      new Redactor(),
    );
    const seen = { first_seen: '2026-03-02T10:00:00.000Z', last_seen: '2026-03-02T10:00:00.000Z' };
    expect(result).toMatchObject({
      patterns: [
        { level: 'FATAL', first_seen: null, last_seen: null },
        { level: 'ERROR', message: 'disk full', count: 2, ...seen },
      ],
    });
  });

  it('takes every line of a log without times for an entry, and a stack for one', async () => {
    const python = ['Traceback (most recent call last):', '  File "a.py", line 1, in b', 'ValueError: bad id'];
    const java = ['java.io.IOException: gone', '\tat a.B.c(B.java:1)', 'Caused by: x', '\tat a.B.d(B.java:2)'];
    const go = ['panic: oops', '', 'goroutine 1 [running]:', 'main.main()', '\t/app/main.go:17 +0x1d'];
    folder.write('logs/cart.log', ['starting', ...java, '', ...go, ...python, 'stopped']);
    const found = messagesOf(await folder.source().query(logQuery(), NEVER));
    expect(found).toEqual([go.join('\n'), python.join('\n'), java.join('\n'), 'starting', 'stopped']);
  });

  it('never returns an entry that does not fit, whatever stands in place of its time', async () => {
    folder.write('logs/cart.log', [jsonLine({ timestamp: 'x'.repeat(3000), message: 'kept' })]);
    const answer = answerOf(await folder.source({ maxBytes: 16_000 }).query(logQuery(), NEVER));
    expect(answer.logs).toMatchObject([{ message: 'kept', timestamp: 'x'.repeat(64) }]);
  });

  it('observes nothing where an entry without a time does not match', async () => {
    folder.write('logs/cart.log', LINES);
    expect(answerOf(await folder.source().query(logQuery({ query: 'nowhere' }), NEVER))).toMatchObject({ total: 0 });
  });
});
