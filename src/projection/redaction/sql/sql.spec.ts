import { Redactor } from '../redactor';

const redactor = new Redactor();

describe('Redactor: SQL literals', () => {
  it.each([
    ["SELECT * FROM t WHERE a = 'x' AND b IN (1, 2.5)", 'SELECT * FROM t WHERE a = <str> AND b IN (<num>, <num>)'],
    ["INSERT INTO t VALUES ('<a title=''x''>it''s</a>', 5)", 'INSERT INTO t VALUES (<str>, <num>)'],
    ['SELECT "Id" FROM "T" WHERE n = "Jane Doe" AND `id`=7', 'SELECT "Id" FROM "T" WHERE n = <str> AND `id`=<num>'],
    [
      "values (0xFA01, X'FA', N'n', E'it\\'s', $$d'q$$, $t$e f$t$)",
      'values (<num>, <str>, <str>, <str>, <str>, <str>)',
    ],
    ["UPDATE t SET a = 'cut off in the mid", 'UPDATE t SET a = <str>'],
    [
      "could not run DELETE FROM t WHERE id = 7, it's locked",
      "could not run DELETE FROM t WHERE id = <num>, it's locked",
    ],
    ["a = 'x' AND b = 5 ORDER BY c", 'a = <str> AND b = <num> ORDER BY c'],
    ['{"sql":"SELECT 1 FROM t WHERE a=\\"x y\\""}', '{"sql":"SELECT <num> FROM t WHERE a=\\<str>"}'],
    ["Duplicate entry 'o'brien@x.org' for key 'users.email'", "Duplicate entry <str> for key 'users.email'"],
    ['Key (email)=(bob) already exists', 'Key (email)=(<str>) already exists'],
    [
      'CREATE FUNCTION f() AS $b$ SELECT 5 $b$ LANGUAGE sql',
      'CREATE FUNCTION f() AS $b$ SELECT <num> $b$ LANGUAGE sql',
    ],
    ['SELECT a FROM t1 WHERE b = $1 AND c = :name', 'SELECT a FROM t1 WHERE b = $1 AND c = :name'],
  ])('reads %s', (text, redacted) => {
    expect(redactor.redact(text).text).toBe(redacted);
  });

  it.each([
    "can't connect, it's down: retry in 5s",
    'SELECT permission denied',
    'DELETE /v2/servers/12 HTTP/1.1 status: 204',
    "where is my 5 o'clock job",
    'primary key constraint violated on orders_pkey',
  ])('leaves %s alone', (text) => {
    expect(redactor.redact(text).text).toBe(text);
  });
});
