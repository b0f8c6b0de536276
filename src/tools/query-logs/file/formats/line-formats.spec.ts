import { parseInstant } from '../../../../projection/log-time/parse-instant';
import { readLogLines } from '../../../../../test/support/read-log-lines';

/** A line, and what the raw response has of it. */
type Case = [line: string, timestamp: string, level: string, message: string];

const ISO = '2026-03-02T10:11:12.123Z';

function entryOf(line: string): { entries: string[][]; unreadable: number } {
  const { entries, unreadable } = readLogLines([line]);
  return { entries: entries.map(({ timestamp, level, message }) => [timestamp, level, message]), unreadable };
}

describe('formats of plain lines', () => {
  it.each<Case>([
    [
      '2026-03-02 10:11:12,123 ERROR [main] com.acme.Pay - refused',
      '2026-03-02 10:11:12,123',
      'ERROR',
      'com.acme.Pay - refused',
    ],
    [
      '2026-03-02 10:11:12.123 [pool-1-thread-2] WARN  c.a.Pay - slow',
      '2026-03-02 10:11:12.123',
      'WARN',
      'c.a.Pay - slow',
    ],
    [`${ISO}  INFO 1 --- [nio-8080-exec-1] c.a.Pay   : up`, ISO, 'INFO', 'c.a.Pay: up'],
    [
      '[2026-03-02 10:11:12,123] INFO [Broker id=1] up (kafka.Server)',
      '2026-03-02 10:11:12,123',
      'INFO',
      '[Broker id=1] up (kafka.Server)',
    ],
    [
      '[2026-03-02T10:11:12,123][WARN ][o.e.n.Node ] [node-1] slow',
      '2026-03-02T10:11:12,123',
      'WARN',
      '[o.e.n.Node ] [node-1] slow',
    ],
    ['WARN  [2026-03-02 10:11:12,123] c.a.Pay: slow', '2026-03-02 10:11:12,123', 'WARN', 'c.a.Pay: slow'],
    ['2026-03-02 10:11:12.1234|ERROR|Shop.Pay|refused', '2026-03-02 10:11:12.1234', 'ERROR', 'Shop.Pay|refused'],
    ['2026-03-02 10:11:12.123 +02:00 [ERR] refused', '2026-03-02 10:11:12.123 +02:00', 'ERR', 'refused'],
    [
      '\u001b[2m2026-03-02T10:11:12.123Z\u001b[0m \u001b[31mERROR\u001b[0m app: refused\r',
      ISO,
      'ERROR',
      'app: refused',
    ],
  ])('log4j, logback and their kin: %s', (line, timestamp, level, message) => {
    expect(entryOf(line)).toEqual({ entries: [[timestamp, level, message]], unreadable: 0 });
  });

  it.each<Case>([
    ['2026-03-02 10:11:12,123 - shop.pay - ERROR - refused', '2026-03-02 10:11:12,123', 'ERROR', 'shop.pay: refused'],
    ['2026-03-02 10:11:12,123 root CRITICAL refused', '2026-03-02 10:11:12,123', 'CRITICAL', 'root CRITICAL refused'],
    ['[2026-03-02 10:11:12 +0000] [12] [INFO] Booting worker', '2026-03-02 10:11:12 +0000', 'INFO', 'Booting worker'],
    ['[2026-03-02 10:11:12,123: ERROR/MainProcess] Task failed', '2026-03-02 10:11:12,123', 'ERROR', 'Task failed'],
    ['2026/03/02 10:11:12 main.go:12: listening', '2026/03/02 10:11:12', 'UNKNOWN', 'main.go:12: listening'],
    ['2026/03/02 10:11:12.123456 ERROR refused order=1', '2026/03/02 10:11:12.123456', 'ERROR', 'refused order=1'],
    [`${ISO}\terror\tpay/pay.go:12\trefused`, ISO, 'error', 'pay/pay.go:12\trefused'],
    [`${ISO} [warn]: slow`, ISO, 'warn', 'slow'],
    [
      'E, [2026-03-02T10:11:12.123456 #12] ERROR -- shop: refused',
      '2026-03-02T10:11:12.123456',
      'ERROR',
      'shop: refused',
    ],
    [
      '[02-Mar-2026 10:11:12 UTC] PHP Fatal error:  Uncaught Refused',
      '2026-03-02T10:11:12.000Z',
      'ERROR',
      'PHP Fatal error:  Uncaught Refused',
    ],
  ])('python, Go, Node, Ruby, PHP: %s', (line, timestamp, level, message) => {
    expect(entryOf(line)).toEqual({ entries: [[timestamp, level, message]], unreadable: 0 });
  });

  it.each<Case>([
    [
      '192.0.2.1 - - [02/Mar/2026:10:11:12 +0000] "GET / HTTP/1.1" 503 12 "-" "curl"',
      '2026-03-02T10:11:12.000Z',
      'ERROR',
      '192.0.2.1 - - "GET / HTTP/1.1" 503 12 "-" "curl"',
    ],
    [
      'shop.example:443 2001:db8::1 - bob [02/Mar/2026:12:11:12 +0200] "GET /x HTTP/2" 404 12',
      '2026-03-02T10:11:12.000Z',
      'WARN',
      'shop.example:443 2001:db8::1 - bob "GET /x HTTP/2" 404 12',
    ],
    [
      '::1 - - [02/Mar/2026:10:11:12 +0000] "GET / HTTP/1.1" 200 503',
      '2026-03-02T10:11:12.000Z',
      'INFO',
      '::1 - - "GET / HTTP/1.1" 200 503',
    ],
    [
      '2026/03/02 10:11:12 [error] 31#31: *7 connect() failed (111: refused)',
      '2026/03/02 10:11:12',
      'error',
      'connect() failed (111: refused)',
    ],
    [
      '[Mon Mar 02 10:11:12.123456 2026] [core:error] [pid 12:tid 34] [client 192.0.2.1:5] AH1: no',
      ISO,
      'error',
      '[client 192.0.2.1:5] AH1: no',
    ],
    ['[Mon Mar  2 10:11:12 2026] [notice] caught SIGTERM', '2026-03-02T10:11:12.000Z', 'notice', 'caught SIGTERM'],
    ['02-Mar-2026 10:11:12.123 SEVERE [main] org.apache.C.start refused', ISO, 'SEVERE', 'org.apache.C.start refused'],
    [
      '1772446272.123    45 192.0.2.1 TCP_MISS/200 1234 GET http://x/',
      '1772446272.123',
      'UNKNOWN',
      '45 192.0.2.1 TCP_MISS/200 1234 GET http://x/',
    ],
  ])('web servers: %s', (line, timestamp, level, message) => {
    expect(entryOf(line)).toEqual({ entries: [[timestamp, level, message]], unreadable: 0 });
  });

  it.each<Case>([
    [
      '2026-03-02T10:11:12.123456Z 0 [ERROR] [MY-010119] [Server] Aborting',
      '2026-03-02T10:11:12.123456Z',
      'ERROR',
      '[MY-010119] [Server] Aborting',
    ],
    ['2026-03-02 10:11:12 0 [Note] InnoDB: started', '2026-03-02 10:11:12', 'Note', 'InnoDB: started'],
    ['260302  9:11:12 [Warning] old', '2026-03-02T09:11:12.000Z', 'Warning', 'old'],
    [
      '2026-03-02 10:11:12.123 UTC [12] app@shop ERROR:  relation "x" does not exist',
      '2026-03-02 10:11:12.123 UTC',
      'ERROR',
      'app@shop: relation "x" does not exist',
    ],
    [
      '2026-03-02 10:11:12.123 UTC [12] STATEMENT:  SELECT 1',
      '2026-03-02 10:11:12.123 UTC',
      'UNKNOWN',
      'STATEMENT:  SELECT 1',
    ],
    ['12:M 02 Mar 2026 10:11:12.123 # WARNING overcommit', ISO, 'WARNING', 'WARNING overcommit'],
    ['E0302 10:11:12.123456       1 pay.go:12] refused', ISO, 'E', 'pay.go:12] refused'],
    ['03-02 10:11:12.123  1702  2395 W Pay: slow', ISO, 'W', 'Pay: slow'],
    ['type=AVC msg=audit(1772446272.123:4567): avc:  denied', '1772446272.123', 'UNKNOWN', 'AVC avc:  denied'],
    ['26/03/02 10:11:12 WARN storage.Block: slow', '2026-03-02T10:11:12.000Z', 'WARN', 'storage.Block: slow'],
    ['260302 101112 148 INFO dfs.Data: served', '2026-03-02T10:11:12.000Z', 'INFO', 'dfs.Data: served'],
    ['node-7 unit 2026-03-02 10:11:12.123 12 ERROR pay.api refused', ISO, 'ERROR', 'node-7 unit pay.api refused'],
  ])('databases, systems, clusters: %s', (line, timestamp, level, message) => {
    expect(entryOf(line)).toEqual({ entries: [[timestamp, level, message]], unreadable: 0 });
  });

  it.each<Case>([
    [
      `time=${ISO} level=error msg="refused \\"x\\"" order=1 err="no route"`,
      ISO,
      'error',
      'refused "x" order=1 err="no route"',
    ],
    [`ts=${ISO} caller=pay.go:12 level=warn msg=slow`, ISO, 'warn', 'slow caller=pay.go:12'],
    [
      `at=info time=${ISO} method=GET path="/" service=23ms status=200`,
      ISO,
      'info',
      'method=GET path="/" service=23ms status=200',
    ],
  ])('logfmt: %s', (line, timestamp, level, message) => {
    expect(entryOf(line)).toEqual({ entries: [[timestamp, level, message]], unreadable: 0 });
  });

  it.each([
    ['a zone by its name', '2026-03-02 10:11:12.123 CEST [12] ERROR:  refused'],
    ['a clock alone', '10:11:12.123 [main] INFO c.a.Pay - up'],
    ['a day and a month in an order that nobody knows', '02/03/2026 10:11:12 INFO up'],
    ['a day that does not exist', '2026-02-30 10:11:12 INFO up'],
    ['logfmt without a time', 'level=info msg=up'],
    ['prose', 'the 2026 release'],
    ['digits', '123456 789012 34'],
  ])('guesses at no time, and keeps the entry: %s', (_what, line) => {
    const { entries, unreadable } = entryOf(line);
    expect(entries).toHaveLength(1);
    expect(parseInstant(entries[0]?.[0])).toBeNull();
    expect(unreadable).toBe(0);
  });
});
