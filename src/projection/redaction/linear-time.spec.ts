import { LineRedactor } from './line-redactor';
import { Redactor } from './redactor';

/** Pieces of which a long line makes a careless pattern quadratic: near misses of every rule. */
const PIECES = [
  ' ',
  '\n',
  '␤',
  '-',
  'a-',
  '-2-bbbb',
  '.',
  'a.',
  '1.',
  '1',
  'ab:',
  'f:',
  '::',
  '=',
  'key=',
  'key==',
  'pin="pin=\'',
  '{"k": "v", ',
  '<a>',
  '</',
  '://',
  'http://a:',
  'a://b:c/d',
  'a@',
  'a@b.',
  'eyJ',
  'eyJhbGci.ey',
  'sk-',
  'a1B2c3',
  '0123456789abcdef',
  '00:11:',
  '-----BEGIN ',
  '-----BEGIN RSA PRIVATE KEY-----',
  'authorization: ',
  'bearer a',
  'cookie: a=',
  'select ',
  "SELECT '",
  'where a=',
  'with a (',
  'update a ',
  "near '",
  ')=(a',
  '$a$',
  'AS $$ ',
  "\\'",
  '`',
  ' at ',
  'at a (',
  '\tat a.b(',
  'File "a", line 1\n',
  'Traceback (most recent call last):\n ',
  'pid ',
  'a[1',
  'pod a-',
  'node ',
  'a.com',
  'ip-1-1-',
  '--token ',
  'curl -u ',
  '🎉',
  '支付',
];

const KIB = 1024;

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

describe('Redactor: hostile text', () => {
  const redactor = new Redactor();

  it.each(PIECES)('is linear for repeated %j', (piece) => {
    const text = piece.repeat(Math.ceil((96 * KIB) / piece.length));
    const quarter = text.slice(0, text.length / 4);
    // What is quadratic takes sixteen times as long and seconds of it; what is linear stays far below both.
    const small = Math.min(...[1, 2, 3].map(() => cpuMs(() => new LineRedactor(redactor).redact(quarter))));
    const large = cpuMs(() => new LineRedactor(redactor).redact(text));
    expect(large).toBeLessThan(Math.max(small * 10, 250));
  });
});
