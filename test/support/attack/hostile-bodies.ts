import { type AttackRandom } from './attack-random';

/** Stands in values of hostile bodies; it is no id, so no answer has a reason to say it again in an error. */
export const MARKED = 'MARKED {7f3a} text';

/** JSON texts of values that no body expects where they stand. */
const VALUES: readonly [string, ...string[]] = [
  ...(['null', 'true', 'false', '0', '-1', '1e400', '-0', '1.5', '9007199254740993', '1E-999'] as const),
  ...['""', '" "', '[]', '{}', '[[]]', '[null]', `"${MARKED}"`, `["${MARKED}"]`, `{"${'k'.repeat(40)}":"${MARKED}"}`],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u202e\\u2028"', '"../../etc/passwd"', '"%2e%2e%2f"'],
  ...['"__proto__"', '"constructor"', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  ...['{"then":1}', '{"toString":1,"valueOf":1}', '{"length":1e9}', '{"$ref":"#"}', '{"toJSON":"x"}', '[1,2,{"a":[]}]'],
  ...['"2026-02-30T00:00:00Z"', '"0000-00-00"', '"+275760-09-13T00:00:00Z"', '"${jndi:ldap://x}"', '"\'; --"'],
  ...[`"${'x'.repeat(3_000)}"`, `"${'🙂'.repeat(600)}"`, `[${'1,'.repeat(2_000)}1]`, `"${'a'.repeat(300)}"`],
  ...['"a\\r\\nset-cookie: x=1"', '9'.repeat(400), `"${'('.repeat(500)}"`],
];

const MEMBERS: readonly [string, ...string[]] = [
  ...(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' '] as const),
  ...['run_id', 'tool_call_id', 'tool_name', 'input', 'authorized', 'read_only', 'budget', 'tools', 'metadata'],
  ...['timeout_ms', 'deadline_at', 'reason', 'report_id', 'claims', 'principal', 'scopes', 'max_calls', '\\u0000'],
  ...['query', 'topic', 'lookback_minutes', 'evidence', 'quote', 'assert', 'pointer', 'kind', 'claim_id', '\\ud800'],
];

/** A body that was good, or never was. */
export function hostileBody(random: AttackRandom, good: string): Buffer {
  let text = good;
  for (let changes = random.between(1, 3); changes > 0; changes -= 1) text = random.pick(CHANGES)(random, text);
  return random.chance(0.12) ? brokenBytes(random, Buffer.from(text)) : Buffer.from(text);
}

type Change = (random: AttackRandom, text: string) => string;

/** Puts something at a place that a random one of the matches marks. */
function atMatch(random: AttackRandom, text: string, pattern: RegExp, put: (found: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[random.between(0, Math.max(0, matches.length - 1))];
  if (match === undefined) return text;
  return `${text.slice(0, match.index)}${put(match[0])}${text.slice(match.index + match[0].length)}`;
}

const SCALAR = /(?<=:)(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)/g;

const CHANGES: readonly [Change, ...Change[]] = [
  (random, text) => atMatch(random, text, SCALAR, () => random.pick(VALUES)),
  (random, text) => atMatch(random, text, SCALAR, () => random.pick(VALUES)),
  (random, text) => atMatch(random, text, /[{]/g, () => `{"${random.pick(MEMBERS)}":${random.pick(VALUES)},`),
  // Two members of one name.
  (random, text) => atMatch(random, text, /"(\w+)":/g, (name) => `${name}${random.pick(VALUES)},${name}`),
  (random, text) => atMatch(random, text, /"(\w+)":/g, () => `"${random.pick(MEMBERS)}":`),
  (random, text) => atMatch(random, text, /[{}[\]",:]/g, () => random.pick(['', ' ', ',', ':', '"', '}', '[', '\\'])),
  (random, text) => text.slice(0, random.between(0, text.length)),
  (random, text) => `${text}${random.pick([text, '}', ']', ',', '\u0000', 'null', '//x', '\ufeff'])}`,
  (random, text) => `${random.pick(['\ufeff', '\u00a0', ")]}',\n", '\u0000', '+', '\u2028'])}${text}`,
  (random, text) => {
    const depth = random.pick([100, 129, 1_000, 20_000]);
    return atMatch(random, text, SCALAR, () => `${'['.repeat(depth)}1${']'.repeat(depth)}`);
  },
  (random, text) => {
    const depth = random.pick([100, 129, 1_000, 5_000]);
    return atMatch(random, text, SCALAR, () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
  },
  (random, text) => atMatch(random, text, SCALAR, () => `"${'x'.repeat(random.pick([70_000, 400_000, 470_000]))}"`),
  (random) => random.pick(VALUES),
  (random) => JSON.stringify(random.text(60)),
  (random) => random.text(80),
  (_random, text) => JSON.stringify(text),
  (_random, text) => `[${text}]`,
];

/** Bytes that are no text, or another text than UTF-8. */
function brokenBytes(random: AttackRandom, bytes: Buffer): Buffer {
  const place = random.between(0, bytes.length);
  const put = random.pick([Buffer.from([0xff, 0xfe]), Buffer.from([0xc0, 0xaf]), Buffer.from([0xed, 0xa0, 0x80])]);
  return random.pick([
    Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place)]),
    Buffer.concat([bytes.subarray(0, place), random.bytes(20), bytes.subarray(place)]),
    Buffer.from(bytes.toString('utf8'), 'utf16le'),
    random.bytes(200),
  ]);
}
