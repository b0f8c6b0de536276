import { type ErrorCode } from '../../src/contract/error-catalogue';
import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { type ToolBoundaryResult } from '../../src/contract/tool-boundary-result';
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
import { FOUND } from '../support/boundary-tools';
import { never, shortly } from '../support/boundary-time';

interface Misbehaviour {
  readonly name: string;
  readonly executor: ToolExecutor;
  readonly code: ErrorCode;
}

const THROWN: readonly Misbehaviour[] = THROWABLES.flatMap(([name, value]) => [
  { name: `throws ${name}`, code: 'EXECUTION_ERROR', executor: () => throwing(value) },
  {
    name: `rejects with ${name}`,
    code: 'EXECUTION_ERROR',
    executor: async () => {
      await Promise.resolve();
      return throwing(value);
    },
  },
]);

const RETURNED: readonly Misbehaviour[] = [
  { name: 'returns nothing', code: 'SERIALIZATION_ERROR', executor: () => undefined },
  { name: 'resolves to nothing', code: 'SERIALIZATION_ERROR', executor: () => Promise.resolve() },
  { name: 'returns a function', code: 'SERIALIZATION_ERROR', executor: () => hostile },
  { name: 'returns a symbol', code: 'SERIALIZATION_ERROR', executor: () => Symbol(SECRET) },
  { name: 'returns a big integer', code: 'SERIALIZATION_ERROR', executor: () => 7n },
  { name: 'returns a big integer inside', code: 'SERIALIZATION_ERROR', executor: () => ({ secret: SECRET, n: 7n }) },
  { name: 'returns a cyclic object', code: 'SERIALIZATION_ERROR', executor: cyclic },
  { name: 'returns an object nested too deep', code: 'SERIALIZATION_ERROR', executor: nestedTooDeep },
  { name: 'returns an object whose toJSON throws', code: 'SERIALIZATION_ERROR', executor: () => ({ toJSON: hostile }) },
  {
    name: 'returns an object whose toJSON says nothing',
    code: 'SERIALIZATION_ERROR',
    executor: () => ({ toJSON: () => undefined }),
  },
  {
    name: 'returns an object whose member throws',
    code: 'SERIALIZATION_ERROR',
    executor: () => throwingMember('a'),
  },
  { name: 'returns a text with a lone surrogate', code: 'SERIALIZATION_ERROR', executor: () => `${SECRET}\ud800` },
  {
    name: 'returns an object whose then throws',
    code: 'EXECUTION_ERROR',
    executor: () => throwingMember('then'),
  },
  { name: 'returns a hostile proxy', code: 'EXECUTION_ERROR', executor: hostileProxy },
  { name: 'returns a revoked proxy', code: 'EXECUTION_ERROR', executor: revokedProxy },
  { name: 'settles twice, a failure first', code: 'EXECUTION_ERROR', executor: () => settlingTwice('reject', 'raw') },
];

const SLOW: readonly Misbehaviour[] = [
  { name: 'never settles', code: 'EXECUTION_TIMEOUT', executor: never },
  {
    name: 'never settles a promise of its own kind',
    code: 'EXECUTION_TIMEOUT',
    executor: () => ({ then: () => undefined }),
  },
  {
    name: 'returns a promise for a promise that never settles',
    code: 'EXECUTION_TIMEOUT',
    executor: settlingNever,
  },
];

describe('an executor that', () => {
  let fixture: BoundaryFixture;
  let run: RunContext;
  let projections = 0;

  beforeEach(async () => {
    fixture = await BoundaryFixture.start();
    run = await fixture.openRun();
    projections = 0;
  });

  afterEach(async () => {
    await shortly();
    expect(fixture.boundary.callsInFlight).toBe(0);
    expectNoSecret(fixture.log.lines);
    await fixture.close();
  });

  function call(executor: ToolExecutor, timeoutMs = 2_000): Promise<ToolBoundaryResult> {
    const projector: ToolResultProjector = {
      project: (raw) => {
        projections += 1;
        return FOUND.project(raw);
      },
    };
    return fixture.execute(run, executor, projector, {}, { timeoutMs });
  }

  it.each([...THROWN, ...RETURNED, ...SLOW])('$name: $code', async ({ executor, code }) => {
    const verdict = await call(executor, code === 'EXECUTION_TIMEOUT' ? 15 : undefined);
    expect(verdict).toMatchObject({ status: 'ERROR', evidenceStatus: 'ERROR', error: { code } });
    expect(verdict).toHaveProperty('error.retryable', code !== 'SERIALIZATION_ERROR');
    expect(Object.keys(verdict).sort()).toEqual(
      ['error', 'evidenceStatus', 'remaining', 'runId', 'status', 'toolCallId', 'toolName'].sort(),
    );
    expectNoSecret(verdict);
    expect(await fixture.record()).toMatchObject({
      status: 'ERROR',
      evidenceStatus: 'ERROR',
      errorCode: code,
      request: '{"query":"timeout"}',
      rawResponse: null,
      agentResult: null,
    });
    expect(projections).toBe(0);
    const { used } = await fixture.run();
    expect(used).toMatchObject({ calls: 1, resultBytes: 0, refusedCalls: 0 });
  });

  it.each<[string, ToolExecutor, string]>([
    ['a text, as it is', () => ` {"a": 1}\r\n\u0000\ufeff"😀 `, ` {"a": 1}\r\n\u0000\ufeff"😀 `],
    ['the empty text', () => '', ''],
    ['a promise for a text', () => Promise.resolve('later'), 'later'],
    ['a promise of its own kind, which settles twice', () => settlingTwice('resolve', 'first'), 'first'],
    ['an object, as its JSON text', () => ({ a: [1, null, 'é'], skipped: undefined }), '{"a":[1,null,"é"]}'],
    ['null', () => null, 'null'],
    ['a number', () => 0, '0'],
    ['false', () => false, 'false'],
    ['an object with a toJSON', () => ({ toJSON: () => [1] }), '[1]'],
    ['a date', () => new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['an object with a lone surrogate: its JSON text is well-formed', () => ({ a: '\ud800' }), '{"a":"\\ud800"}'],
  ])('returns %s: kept to the letter', async (_what, executor, raw) => {
    const verdict = await call(executor);
    expect(verdict).toMatchObject({ status: 'READY', result: { chars: raw.length } });
    expect(await fixture.record()).toMatchObject({ status: 'READY', rawResponse: raw });
  });

  it('gets the input as an object of its own, the signal, and the bytes that its result may take', async () => {
    const input = { query: 'a', nested: { list: [1] } };
    const seen = await new Promise<Parameters<ToolExecutor>>((resolve) => {
      const executor: ToolExecutor = (...given) => {
        resolve(given);
        return 'raw';
      };
      void fixture.boundary.execute(fixture.envelope({ input }), run, executor, FOUND, { maxResultBytes: 2_048 });
    });
    expect(seen[0]).toEqual(input);
    expect(seen[0]).not.toBe(input);
    expect(seen[0]['nested']).not.toBe(input.nested);
    expect(seen[1].maxResultBytes).toBe(2_048);
    expect(seen[1].signal).toBeInstanceOf(AbortSignal);
    expect(seen[1].signal.aborted).toBe(false);
  });

  it('changes its input changes neither the record nor the caller’s object', async () => {
    const input = { query: 'a' };
    await fixture.execute(run, (given) => (given['query'] = 'changed'), FOUND, { input });
    expect(input).toEqual({ query: 'a' });
    expect((await fixture.record()).request).toBe('{"query":"a"}');
  });
});
