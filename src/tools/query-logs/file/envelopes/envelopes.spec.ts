import { readLogLines } from '../../../../../test/support/read-log-lines';

const TIME = '2026-03-02T10:11:12.123456789Z';

function entriesOf(lines: readonly string[], name?: string): unknown[] {
  const { entries, unreadable } = readLogLines(lines, name === undefined ? {} : { name });
  expect(unreadable).toBe(0);
  return entries.map(({ timestamp, level, service, message }) => [timestamp, level, service, message]);
}

describe('lines of containers', () => {
  const name = 'containers/pay-7d9f8b6c5-x2k4m_shop_pay-'.concat('0f'.repeat(32), '.log');

  it('reads what stands behind the head of a Kubernetes runtime, under its time', () => {
    const entries = entriesOf(
      [
        `${TIME} stdout F {"level":"error","time":1,"msg":"refused"}`,
        `${TIME} stdout F 2026-03-02 12:11:12,123 WARN [main] c.a.Pay - slow`,
        `${TIME} stderr F level=info msg=up`,
        `${TIME} stderr F just a line`,
      ],
      name,
    );
    expect(entries.toSorted()).toEqual([
      [TIME, 'UNKNOWN', 'pay', 'just a line'],
      [TIME, 'WARN', 'pay', 'c.a.Pay - slow'],
      [TIME, 'error', 'pay', 'refused'],
      [TIME, 'info', 'pay', 'up'],
    ]);
  });

  it('puts parts together, stream by stream', () => {
    const lines = [
      `${TIME} stdout P {"level":"error",`,
      `${TIME} stderr F ERROR other`,
      `${TIME} stdout P "msg":"in `,
      `${TIME} stdout F three parts"}`,
      `${TIME} stdout P the file ends within`,
    ];
    expect(entriesOf(lines).toSorted()).toEqual([
      [TIME, 'ERROR', 'shop', 'other'],
      [TIME, 'UNKNOWN', 'shop', 'the file ends within'],
      [TIME, 'error', 'shop', 'in three parts'],
    ]);
  });

  it('counts a line in parts that is over the limit as one', () => {
    const part = `${TIME} stdout P ${'x'.repeat(400_000)}`;
    const { entries, unreadable } = readLogLines([part, part, part, `${TIME} stdout F end`, `${TIME} stdout F next`]);
    expect(entries).toMatchObject([{ message: 'next' }]);
    expect(unreadable).toBe(1);
  });

  it("reads Docker's own files, whatever the container writes", () => {
    const docker = (log: string): string => JSON.stringify({ log, stream: 'stderr', time: TIME });
    const entries = entriesOf([
      docker('2026/03/02 10:11:12 [error] 31#31: *7 refused\n'),
      docker('{"level":"warn","msg":"slow"}\n'),
      docker('ERROR refused\n'),
      docker('\tat c.a.Pay.run(Pay.java:1)\n'),
      docker('up\n'),
    ]);
    expect(entries.toSorted()).toEqual([
      [TIME, 'ERROR', 'shop', 'refused\n\tat c.a.Pay.run(Pay.java:1)'],
      [TIME, 'UNKNOWN', 'shop', 'up'],
      [TIME, 'error', 'shop', 'refused'],
      [TIME, 'warn', 'shop', 'slow'],
    ]);
  });

  it('puts the pieces of a line together that Docker cut at 16 KiB', () => {
    const docker = (log: string): string => JSON.stringify({ log, stream: 'stdout', time: TIME });
    const long = 'x'.repeat(16 * 1024);
    const [entry] = readLogLines([docker(long), docker('end\n')]).entries;
    expect(entry?.message).toBe(`${long}end`);
  });

  it('unwraps a line that was wrapped twice', () => {
    const docker = JSON.stringify({ log: 'ERROR refused\n', stream: 'stdout', time: TIME });
    expect(entriesOf([`${TIME} stdout F ${docker}`])).toEqual([[TIME, 'ERROR', 'shop', 'refused']]);
  });

  it('tells the containers of a merged log apart', () => {
    const entries = entriesOf([
      'web-1  | 2026-03-02T10:11:12Z ERROR refused',
      'db-1   | 2026-03-02 10:11:12.123 UTC [1] LOG:  ready',
      'web-1  | \tat c.a.Pay.run(Pay.java:1)',
      '[pod/pay-7d9f8b6c5-x2k4m/pay] 2026-03-02T10:11:12Z INFO up',
    ]);
    expect(entries).toEqual([
      ['2026-03-02T10:11:12Z', 'ERROR', 'web', 'refused\n\tat c.a.Pay.run(Pay.java:1)'],
      ['2026-03-02 10:11:12.123 UTC', 'LOG', 'db', 'ready'],
      ['2026-03-02T10:11:12Z', 'INFO', 'pay', 'up'],
    ]);
  });

  it('takes no table for a merged log', () => {
    const { entries } = readLogLines(['2026-03-02 10:11:12 INFO result:', 'id   | name', '7    | x']);
    expect(entries).toMatchObject([{ message: 'result:\nid   | name\n7    | x' }]);
  });
});

