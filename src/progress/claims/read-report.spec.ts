import { type JsonValue } from '../../contract/json';
import { readReport } from './read-report';

type Members = Record<string, unknown>;

const citation = (parts: Members = {}): Members => ({ tool_call_id: 'c1', quote: 'timed out', ...parts });
const claim = (parts: Members = {}): Members => ({
  ...{ claim_id: 'one', statement: 'It times out.', kind: 'OBSERVED', evidence: [citation()] },
  ...parts,
});
const report = (parts: Members = {}): Members => ({ report_id: 'r1', claims: [claim()], ...parts });
const ofClaim = (parts: Members): Members => report({ claims: [claim(parts)] });
const ofCitation = (parts: Members): Members => ofClaim({ evidence: [citation(parts)] });
const ofAssert = (parts: Members): Members =>
  ofCitation({ assert: { pointer: '/totals/matched', op: '>=', value: 1, ...parts } });
const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));

function nested(levels: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

const repairsOf = (body: unknown): string[] => readReport(body).violations.map(({ repair }) => repair);

describe('a progress report', () => {
  it('is read with every member that it may have', () => {
    const assertion = { pointer: '/a~1b/0', op: '<', value: { any: ['json'] } };
    const evidence = [citation(), citation({ tool_call_id: 'call_a1|fc_b2', run_id: 'run-1', assert: assertion })];
    const negative = claim({
      claim_id: 'two',
      kind: 'NOT_OBSERVED',
      scope: { query: 'x' },
      evidence: [{ tool_call_id: 'c2' }],
    });
    expect(readReport(report({ claims: [claim({ evidence }), negative] }))).toEqual({
      reportId: 'r1',
      digest: expect.stringMatching(/^[\w-]{43}$/) as string,
      violations: [],
      report: {
        claims: [
          {
            ...{ claimId: 'one', statement: 'It times out.', kind: 'OBSERVED', scope: null },
            evidence: [
              { toolCallId: 'c1', runId: null, quote: 'timed out', assertion: null },
              { toolCallId: 'call_a1|fc_b2', runId: 'run-1', quote: 'timed out', assertion },
            ],
          },
          {
            ...{ claimId: 'two', statement: 'It times out.', kind: 'NOT_OBSERVED', scope: { query: 'x' } },
            evidence: [{ toolCallId: 'c2', runId: null, quote: null, assertion: null }],
          },
        ],
      },
    });
  });

  it('may leave its id and the evidence of a claim out', () => {
    const { reportId, report: read } = readReport({ claims: [without(claim(), 'evidence')] });
    expect(reportId).toBeNull();
    expect(read?.claims[0]?.evidence).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no object', [], 'the report: must be a JSON object'],
    ['null', null, 'the report: must be a JSON object'],
    ['a text', '"report"', 'the report: must be a JSON object'],
    ['nothing', undefined, 'the report: must be a JSON object'],
    ['a member more', report({ note: '' }), 'the report: must have no members but report_id, claims'],
    ['no claims', { report_id: 'r1' }, '/claims: must be an array'],
    ['an empty list of claims', report({ claims: [] }), '/claims: must have at least one claim'],
    ['too many claims', report({ claims: Array(101).fill(claim()) }), '/claims: must have at most 100 entries'],
    ['a claim that is none', report({ claims: ['x'] }), '/claims/0: must be a JSON object'],
    [
      'a claim with a member more',
      ofClaim({ proof: 1 }),
      '/claims/0: must have no members but claim_id, statement, kind, scope, evidence',
    ],
    ['no claim id', ofClaim({ claim_id: undefined }), '/claims/0/claim_id: must be a text of 1 to 128 characters'],
    ['an empty claim id', ofClaim({ claim_id: '' }), '/claims/0/claim_id: must be a text of 1 to 128 characters'],
    ['no statement', ofClaim({ statement: undefined }), '/claims/0/statement: must be a text of 1 to 2000 characters'],
    [
      'a long statement',
      ofClaim({ statement: 'x'.repeat(2_001) }),
      '/claims/0/statement: must be a text of 1 to 2000 characters',
    ],
    ['another kind', ofClaim({ kind: 'GUESSED' }), '/claims/0/kind: must be one of OBSERVED NOT_OBSERVED'],
    ['evidence that is no list', ofClaim({ evidence: {} }), '/claims/0/evidence: must be an array'],
    ['evidence that is null', ofClaim({ evidence: null }), '/claims/0/evidence: must be an array'],
    [
      'too many citations',
      ofClaim({ evidence: Array(21).fill(citation()) }),
      '/claims/0/evidence: must have at most 20 entries',
    ],
    ['a scope that is none', ofClaim({ kind: 'NOT_OBSERVED', scope: null }), '/claims/0/scope: must be a JSON object'],
    [
      'a long scope',
      ofClaim({ kind: 'NOT_OBSERVED', scope: { a: '超'.repeat(1_400) } }),
      '/claims/0/scope: must take at most 4096 bytes',
    ],
    ['a scope of a positive claim', ofClaim({ scope: {} }), '/claims/0/scope: stands on NOT_OBSERVED claims only'],
    ['a citation that is none', ofClaim({ evidence: ['c1'] }), '/claims/0/evidence/0: must be a JSON object'],
    [
      'a citation with a member more',
      ofCitation({ note: 1 }),
      '/claims/0/evidence/0: must have no members but tool_call_id, run_id, quote, assert',
    ],
    [
      'a citation of nothing',
      ofCitation({ tool_call_id: 7 }),
      '/claims/0/evidence/0/tool_call_id: must be a text of 1 to 2048 characters',
    ],
    [
      'a run id that is none',
      ofCitation({ run_id: null }),
      '/claims/0/evidence/0/run_id: must be a text of 1 to 256 characters',
    ],
    [
      'a short quote',
      ofCitation({ quote: 'timeout' }),
      '/claims/0/evidence/0/quote: must be a text of 8 to 2000 characters',
    ],
    [
      'a quote of seven characters of two units',
      ofCitation({ quote: '🚨'.repeat(7) }),
      '/claims/0/evidence/0/quote: must be a text of 8 to 2000 characters',
    ],
    [
      'a quote that is none',
      ofCitation({ quote: null }),
      '/claims/0/evidence/0/quote: must be a text of 8 to 2000 characters',
    ],
    ['an assert that is none', ofCitation({ assert: true }), '/claims/0/evidence/0/assert: must be a JSON object'],
    [
      'an assert with a member more',
      ofAssert({ not: 1 }),
      '/claims/0/evidence/0/assert: must have no members but pointer, op, value',
    ],
    [
      'a pointer without a slash',
      ofAssert({ pointer: 'totals' }),
      '/claims/0/evidence/0/assert/pointer: must be an RFC 6901 JSON pointer',
    ],
    [
      'a pointer with a bare tilde',
      ofAssert({ pointer: '/a~2' }),
      '/claims/0/evidence/0/assert/pointer: must be an RFC 6901 JSON pointer',
    ],
    [
      'a long pointer',
      ofAssert({ pointer: `/${'a'.repeat(512)}` }),
      '/claims/0/evidence/0/assert/pointer: must be a text of 0 to 512 characters',
    ],
    ['another op', ofAssert({ op: '=' }), '/claims/0/evidence/0/assert/op: must be one of == != < <= > >='],
    ['no value', ofAssert({ value: undefined }), '/claims/0/evidence/0/assert/value: is required'],
    [
      'an empty id',
      report({ report_id: '' }),
      '/report_id: must be a text of 1 to 256 characters without lone surrogates',
    ],
    [
      'an id that is null',
      report({ report_id: null }),
      '/report_id: must be a text of 1 to 256 characters without lone surrogates',
    ],
    [
      'a long id',
      report({ report_id: 'x'.repeat(257) }),
      '/report_id: must be a text of 1 to 256 characters without lone surrogates',
    ],
    [
      'an id that no store can keep',
      report({ report_id: '\ud800' }),
      '/report_id: must be a text of 1 to 256 characters without lone surrogates',
    ],
    [
      'one claim id twice',
      report({ claims: [claim(), claim()] }),
      '/claims: each claim must have a claim_id of its own',
    ],
    [
      'too many bytes',
      report({ claims: Array(99).fill(claim({ statement: 'x'.repeat(1_400) })) }),
      'the report: must take at most 131072 bytes',
    ],
    ['JSON nested too deep to be kept', nested(50_000), 'the report: must be a JSON object'],
  ])('is malformed with %s, and says how to repair it', (_what, body, repair) => {
    const reading = readReport(body);
    expect(reading.report).toBeNull();
    expect(reading.violations).toContainEqual(expect.objectContaining({ code: 'MALFORMED_REPORT', repair }));
  });

  it('says which claim is malformed, where the claim has an id', () => {
    const claims = [
      claim(),
      claim({ claim_id: 'two', kind: 1 }),
      claim({ claim_id: 3 }),
      claim({ claim_id: 'four', evidence: [1] }),
    ];
    expect(readReport(report({ claims })).violations.map(({ claimId }) => claimId)).toEqual(['two', null, 'four']);
  });

  it('is told by rules and places, never by what came in', () => {
    const secret = 'hunter2';
    const hostile = {
      [secret]: secret,
      claims: [{ [secret]: secret, claim_id: 'one', kind: secret, evidence: [{ [secret]: 1 }] }],
    };
    expect(repairsOf(hostile).length).toBeGreaterThan(4);
    expect(repairsOf(hostile).join('\n')).not.toContain(secret);
  });

  it('has members of its own only: names of JavaScript are unknown members', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const body = JSON.parse(JSON.stringify(report()).replace('{', `{"${name}":1,`)) as unknown;
      expect(repairsOf(body)).toEqual(['the report: must have no members but report_id, claims']);
    }
  });

  it('counts characters, not units, where lengths are bounded', () => {
    expect(readReport(ofCitation({ quote: '🚨'.repeat(8) })).violations).toEqual([]);
    expect(readReport(ofClaim({ statement: '🚨'.repeat(2_000) })).violations).toEqual([]);
    expect(readReport(ofClaim({ statement: '🚨'.repeat(2_001) })).violations).toHaveLength(1);
  });

  it('keeps its id though the rest is malformed, so that it counts once', () => {
    expect(readReport({ report_id: 'r7', claims: 'none' })).toMatchObject({ reportId: 'r7', report: null });
    expect(readReport(report({ claims: Array(99).fill(claim({ statement: 'x'.repeat(1_400) })) })).reportId).toBe('r1');
  });

  it('is the same report in whatever order its members stand, and another with any other content', () => {
    const { digest } = readReport(
      report({ claims: [claim({ kind: 'NOT_OBSERVED', scope: { a: 1, b: { c: 2, d: 3 } } })] }),
    );
    const turned = {
      claims: [
        Object.fromEntries(
          Object.entries(claim({ kind: 'NOT_OBSERVED', scope: { b: { d: 3, c: 2 }, a: 1 } })).reverse(),
        ),
      ],
      report_id: 'r1',
    };
    expect(readReport(turned).digest).toBe(digest);
    const others = [
      ofClaim({ statement: 'x' }),
      ofCitation({ quote: 'timed  out' }),
      report({ report_id: 'r2' }),
      [],
      null,
      undefined,
    ];
    const digests = new Set([digest, ...others.map((other) => readReport(other).digest)]);
    expect(digests.size).toBe(others.length + 1);
  });

  it.each([
    [
      'a cycle',
      (() => {
        const body: Members = {};
        body['claims'] = [body];
        return body;
      })(),
    ],
    ['a big integer', { claims: [1n] }],
    ['a function', () => report()],
    [
      'a toJSON that throws',
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
    ],
  ])('by injection may be anything: %s is malformed', (_what, body) => {
    expect(readReport(body)).toMatchObject({ reportId: null, report: null });
  });
});
