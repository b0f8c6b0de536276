import { DEFAULT_RUN_LIMITS } from '../contract/limits';
import { resolveRunOpening } from './run-opening';
import { InvalidRunRequestError, type RunRequest } from './run-request';

const NOW = Date.parse('2026-03-02T10:30:00.000Z');
const REQUEST: RunRequest = { principal: 'alice', runId: 'run-1', tools: ['probe', 'second'] };

const resolve = (request: Partial<RunRequest> = {}): ReturnType<typeof resolveRunOpening> =>
  resolveRunOpening({ ...REQUEST, ...request }, DEFAULT_RUN_LIMITS, NOW);

function violations(request: object): readonly unknown[] {
  try {
    resolve(request);
    return [];
  } catch (failure) {
    if (failure instanceof InvalidRunRequestError) return failure.violations;
    throw failure;
  }
}

describe('opening a run', () => {
  it('fills in what the request leaves out', () => {
    expect(resolve()).toEqual({
      principal: 'alice',
      runId: 'run-1',
      digest: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
      openedAt: new Date(NOW),
      deadlineAt: new Date(NOW + 600_000),
      tools: ['probe', 'second'],
      metadata: {},
      budget: {
        maxCalls: 50,
        maxCallsPerTool: {},
        maxResultBytes: 512 * 1024,
        maxRefusedCalls: 20,
        maxProgressViolations: 3,
      },
      maxRawBytes: 64 * 1024 * 1024,
    });
  });

  it('takes each tool once, and one that is called as every object’s members are', () => {
    expect(resolve({ tools: ['a', 'b', 'a'] }).tools).toEqual(['a', 'b']);
    const tools = ['constructor', '__proto__', 'toString'];
    const maxCallsPerTool = JSON.parse('{"constructor":1,"__proto__":2,"toString":0}') as Record<string, number>;
    const opening = resolve({ tools, budget: { maxCallsPerTool } });
    expect(Object.entries(opening.budget.maxCallsPerTool)).toEqual(Object.entries(maxCallsPerTool));
  });

  it('copies what it is given', () => {
    const deadlineAt = new Date(NOW + 1_000);
    const metadata: Record<string, string> = { a: 'b' };
    const opening = resolve({ deadlineAt, metadata });
    deadlineAt.setTime(0);
    metadata['a'] = 'changed';
    expect(opening).toMatchObject({ deadlineAt: new Date(NOW + 1_000), metadata: { a: 'b' } });
  });

  it.each<[string, object, string, string]>([
    ['an unsafe principal', { principal: 'a/b' }, '/principal', 'principal'],
    ['an unsafe run id', { runId: '..' }, '/run_id', 'run id'],
    ['an unsafe tool name', { tools: ['probe', 'a b'] }, '/tools/1', 'tool name'],
    ['a deadline that is no time', { deadlineAt: new Date(NaN) }, '/deadline_at', 'date-time'],
    ['an endless timeout', { timeoutMs: Infinity }, '/timeout_ms', 'integer'],
    ['a timeout that is no number', { timeoutMs: NaN }, '/timeout_ms', 'integer'],
    ['a timeout beyond whole numbers', { timeoutMs: 2 ** 53 }, '/timeout_ms', 'integer'],
    ['a timeout of nothing', { timeoutMs: 0 }, '/timeout_ms', 'min 1'],
    [
      'calls of a tool that is not listed',
      { budget: { maxCallsPerTool: { 'x/~y': 1 } } },
      '/budget/max_calls_per_tool/x~1~0y',
      'a tool of the run',
    ],
    ['metadata that is no text', { metadata: { a: 1 } }, '/metadata', 'strings only'],
    ['metadata with a lone surrogate', { metadata: { a: '\ud800' } }, '/metadata', 'well-formed text'],
    ['metadata over its bytes', { metadata: { a: 'é'.repeat(2_045) } }, '/metadata', 'max bytes 4096'],
  ])('refuses %s', (_what, request, pointer, rule) => {
    expect(violations(request)).toEqual([{ pointer, rule }]);
  });

  describe('the digest', () => {
    const same = (one: Partial<RunRequest>, other: Partial<RunRequest>): boolean =>
      resolve(one).digest === resolve(other).digest;

    it('is the same for the same request, whatever the order of its members', () => {
      expect(same({ metadata: { a: '1', b: '2' }, timeoutMs: 5 }, { timeoutMs: 5, metadata: { b: '2', a: '1' } })).toBe(
        true,
      );
      expect(same({ deadlineAt: new Date(NOW + 5) }, { deadlineAt: new Date(NOW + 5) })).toBe(true);
      const later = resolveRunOpening(REQUEST, DEFAULT_RUN_LIMITS, NOW + 60_000);
      expect(later.digest).toBe(resolve().digest);
    });

    it.each<[string, Partial<RunRequest>, Partial<RunRequest>]>([
      ['another principal', {}, { principal: 'bob' }],
      ['another timeout', { timeoutMs: 5 }, { timeoutMs: 6 }],
      ['a default that is said', {}, { timeoutMs: 600_000 }],
      ['another deadline', { deadlineAt: new Date(NOW + 5) }, { deadlineAt: new Date(NOW + 6) }],
      ['other tools', {}, { tools: ['probe'] }],
      ['another budget', { budget: { maxCalls: 1 } }, { budget: { maxResultBytes: 1 } }],
      ['other metadata', { metadata: { a: 'b' } }, { metadata: { b: 'a' } }],
      ['metadata in other parts', { metadata: { a: 'b,c' } }, { metadata: { a: 'b', c: '' } }],
    ])('is another for %s', (_what, one, other) => {
      expect(same(one, other)).toBe(false);
    });
  });
});
