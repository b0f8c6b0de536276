import { readLogLines } from '../../../../../test/support/read-log-lines';

const TIME = '2026-03-02T10:11:12.123Z';
const EPOCH_MS = Date.parse(TIME);

function entryOf(line: object | string): unknown {
  const { entries, unreadable } = readLogLines([typeof line === 'string' ? line : JSON.stringify(line)]);
  expect(unreadable).toBe(0);
  return entries.map(({ timestamp, level, service, message }) => [timestamp, level, service, message])[0];
}

describe('the JSON of the usual loggers', () => {
  it('reads pino, with its error', () => {
    const head = { level: 50, time: EPOCH_MS, pid: 12, hostname: 'h1' };
    expect(entryOf({ ...head, msg: 'refused' })).toEqual([String(EPOCH_MS), '50', 'shop', 'refused']);
    const err = { type: 'Error', message: 'no route', stack: 'Error: no route\n    at pay (pay.js:1:2)' };
    expect(entryOf({ ...head, name: 'pay', err, msg: 'refused' })).toEqual([
      String(EPOCH_MS),
      '50',
      'pay',
      'refused\nError: no route\n    at pay (pay.js:1:2)',
    ]);
  });

  it('reads winston, coloured or not', () => {
    const line = { message: 'refused', timestamp: TIME, service: 'pay', stack: 'Error: refused\n    at pay' };
    expect(entryOf({ level: 'error', ...line })).toEqual([TIME, 'error', 'pay', 'refused\nError: refused\n    at pay']);
    expect(entryOf({ level: '\u001b[31merror\u001b[39m', ...line })).toEqual([
      TIME,
      'error',
      'pay',
      'refused\nError: refused\n    at pay',
    ]);
  });

  it('reads bunyan, whose name is the application', () => {
    const line = { name: 'pay', hostname: 'h1', pid: 12, level: 40, msg: 'slow', time: TIME, v: 0 };
    expect(entryOf(line)).toEqual([TIME, '40', 'pay', 'slow']);
  });

  it('reads zap, with error and stack', () => {
    const line = { level: 'error', ts: 1772446272.1234567, caller: 'pay/pay.go:12', msg: 'refused', error: 'no route' };
    expect(entryOf(line)).toEqual(['1772446272.1234567', 'error', 'shop', 'refused: no route']);
    expect(entryOf({ ...line, stacktrace: 'main.main\n\t/pay.go:12' })).toEqual([
      '1772446272.1234567',
      'error',
      'shop',
      'refused: no route\nmain.main\n\t/pay.go:12',
    ]);
  });

  it('reads logback, whose logger is no service', () => {
    const line = { '@timestamp': TIME, '@version': '1', message: 'refused', logger_name: 'c.a.Pay', level: 'ERROR' };
    const stack_trace = 'java.net.ConnectException: refused\n\tat c.a.Pay.run(Pay.java:1)\n';
    expect(entryOf({ ...line, level_value: 40000, stack_trace })).toEqual([
      TIME,
      'ERROR',
      'shop',
      'refused\njava.net.ConnectException: refused\n\tat c.a.Pay.run(Pay.java:1)',
    ]);
  });

  it.each([
    [{ 'log.level': 'ERROR', 'service.name': 'pay', 'error.stack_trace': 'X\n\tat y', 'ecs.version': '1.6.0' }],
    [{ log: { level: 'ERROR', logger: 'x' }, service: { name: 'pay' }, error: { stack_trace: 'X\n\tat y' } }],
  ])('reads ECS, dotted or nested', (members) => {
    const line = { '@timestamp': TIME, message: 'refused', ...members };
    expect(entryOf(line)).toEqual([TIME, 'ERROR', 'pay', 'refused\nX\n\tat y']);
  });

  it.each([
    ['a text', 'refused', 'refused'],
    ['a value', { stringValue: 'refused' }, 'refused'],
    ['a structure', { kvlistValue: { values: [] } }, '{"kvlistValue":{"values":[]}}'],
  ])('reads OpenTelemetry, its body %s', (_what, body, message) => {
    const attributes = [{ key: 'service.name', value: { stringValue: 'pay' } }];
    const record = { timeUnixNano: '1772446272123456789', severityNumber: 17, body, resource: { attributes } };
    expect(entryOf(record)).toEqual(['1772446272123456789', 'ERROR', 'pay', message]);
    const flat = { ...record, severityText: 'Error', resource: { attributes: { 'service.name': 'pay' } } };
    expect(entryOf(flat)).toEqual(['1772446272123456789', 'Error', 'pay', message]);
  });

  it('takes the time when OpenTelemetry saw a record that has none', () => {
    const record = { timeUnixNano: '0', observedTimeUnixNano: '1772446272123456789', severityNumber: 0, body: 'x' };
    expect(entryOf(record)).toEqual(['1772446272123456789', 'UNKNOWN', 'shop', 'x']);
  });

  it.each([
    ['ISO text', { Timestamp: TIME }, TIME],
    ['nanoseconds as text', { Timestamp: '1772446272123456789' }, '1772446272123456789'],
    ['an observed time beside one that is not known', { Timestamp: 0, ObservedTimestamp: TIME }, TIME],
  ])("reads the names of OpenTelemetry's data model: %s", (_what, times, timestamp) => {
    const record = { ...times, SeverityText: 'WARN', SeverityNumber: 13, Body: 'slow' };
    expect(entryOf({ ...record, Resource: { 'service.name': 'pay' } })).toEqual([timestamp, 'WARN', 'pay', 'slow']);
    expect(entryOf({ ...record, Resource: { service: { name: 'pay' } } })).toEqual([timestamp, 'WARN', 'pay', 'slow']);
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'pay' } }] };
    expect(entryOf({ ...times, SeverityNumber: 17, Body: { stringValue: 'refused' }, Resource: resource })).toEqual([
      ...[timestamp, 'ERROR', 'pay', 'refused'],
    ]);
    expect(entryOf({ ...times, SeverityText: 'INFO', Body: { order: 7 } })).toEqual([
      ...[timestamp, 'INFO', 'shop', '{"order":7}'],
    ]);
  });

  it('keeps every nanosecond that is written as a number', () => {
    expect(entryOf('{"timeUnixNano":1772446272123456789,"severityText":"WARN","body":"x"}')).toEqual([
      '1772446272123456789',
      'WARN',
      'shop',
      'x',
    ]);
  });

  it('reads each record of a line of OTLP, also one without a time', () => {
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'pay' } }] };
    const logRecords = [
      { timeUnixNano: '1772446272123000000', severityNumber: 9, body: { stringValue: 'one' } },
      { timeUnixNano: '1772446272124000000', severityNumber: 21, body: { stringValue: 'two' } },
      { body: { stringValue: 'three' } },
    ];
    const line = JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
    const { entries, unreadable } = readLogLines([line]);
    expect(entries).toMatchObject([
      { level: 'INFO', service: 'pay', message: 'one' },
      { level: 'FATAL', service: 'pay', message: 'two' },
      { timestamp: '', service: 'pay', message: 'three' },
    ]);
    expect(unreadable).toBe(0);
  });

  it.each([
    ['Serilog', { '@t': TIME, '@m': 'up' }, [TIME, 'Information', 'shop', 'up']],
    ['MongoDB', { t: { $date: TIME }, s: 'W', c: 'NETWORK', msg: 'slow' }, [TIME, 'W', 'shop', 'slow']],
    ['monolog', { message: 'up', level: 400, level_name: 'ERROR', datetime: TIME }, [TIME, 'ERROR', 'shop', 'up']],
    ['structlog', { event: 'up', level: 'info', timestamp: TIME }, [TIME, 'info', 'shop', 'up']],
    ['python', { asctime: TIME, name: 'root', levelname: 'INFO', message: 'up' }, [TIME, 'INFO', 'shop', 'up']],
    ['Google Cloud', { timestamp: TIME, severity: 'INFO', textPayload: 'up' }, [TIME, 'INFO', 'shop', 'up']],
    [
      'journald',
      { MESSAGE: 'up', PRIORITY: '6', __REALTIME_TIMESTAMP: '1772446272123456', SYSLOG_IDENTIFIER: 'pay' },
      ['1772446272123456', '6', 'pay', 'up'],
    ],
  ])('reads %s', (_who, line, entry) => {
    expect(entryOf(line)).toEqual(entry);
  });

  it('reads lines of all kinds in one file as it reads each alone', () => {
    const lines = [
      { level: 50, time: EPOCH_MS, msg: 'a' },
      { '@timestamp': TIME, log: { level: 'WARN' }, message: 'b' },
      { timeUnixNano: '1772446272123456789', severityText: 'INFO', body: { stringValue: 'c' } },
      { level: 'error', ts: 1772446272.1234567, msg: 'd', error: 'e' },
      { level: 50, time: EPOCH_MS, msg: 'f', err: { stack: 'Error: g' } },
    ].map((line) => JSON.stringify(line));
    const mixed = [...lines, ...lines.toReversed(), ...lines];
    const alone = mixed.flatMap((line) => readLogLines([line]).entries);
    expect(readLogLines(mixed).entries).toEqual(alone);
  });
});
