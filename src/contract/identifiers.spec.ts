import { isPrincipal, isRunId, isToolCallId, isToolName } from './identifiers';

const ALPHABET = 'ABCXYZabcxyz0189._:|/=+@~-';

/** Ids of agent frameworks as they are (contract, section 2). */
const REAL_IDS = [
  'call_9f3kQ',
  'toolu_01A09q90qw90lq917835lq9',
  'tooluse_Zr2-x_Q1',
  'functions.query_logs:0',
  'call_a1|fc_b2',
  'chatcmpl-tool-3f0c',
  Buffer.alloc(1_150, 0xfb).toString('base64'),
  `${Buffer.alloc(1_150, 0xff).toString('base64').slice(0, 1_534)}==`,
];

const UNSAFE_IDS: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['true', true],
  ['an array of one id', ['call_1']],
  ['an object that reads as an id', { toString: () => 'call_1' }],
  ['a boxed id', Object('call_1')],
  ['the empty text', ''],
  ['a space', ' '],
  ['a leading space', ' call_1'],
  ['a trailing space', 'call_1 '],
  ['a trailing line feed', 'call_1\n'],
  ['a carriage return', 'call\r_1'],
  ['a tab', 'call\t1'],
  ['a null character', 'call\0'],
  ['a delete character', 'call\x7f'],
  ['an opening brace', 'call{1'],
  ['a closing brace', 'call}1'],
  ['a no-break space', 'call\u00a01'],
  ['a zero-width space', 'call\u200b1'],
  ['a byte order mark', '\ufeffcall1'],
  ['a letter with an accent', 'appel\u00e9'],
  ['a letter of another script that looks the same', 'c\u0430ll_1'],
  ['a full-width digit', 'call\uff11'],
  ['a character outside the first plane', 'call\u{1f600}'],
  ['a lone surrogate', 'call\ud83d'],
  ['one dot', '.'],
  ['two dots', '..'],
  ...['"', "'", '\\', '*', '?', '%', '&', '#', ';', ',', '<', '>', '(', ')', '[', ']', '!', '$', '^', '`'].map(
    (character) => [`the character ${character}`, `call${character}1`] as const,
  ),
];

describe.each([
  ['tool call id', isToolCallId, 2_048],
  ['run id', isRunId, 256],
])('%s', (_name, isId, longest) => {
  it.each(Array.from(ALPHABET))('may be the one character %s', (character) => {
    expect(isId(character)).toBe(character !== '.');
  });

  it('takes the whole alphabet, dots among other characters, and three dots', () => {
    for (const id of [ALPHABET, '...', './', '..a', 'a..', '../x', '-', '--', '~', '//']) expect(isId(id)).toBe(true);
  });

  it.each(UNSAFE_IDS)('is not %s', (_what, id) => {
    expect(isId(id)).toBe(false);
  });

  it('is as long as its limit, and not one character longer', () => {
    expect(isId('a'.repeat(longest))).toBe(true);
    expect(isId('a'.repeat(longest + 1))).toBe(false);
    expect(isId('='.repeat(longest))).toBe(true);
    expect(isId('a'.repeat(10_000_000))).toBe(false);
  });
});

it.each(REAL_IDS)('the real id %s is a tool call id', (id) => {
  expect(isToolCallId(id)).toBe(true);
});

describe('tool name', () => {
  it.each(['query_logs', 'lookup-knowledge', 'A', '0', '_', '-', 'a'.repeat(64)])('may be %s', (name) => {
    expect(isToolName(name)).toBe(true);
  });

  it.each(['', 'a'.repeat(65), 'a.b', 'a b', 'a/b', 'a:b', 'café', 'a\n', '*', '.', undefined, null, 5, ['a']])(
    'is not %p',
    (name) => {
      expect(isToolName(name)).toBe(false);
    },
  );
});

describe('principal', () => {
  it.each(['local', 'team.a-1_x', 'a'.repeat(64), '.', '..'])('may be %s', (principal) => {
    expect(isPrincipal(principal)).toBe(true);
  });

  it.each(['', 'a'.repeat(65), 'a/b', 'a:b', 'a|b', 'a@b', 'a b', 'a{b', 'a\n', 'é', undefined, null, {}])(
    'is not %p',
    (principal) => {
      expect(isPrincipal(principal)).toBe(false);
    },
  );
});