describe('lines of syslog', () => {
  it('reads RFC 3164, RFC 5424 and what rsyslog writes', () => {
    const entries = entriesOf([
      'Mar  2 10:11:12 host1 sshd[12]: Failed password for root',
      '<34>Mar  2 10:11:12 host1 su: refused',
      '<165>1 2026-03-02T10:11:12.123Z host1 pay 12 ID47 [a@1 x="y\\"]z"][b@1] \ufeffup',
      '<11>1 2026-03-02T10:11:12.123Z - pay - - - INFO up',
      '2026-03-02T10:11:12.123456+00:00 host1 cron[12]: done',
      'Mar  2 10:11:12 host1 pay[12]: {"level":"error","msg":"refused"}',
    ]);
    expect(entries.toSorted()).toEqual([
      ['2026-03-02T10:11:12.000Z', 'CRIT', 'su', 'refused'],
      ['2026-03-02T10:11:12.000Z', 'UNKNOWN', 'sshd', 'Failed password for root'],
      ['2026-03-02T10:11:12.000Z', 'error', 'pay', 'refused'],
      ['2026-03-02T10:11:12.123456+00:00', 'UNKNOWN', 'cron', 'done'],
      ['2026-03-02T10:11:12.123Z', 'ERR', 'pay', 'up'],
      ['2026-03-02T10:11:12.123Z', 'NOTICE', 'pay', 'up'],
    ]);
  });

  it('joins a stack to the line of its sender, past the lines of others', () => {
    const entries = entriesOf([
      'Mar  2 10:11:12 host1 pay[12]: ERROR refused',
      'Mar  2 10:11:12 host1 cron[13]: done',
      'Mar  2 10:11:12 host1 pay[12]: \tat c.a.Pay.run(Pay.java:1)',
      'Mar  2 10:11:13 host1 pay[12]: next',
    ]);
    expect(entries.toSorted()).toEqual([
      ['2026-03-02T10:11:12.000Z', 'ERROR', 'pay', 'refused\n\tat c.a.Pay.run(Pay.java:1)'],
      ['2026-03-02T10:11:12.000Z', 'UNKNOWN', 'cron', 'done'],
      ['2026-03-02T10:11:13.000Z', 'UNKNOWN', 'pay', 'next'],
    ]);
  });

  it('loses no line of however many senders', () => {
    const lines = Array.from({ length: 300 }, (_, place) => `Mar  2 10:11:12 host1 pay[${place}]: up ${place}`);
    const messages = readLogLines(lines).entries.map(({ message }) => message);
    expect(messages.toSorted()).toEqual(lines.map((_line, place) => `up ${place}`).toSorted());
  });

  it('keeps a line whose day does not exist', () => {
    expect(readLogLines(['Feb 30 10:11:12 host1 pay: up'])).toMatchObject({
      entries: [{ timestamp: '', message: expect.stringContaining('pay: up') as unknown }],
      timeless: 1,
    });
  });
});
