import { levelHead } from './level-head';

describe('levelHead', () => {
  it.each([
    [' ERROR [main] com.acme.Pay - refused', 'ERROR', 'com.acme.Pay - refused'],
    [' [main] INFO  com.acme.Pay - charged', 'INFO', 'com.acme.Pay - charged'],
    ['  WARN 1 --- [nio-8080-exec-1] c.a.Pay                  : slow', 'WARN', 'c.a.Pay: slow'],
    ['  INFO 1 --- [shop] [           main] c.a.App : Started', 'INFO', 'c.a.App: Started'],
    [' INFO [IPC Server handler 19 on 62270] o.a.h.Task: done', 'INFO', 'o.a.h.Task: done'],
    [' - my.logger - ERROR - refused', 'ERROR', 'my.logger: refused'],
    [' - root - error - refused', 'error', 'root: refused'],
    [' root ERROR refused', 'ERROR', 'root ERROR refused'],
    [' 25746 INFO nova.api [req-1] GET /v2', 'INFO', 'nova.api [req-1] GET /v2'],
    [' 0 [ERROR] [MY-010119] [Server] Aborting', 'ERROR', '[MY-010119] [Server] Aborting'],
    [' 12 [Note] Access denied', 'Note', 'Access denied'],
    [' [error] 31#31: *7 connect() failed', 'error', 'connect() failed'],
    [' [core:error] [pid 12:tid 34] [client 192.0.2.1:5] AH1: no', 'error', '[client 192.0.2.1:5] AH1: no'],
    ['[INFO ][o.e.n.Node ] [node-1] started', 'INFO', '[o.e.n.Node ] [node-1] started'],
    ['[12][warning][config] [source/x.cc:1] odd', 'warning', '[config] [source/x.cc:1] odd'],
    [' [12] [INFO] Booting worker', 'INFO', 'Booting worker'],
    [': ERROR/MainProcess] Task failed', 'ERROR', 'Task failed'],
    ['\tinfo\tpay/charge.go:12\tcharged', 'info', 'pay/charge.go:12\tcharged'],
    ['|ERROR|Shop.Pay|refused', 'ERROR', 'Shop.Pay|refused'],
    [' info: charged', 'info', 'charged'],
    [' Error: refused', 'Error', 'refused'],
    [' [ERR] refused', 'ERR', 'refused'],
    [' INF charged order=1', 'INF', 'charged order=1'],
    [' [123] app@shop ERROR:  relation "x" does not exist', 'ERROR', 'app@shop: relation "x" does not exist'],
    [' [123] LOG:  duration: 3021.123 ms', 'LOG', 'duration: 3021.123 ms'],
    ['R02-M1 RAS KERNEL INFO parity error corrected', 'INFO', 'R02-M1 RAS KERNEL: parity error corrected'],
    [' - WARN  [SendWorker:18@688] - leaving', 'WARN', 'leaving'],
    [' error connecting to the database', 'error', 'error connecting to the database'],
  ])('reads %j', (text, level, message) => {
    expect(levelHead(text)).toEqual({ level, message });
  });

  it.each([
    [' charged order 12', 'charged order 12'],
    [' received 12 ERROR answers', 'received 12 ERROR answers'],
    [' The build reports ERROR, try again', 'The build reports ERROR, try again'],
    [' trace id abc', 'trace id abc'],
    [' main.go:12: http: TLS handshake error', 'main.go:12: http: TLS handshake error'],
    [' note that this is prose', 'note that this is prose'],
    ['', ''],
  ])('finds no level in the prose %j', (text, message) => {
    expect(levelHead(text)).toEqual({ level: null, message });
  });

  it('keeps a line that is nothing but its level', () => {
    expect(levelHead(' ERROR')).toEqual({ level: 'ERROR', message: 'ERROR' });
  });

  it('takes no more than linear time on hostile lines', () => {
    const hostile = ['[', '[exec', ' - ', '\t', 'a-', 'INFO [', '<', '[x:', 'A.', ' ERROR [exec '].map((part) =>
      part.repeat(50_000),
    );
    const start = performance.now();
    for (const text of hostile) levelHead(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
