import { type JsonValue } from '../../contract/json';
import { checkAssertion } from './check-assertion';
import { type AssertionOp } from './progress-report';
import { type Verdict } from './verdict';

const RESULT = JSON.parse(`{
  "patterns": [{ "count": 212, "level": "ERROR", "ratio": 0.5 }, { "count": 0 }],
  "truncated": true, "service": null, "a/b": 1, "m~n": 2, "": 3, "__proto__": { "owned": 4 }, "list": [], "1": "one"
}`) as Record<string, JsonValue>;

const check = (pointer: string, op: AssertionOp, value: JsonValue): Verdict =>
  checkAssertion(RESULT, { pointer, op, value });

describe('an assertion about a result', () => {
  it.each<[string, AssertionOp, JsonValue, Verdict]>([
    ['/patterns/0/count', '==', 212, 'SUPPORTED'],
    ['/patterns/0/count', '==', 211, 'CONTRADICTED'],
    ['/patterns/0/count', '!=', 211, 'SUPPORTED'],
    ['/patterns/0/count', '!=', 212, 'CONTRADICTED'],
    ['/patterns/0/count', '>', 211, 'SUPPORTED'],
    ['/patterns/0/count', '>', 212, 'CONTRADICTED'],
    ['/patterns/0/count', '>=', 212, 'SUPPORTED'],
    ['/patterns/0/count', '>=', 213, 'CONTRADICTED'],
    ['/patterns/0/count', '<', 213, 'SUPPORTED'],
    ['/patterns/0/count', '<', 212, 'CONTRADICTED'],
    ['/patterns/0/count', '<=', 212, 'SUPPORTED'],
    ['/patterns/0/count', '<=', 211.9, 'CONTRADICTED'],
    ['/patterns/0/ratio', '<', 1, 'SUPPORTED'],
    ['/patterns/1/count', '==', 0, 'SUPPORTED'],
    ['/patterns/0/level', '==', 'ERROR', 'SUPPORTED'],
    ['/patterns/0/level', '==', 'error', 'CONTRADICTED'],
    ['/truncated', '==', true, 'SUPPORTED'],
    ['/truncated', '!=', false, 'SUPPORTED'],
    ['/service', '==', null, 'SUPPORTED'],
    ['/service', '!=', 'payment', 'SUPPORTED'],
  ])('at %s %s %j is %s', (pointer, op, value, verdict) => {
    expect(check(pointer, op, value)).toBe(verdict);
  });

  it.each<[string, JsonValue]>([
    ['/patterns/0/count', '212'],
    ['/truncated', 1],
    ['/truncated', 'true'],
    ['/service', ''],
    ['/service', false],
    ['/1', 1],
  ])('takes %s for equal to nothing of another type, such as %j', (pointer, value) => {
    expect(check(pointer, '==', value)).toBe('CONTRADICTED');
    expect(check(pointer, '!=', value)).toBe('SUPPORTED');
  });

  it.each<[string, AssertionOp, JsonValue]>([
    ['/patterns', '==', []],
    ['/list', '==', []],
    ['/patterns/0', '!=', 1],
    ['', '==', 1],
    ['/patterns/0/count', '==', [212]],
    ['/patterns/0/count', '!=', { count: 212 }],
    ['/patterns/0/level', '>', 1],
    ['/patterns/0/level', '<', 'F'],
    ['/patterns/0/count', '>', '1'],
    ['/truncated', '>=', 0],
    ['/service', '<=', 0],
  ])('at %s %s %j compares what cannot be compared, and establishes nothing', (pointer, op, value) => {
    expect(check(pointer, op, value)).toBe('NOT_ESTABLISHED');
  });

  it.each([
    ...[
      '/nowhere',
      '/patterns/2/count',
      '/patterns/-',
      '/patterns/-1/count',
      '/patterns/00/count',
      '/patterns/1e0/count',
    ],
    ...['/patterns/length', '/patterns/0/level/0', '/patterns/0/level/length', '/service/x', '/truncated/valueOf'],
    ...['/constructor', '/toString', '/constructor/name', '/__proto__/toString', '/a', '/m', '/ ', '/patterns/0/'],
    ...['/patterns/99999999999999999999/count', '/patterns/+0/count', '/patterns/ 0/count'],
  ])('at %s leads nowhere', (pointer) => {
    for (const op of ['==', '!=', '<', '<=', '>', '>='] as const) {
      for (const value of [0, null, 2, '', false]) expect(check(pointer, op, value)).toBe('NOT_ESTABLISHED');
    }
  });

  it.each([
    ['/a~1b', 1],
    ['/m~0n', 2],
    ['/', 3],
    ['/__proto__/owned', 4],
  ])('finds %s as RFC 6901 has it', (pointer, value) => {
    expect(check(pointer, '==', value)).toBe('SUPPORTED');
  });
});
