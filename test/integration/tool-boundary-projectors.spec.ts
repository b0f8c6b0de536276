import { type ErrorCode } from '../../src/contract/error-catalogue';
import { type ProjectedToolResult, type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { BoundaryFixture } from '../support/boundary-fixture';
import {
  cyclic,
  hostile,
  hostileProxy,
  nestedTooDeep,
  revokedProxy,
  settlingNever,
  settlingTwice,
  THROWABLES,
  throwing,
  throwingMember,
} from '../support/boundary-hostile';
import { expectNoSecret, SECRET } from '../support/boundary-secrets';
import { never, shortly } from '../support/boundary-time';

const RAW = `{"secret":"${SECRET}"}`;
const MAX_RESULT_BYTES = 2_048;

interface Misbehaviour {
  readonly name: string;
  readonly project: () => unknown;
  readonly code?: ErrorCode;
}

const found = (result: unknown): unknown => ({ result, evidenceStatus: 'EVIDENCE_FOUND' });

const THROWN: readonly Misbehaviour[] = THROWABLES.flatMap(([name, value]) => [
  { name: `throws ${name}`, project: () => throwing(value) },
  {
    name: `rejects with ${name}`,
    project: async () => {
      await Promise.resolve();
      return throwing(value);
    },
  },
]);

const STATUSES: readonly Misbehaviour[] = [
  undefined,
  null,
  '',
  'ERROR',
  'READY',
  'SUCCESS',
  'evidence_found',
  'EVIDENCE_FOUND ',
  true,
  0,
  ['EVIDENCE_FOUND'],
  { toString: () => 'EVIDENCE_FOUND' },
  Object('EVIDENCE_FOUND') as unknown,
].map((evidenceStatus) => ({
  name: `says ${typeof evidenceStatus} ${JSON.stringify(evidenceStatus)} of its evidence`,
  project: () => ({ result: { secret: SECRET }, evidenceStatus }),
}));

const SHAPES: readonly Misbehaviour[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', SECRET],
  ['an array', [{ result: {}, evidenceStatus: 'EVIDENCE_FOUND' }]],
  ['the result alone', { secret: SECRET }],
  ['a hostile proxy', hostileProxy()],
  ['a revoked proxy', revokedProxy()],
  ['an object whose result throws', throwingMember('result')],
  ['an object whose status throws', Object.assign(throwingMember('evidenceStatus'), { result: {} })],
  ['an object whose then throws', throwingMember('then')],
].map(([name, value]) => ({ name: `returns ${name as string}`, project: () => value }));

const RESULTS: readonly Misbehaviour[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', SECRET],
  ['a number', 7],
  ['true', true],
  ['an array', [SECRET]],
  ['a function', hostile],
  ['a date, whose JSON is a text', new Date(0)],
  ['an object whose JSON is an array', { toJSON: () => [SECRET] }],
  ['an object whose JSON is nothing', { toJSON: () => undefined }],
  ['an object whose toJSON throws', { toJSON: hostile }],
  ['a cyclic object', cyclic()],
  ['a big integer inside', { secret: SECRET, n: 7n }],
  ['an object nested too deep', { deep: nestedTooDeep() }],
  ['an object whose member throws', throwingMember('secret')],
  ['a hostile proxy', hostileProxy()],
  ['a revoked proxy', revokedProxy()],
  ['a lone surrogate', { text: `${SECRET}\ud800` }],
  ['a lone low surrogate', { text: '\udfff' }],
  ['a lone surrogate in a name', { ['\ud83d']: 1 }],
  ['a lone surrogate behind a backslash', { text: '\\\ud800' }],
  ['a lone surrogate from its toJSON', { toJSON: () => ({ text: '\udc00' }) }],
].map(([name, result]) => ({ name: `makes a result of ${name as string}`, project: () => found(result) }));

const OTHERS: readonly Misbehaviour[] = [
  { name: 'settles twice, a failure first', project: () => settlingTwice('reject', found({})) },
  {
    name: 'makes a result one byte too large',
    project: () => found(sized(MAX_RESULT_BYTES + 1)),
    code: 'RESULT_TOO_LARGE',
  },
  {
    name: 'makes a result too large in characters of three bytes',
    project: () => found({ text: '€'.repeat(700) }),
    code: 'RESULT_TOO_LARGE',
  },
  {
    name: 'makes a huge result',
    project: () => found({ text: SECRET.repeat(100_000) }),
    code: 'RESULT_TOO_LARGE',
  },
];

/** An object whose JSON text takes exactly so many bytes. */
function sized(bytes: number): object {
  return { text: 'x'.repeat(bytes - '{"text":""}'.length) };
}

describe('a projector that', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start();
    run = await fixture.openRun();
  });

  afterEach(async () => {
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(0);
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  function call(project: ToolResultProjector['project'], timeoutMs = 2_000): ReturnType<BoundaryFixture['execute']> {
    return fixture.execute(run, () => RAW, { project }, {}, { timeoutMs, maxResultBytes: MAX_RESULT_BYTES });
  }

  it.each([...THROWN, ...STATUSES, ...SHAPES, ...RESULTS, ...OTHERS])(
    '$name',
    async ({ project, code = 'PROJECTION_ERROR' }) => {
      const verdict = await call(project as () => ProjectedToolResult);
      expect(verdict).toMatchObject({ status: 'ERROR', evidenceStatus: 'ERROR', error: { code, retryable: false } });
      expect(verdict).not.toHaveProperty('result');
      expectNoSecret(verdict);
      expect(await fixture.record()).toMatchObject({
        status: 'ERROR',
        evidenceStatus: 'ERROR',
        errorCode: code,
        rawResponse: RAW,
        agentResult: null,
      });
      expect((await fixture.run()).used).toMatchObject({ calls: 1, resultBytes: 0 });
      expect(fixture.store.count('complete')).toBe(1);
    },
  );

  it.each([
    ['never settles', never],
    ['never settles a promise of its own kind', settlingNever],
  ])('%s: PROJECTION_ERROR when the time is up', async (_what, project) => {
    const verdict = await call(project as () => ProjectedToolResult, 15);
    expect(verdict).toMatchObject({ status: 'ERROR', error: { code: 'PROJECTION_ERROR' } });
    expect(await fixture.record()).toMatchObject({ errorCode: 'PROJECTION_ERROR', rawResponse: RAW });
  });

  it.each(['EVIDENCE_FOUND', 'NO_EVIDENCE'] as const)(
    'says %s has the last word: kept as it is, returned as it is, never tried again',
    async (evidenceStatus) => {
      const executor = jest.fn(() => RAW);
      const project = jest.fn(() => ({ result: { scope: { query: 'a' }, patterns: [] }, evidenceStatus }));
      const verdict = await fixture.execute(run, executor, { project });
      expect(verdict).toMatchObject({
        status: 'READY',
        evidenceStatus,
        result: { scope: { query: 'a' }, patterns: [] },
      });
      expect(await fixture.record()).toMatchObject({
        status: 'READY',
        evidenceStatus,
        rawResponse: RAW,
        agentResult: { scope: { query: 'a' }, patterns: [] },
      });
      expect(executor).toHaveBeenCalledTimes(1);
      expect(project).toHaveBeenCalledTimes(1);
      expectNoSecret(verdict);
    },
  );

  it('makes a result of exactly its bytes is heard, and the bytes are counted', async () => {
    const verdict = await call(() => found(sized(MAX_RESULT_BYTES)) as ProjectedToolResult);
    expect(verdict).toMatchObject({ status: 'READY' });
    expect((await fixture.run()).used.resultBytes).toBe(MAX_RESULT_BYTES);
  });

  it('is told the bytes that its result may take: the least of tool, record and what the run has left', async () => {
    const bounds: number[] = [];
    const project: ToolResultProjector['project'] = (_raw, given) => {
      bounds.push(given?.maxResultBytes ?? -1);
      return { result: {}, evidenceStatus: 'EVIDENCE_FOUND' };
    };
    const narrow = await fixture.openRun({ runId: 'narrow', budget: { maxResultBytes: 1_500 } });
    await call(project);
    await fixture.execute(run, () => RAW, { project }, { toolCallId: 'call-2' });
    await fixture.execute(narrow, () => RAW, { project }, { runId: 'narrow' });
    expect(bounds).toEqual([MAX_RESULT_BYTES, 32 * 1024, 1_500]);
  });

  it('settles twice is heard once', async () => {
    const verdict = await call(() => settlingTwice('resolve', found({ first: true })) as never);
    expect(verdict).toMatchObject({ status: 'READY', result: { first: true } });
  });

  it('changes its result afterwards changes nothing', async () => {
    const result: Record<string, string> = { text: 'before' };
    const verdict = await call(() => ({ result, evidenceStatus: 'EVIDENCE_FOUND' }));
    result['text'] = SECRET;
    expect(verdict).toMatchObject({ result: { text: 'before' } });
    expect((await fixture.record()).agentResult).toEqual({ text: 'before' });
  });

  it('makes a result with escapes that only look like lone surrogates is heard', async () => {
    const result = { text: '\\ud800', pair: '😀', '\\\\udc00': '\\\\\\ud83d', end: '\\' };
    expect(await call(() => ({ result, evidenceStatus: 'NO_EVIDENCE' }))).toMatchObject({ status: 'READY', result });
  });

  it('says who it is stands in the record; one that does not is the tool, version 1', async () => {
    const identity = { name: 'probe-projector', version: 3 };
    const project: ToolResultProjector['project'] = () => ({ result: {}, evidenceStatus: 'NO_EVIDENCE' });
    await fixture.execute(run, () => RAW, { identity, project });
    await fixture.execute(run, () => RAW, { project }, { toolCallId: 'call-2' });
    expect((await fixture.record()).projector).toEqual(identity);
    expect((await fixture.record('call-2')).projector).toEqual({ name: 'probe', version: 1 });
  });
});
