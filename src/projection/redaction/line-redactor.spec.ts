import { generateKeyPairSync } from 'node:crypto';
import { LineRedactor } from './line-redactor';
import { Redactor } from './redactor';

const KEY = '<private-key>';
const PEMS = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs1',
    format: 'pem',
    cipher: 'aes-128-cbc',
    passphrase: 'not a real one',
  }),
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }),
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
].map((pem) => String(pem).trimEnd().split('\n'));

const PGP = [
  '-----BEGIN PGP PRIVATE KEY BLOCK-----',
  'Version: GnuPG v2',
  '',
  'lQOYBGFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFa',
  'FakeFake',
  '=aB3d',
  '-----END PGP PRIVATE KEY BLOCK-----',
];

function redacted(lines: readonly string[]): string[] {
  const redactor = new LineRedactor(new Redactor());
  return lines.map((line) => redactor.redact(line));
}

describe('LineRedactor', () => {
  it.each(PEMS.map((pem): [string, string[]] => [pem[0] ?? '', pem]))(
    'leaves nothing of %s, line for line',
    (_, pem) => {
      const shown = redacted(['key is:', ...pem, 'next']);
      expect(shown).toEqual(['key is:', ...pem.map((line) => (line === '' ? '' : KEY)), 'next']);
      expect(redacted(shown)).toEqual(shown);
    },
  );

  it('leaves nothing of a PGP key', () => {
    expect(redacted([...PGP, 'next'])).toEqual([KEY, KEY, '', KEY, KEY, KEY, KEY, 'next']);
  });

  it.each([
    ['indented', (line: string) => `    ${line}`, `    ${KEY}`],
    ['the lines of a diff', (line: string) => `+${line}`, `+${KEY}`],
    ['commented out', (line: string) => `# ${line}`, `# ${KEY}`],
    ['quoted in a program', (line: string) => `  "${line}\\n" +`, `  "${KEY}`],
  ])('finds the lines of a key that are %s', (_what, write, expected) => {
    const [begin = '', ...body] = PEMS[0] ?? [];
    const end = body.pop() ?? '';
    const shown = redacted([write(begin), ...body.map(write), write(end), 'next']);
    expect(shown.slice(1, -2)).toEqual(body.map(() => expected));
    expect(shown.at(-2)).not.toContain('END');
    expect(shown.at(-1)).toBe('next');
  });

  it('finds the lines of a key that a collector gave a time each', () => {
    const shown = redacted((PEMS[0] ?? []).map((line, place) => `2026-03-02T10:00:00.${place}Z stdout F ${line}`));
    expect(shown).toEqual((PEMS[0] ?? []).map((_line, place) => `2026-03-02T10:00:00.${place}Z stdout F ${KEY}`));
  });

  it('goes on behind the end of a key, in the same line too', () => {
    const [begin = '', ...body] = PEMS[3] ?? [];
    const end = body.pop() ?? '';
    expect(redacted([begin, ...body, `${end} from 10.0.0.1 ${begin}`, ...body, end, 'next'])).toEqual([
      KEY,
      KEY,
      `${KEY} from <ip> ${KEY}`,
      KEY,
      KEY,
      'next',
    ]);
  });

  it.each<[string, readonly string[]]>([
    ['a sentence', ['loaded the key', 'next']],
    ['a line with a time', ['2026-03-02 INFO loaded', 'next']],
    ['words', ['loaded', 'next']],
    ['nothing', ['', 'loaded', 'next']],
  ])('does not let a key without END take %s with it', (_what, rest) => {
    const [begin = '', first = '', second = ''] = PEMS[0] ?? [];
    expect(redacted([begin, ...rest])).toEqual([KEY, ...rest]);
    const taken = redacted([begin, first, second, ...rest, ...rest]);
    expect(taken.slice(0, 3)).toEqual([KEY, KEY, KEY]);
    expect(taken.slice(4)).toEqual([...rest, ...rest].slice(1));
  });

  it('ends at a thousand lines', () => {
    const [begin = '', first = ''] = PEMS[0] ?? [];
    const shown = redacted([begin, ...new Array<string>(1200).fill(first)]);
    expect(shown.slice(0, 1001)).toEqual(new Array<string>(1001).fill(KEY));
    expect(shown[1001]).not.toBe(KEY);
  });

  it('takes public keys and certificates for what they are', () => {
    const lines = ['-----BEGIN CERTIFICATE-----', 'loaded', '-----END CERTIFICATE-----', '-----END PRIVATE KEY-----'];
    expect(redacted(lines)).toEqual(lines);
  });
});
