import { readLogLines } from '../../../../../test/support/read-log-lines';

const BANNER = [
  '/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:',
  'Tcp port: 3306  Unix socket: /var/run/mysqld/mysqld.sock',
  'Time                 Id Command    Argument',
];
const USER = '# User@Host: app[app] @  [192.0.2.1]  Id:    42';
const COST = '# Query_time: 3.021345  Lock_time: 0.000123 Rows_sent: 1  Rows_examined: 4000000';
const SAID =
  'User@Host: app[app] @ [192.0.2.1] Id: 42 Query_time: 3.021345 Lock_time: 0.000123 Rows_sent: 1 Rows_examined: 4000000';

function read(lines: readonly string[]): unknown {
  const { entries, unreadable } = readLogLines(lines, { name: 'mysql-slow.log' });
  return { entries: entries.map(({ timestamp, message }) => [timestamp, message]), unreadable };
}

describe("MySQL's slow log", () => {
  it('joins the header and the statement of a query', () => {
    const { entries, unreadable } = readLogLines(
      [
        ...BANNER,
        '# Time: 2026-03-02T10:11:12.123456Z',
        USER,
        COST,
        'use shop;',
        'SET timestamp=1772446272;',
        'SELECT *',
        "FROM payment WHERE id = '7';",
      ],
      { name: 'logs/mysql-slow.log' },
    );
    expect(entries).toEqual([
      {
        timestamp: '2026-03-02T10:11:12.123456Z',
        level: 'WARN',
        service: 'mysql',
        instance: '',
        message: `${SAID} Schema: shop SELECT *\nFROM payment WHERE id = '7';`,
        metrics: {},
      },
    ]);
    expect(unreadable).toBe(0);
  });

  it('reads queries of one second, of which only the first has a time', () => {
    const lines = [
      '# Time: 260302 10:11:12',
      USER,
      COST,
      'SELECT 1;',
      USER,
      COST,
      'SELECT 2;',
      '# Time: 260302  9:00:00',
      USER,
      COST,
      'SELECT 3;',
    ];
    expect(read(lines)).toEqual({
      entries: [
        ['2026-03-02T10:11:12.000Z', `${SAID} SELECT 1;`],
        ['2026-03-02T10:11:12.000Z', `${SAID} SELECT 2;`],
        ['2026-03-02T09:00:00.000Z', `${SAID} SELECT 3;`],
      ],
      unreadable: 0,
    });
  });

  it('trusts the exact timestamp more than a time of the server without its zone', () => {
    const lines = [
      '# Time: 260302 18:11:12',
      USER,
      '# Thread_id: 42  Schema: shop  QC_hit: No',
      COST,
      'SET timestamp=1772446272;',
      'SELECT 1;',
    ];
    expect(read(lines)).toEqual({
      entries: [
        ['1772446272', `${SAID.replace(' Query_time', ' Thread_id: 42 Schema: shop QC_hit: No Query_time')} SELECT 1;`],
      ],
      unreadable: 0,
    });
  });

  it('takes a restart of the server for the end of an entry, and comments for a part of the statement', () => {
    const lines = ['# Time: 2026-03-02T10:11:12Z', USER, COST, '# administrator command: Quit;', ...BANNER];
    expect(read(lines)).toEqual({
      entries: [['2026-03-02T10:11:12Z', `${SAID} # administrator command: Quit;`]],
      unreadable: 0,
    });
    const commented = ['# Time: 2026-03-02T10:11:12Z', USER, COST, 'SELECT 1', '# why', '+ 1;'];
    expect(read(commented)).toEqual({
      entries: [['2026-03-02T10:11:12Z', `${SAID} SELECT 1\n# why\n+ 1;`]],
      unreadable: 0,
    });
  });

  it('keeps an entry without any time', () => {
    expect(read([USER, COST, 'SELECT 1;'])).toEqual({
      entries: [['', expect.stringContaining('SELECT 1;') as unknown]],
      unreadable: 0,
    });
  });

  it('keeps every query of a long statement within its bounds', () => {
    const values = Array.from({ length: 100 }, (_, place) => `(${place}, 'a row of an insert'),`);
    const lines = [
      '# Time: 2026-03-02T10:11:12Z',
      USER,
      COST,
      'INSERT INTO t VALUES',
      ...values,
      '# Time: 2026-03-02T10:11:13Z',
      USER,
      COST,
      'SELECT 1;',
    ];
    const { entries, shortened } = readLogLines(lines, { maxJoinedChars: 500 });
    expect(entries).toHaveLength(2);
    expect(entries[0]?.message).toMatch(/^User@Host.*\n\t\.\.\. \d+ more$/s);
    expect(shortened).toBe(1);
  });
});
