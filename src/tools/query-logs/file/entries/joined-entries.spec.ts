import { readLogLines } from '../../../../../test/support/read-log-lines';

const HEAD = '2026-03-02 10:11:12,123';

function entriesOf(lines: readonly string[]): [level: string, message: string][] {
  return readLogLines(lines).entries.map(({ level, message }) => [level, message]);
}

const JAVA = [
  'java.lang.IllegalStateException: pool',
  '\tat c.a.Pay.run(Pay.java:12)',
  'Caused by: java.net.ConnectException: refused',
  '\tat c.a.Net.open(Net.java:3)',
  '\t... 12 more',
];
const PYTHON = [
  'Traceback (most recent call last):',
  '  File "pay.py", line 7, in run',
  '    pay()',
  'ValueError: bad id',
];
const NODE = ['Error: no route', '    at pay (/app/pay.js:1:2)', '  errno: -111', '}'];
const GO = [
  'panic: index out of range [3]',
  '',
  'goroutine 1 [running]:',
  'main.main()',
  '\t/app/main.go:17 +0x1d',
  'exit status 2',
];

describe('lines of one entry', () => {
  it.each([
    ['Java', JAVA],
    ['Python', PYTHON],
    ['Node', NODE],
    [
      '.NET',
      [
        'System.Exception: x',
        '   at Pay.Run() in /src/Pay.cs:line 12',
        '   --- End of inner exception stack trace ---',
      ],
    ],
    ['a statement', ['SELECT *', 'FROM payment', "WHERE at = '2026-03-02 10:11:12'"]],
  ])('%s is joined to the line that logged it', (_what, lines) => {
    expect(entriesOf([`${HEAD} ERROR refused`, ...lines, `${HEAD} INFO next`])).toEqual([
      ['ERROR', ['refused', ...lines].join('\n')],
      ['INFO', 'next'],
    ]);
  });

  it('keeps blank lines inside an entry and drops those behind it', () => {
    expect(entriesOf([`${HEAD} INFO a`, '', 'b', ' ', '', `${HEAD} INFO c`])).toEqual([
      ['INFO', 'a\n\nb'],
      ['INFO', 'c'],
    ]);
  });

  it('joins lines that a collector gave a time each', () => {
    expect(
      entriesOf([`${HEAD} ERROR refused`, `${HEAD} \tat c.a.Pay.run(Pay.java:12)`, `${HEAD} Caused by: x`]),
    ).toEqual([['ERROR', 'refused\n\tat c.a.Pay.run(Pay.java:12)\nCaused by: x']]);
  });

  it('joins the two lines of java.util.logging', () => {
    const lines = ['Mar 02, 2026 10:11:12 PM c.a.Pay run', 'SEVERE: refused', ...JAVA];
    expect(readLogLines(lines).entries).toMatchObject([
      { timestamp: '2026-03-02T22:11:12.000Z', level: 'SEVERE', message: ['c.a.Pay run: refused', ...JAVA].join('\n') },
    ]);
    const early = readLogLines(lines, { start: Date.parse('2026-03-03T00:00:00Z') });
    expect(early).toEqual({ entries: [], unreadable: 0, undated: 0, timeless: 0, shortened: 0 });
  });

  it.each([
    ['an everyday line of text', `${HEAD} INFO up`, 'up'],
    ['a line of JSON', JSON.stringify({ time: HEAD, level: 'INFO', msg: 'up' }), 'up'],
  ])(
    'lets no crash hide behind %s: it has its own entry, with the time of the line before',
    (_what, before, message) => {
      for (const [level, lines] of [
        ['FATAL', GO],
        ['ERROR', PYTHON],
        ['ERROR', ['Exception in thread "main" x.Y: z', '\tat a.b(C.java:1)']],
      ] as const) {
        const read = readLogLines([before, ...lines, before]);
        expect(read.entries.map((entry) => [entry.level, entry.message]).toSorted()).toEqual(
          [
            [level, lines.join('\n')],
            ['INFO', message],
            ['INFO', message],
          ].toSorted(),
        );
        expect(read).toMatchObject({ unreadable: 0, undated: 1 });
        expect(
          read.entries.map(({ timestamp }) => Date.parse(timestamp.replace(',', '.').replace('Z', '') + 'Z')),
        ).toEqual(Array(3).fill(Date.parse('2026-03-02T10:11:12.123Z')));
      }
    },
  );

  it('gives an exception between lines of JSON an entry, and counts what says nothing', () => {
    const json = JSON.stringify({ time: HEAD, level: 'INFO', msg: 'up' });
    const read = readLogLines([json, ...NODE, json, 'noise', '\tat orphan', '{"broken', '{"no":"time"}', json]);
    const messages = ['up', 'up', 'up', NODE.join('\n'), 'noise\n\tat orphan', '{"no":"time"}'];
    expect(read.entries.map(({ message }) => message).toSorted()).toEqual(messages.toSorted());
    expect(read).toMatchObject({ unreadable: 1, undated: 1, timeless: 2 });
  });

  it('gives a line that says its level and no time an entry of its own', () => {
    expect(entriesOf([`${HEAD} INFO up`, 'FATAL: disk full', 'really', '[WARN] slow', `${HEAD} INFO next`])).toEqual([
      ['INFO', 'up'],
      ['FATAL', 'disk full\nreally'],
      ['WARN', 'slow'],
      ['INFO', 'next'],
    ]);
  });

  it('keeps lines before the first time, unless it begins inside the file', () => {
    const lines = ['\tat c.a.Pay.run(Pay.java:12)', 'tail of a line', 'ERROR: of no time', `${HEAD} INFO up`];
    expect(readLogLines(lines)).toMatchObject({
      unreadable: 0,
      timeless: 3,
      entries: [
        { timestamp: '', level: 'UNKNOWN', message: lines[0] },
        { timestamp: '', level: 'UNKNOWN', message: lines[1] },
        { timestamp: '', level: 'ERROR', message: 'of no time' },
        { message: 'up' },
      ],
    });
    expect(readLogLines(lines, { startsMidway: true })).toMatchObject({
      unreadable: 0,
      timeless: 0,
      entries: [{ message: 'up' }],
    });
  });

  it('keeps an entry whose time cannot be read, with its lines', () => {
    const lines = [`${HEAD} INFO up`, '2026-02-30 10:11:12 ERROR refused', ...JAVA, `${HEAD} INFO next`];
    expect(readLogLines(lines)).toMatchObject({
      unreadable: 0,
      timeless: 1,
      entries: [
        { message: 'up' },
        { timestamp: '2026-02-30 10:11:12', level: 'ERROR', message: ['refused', ...JAVA].join('\n') },
        { message: 'next' },
      ],
    });
  });

  it('does not count the lines of an entry outside the window', () => {
    const lines = [`${HEAD} ERROR refused`, ...JAVA, `${HEAD.replace('10:', '11:')} INFO next`];
    const read = readLogLines(lines, { start: Date.parse('2026-03-02T11:00:00Z') });
    expect(read).toMatchObject({ unreadable: 0, undated: 0, entries: [{ message: 'next' }] });
  });

  it('bounds an entry by whole lines, keeps its causes and says how much is left out', () => {
    const frames = Array.from({ length: 100 }, (_, place) => `\tat c.a.Pay.run${place}(Pay.java:${place})`);
    const cause = 'Caused by: java.net.ConnectException: refused';
    const read = readLogLines([`${HEAD} ERROR refused`, ...frames, cause, ...frames], { maxJoinedChars: 400 });
    const message = read.entries[0]?.message.split('\n') ?? [];
    const kept = message.findIndex((line) => line.startsWith('\t...')) - 1;
    expect(kept).toBeGreaterThan(5);
    expect(message).toEqual(['refused', ...frames.slice(0, kept), `\t... ${200 - kept} more`, cause]);
    expect(read.shortened).toBe(1);
  });

  it.each([
    ['a log without times', ''],
    ['the log of a container', '2026-03-02T10:11:12.123456789Z stdout F '],
  ])('never parts a private key in %s', (_what, head) => {
    const body = 'MIIEvFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFak';
    const key = ['-----BEGIN PRIVATE KEY-----', body, body, 'Fake', '-----END PRIVATE KEY-----'];
    const read = readLogLines(['up', ...key, 'down'].map((line) => head + line));
    expect(read.entries.map(({ message }) => message)).toEqual(['up', key.join('\n'), 'down']);
  });
});
