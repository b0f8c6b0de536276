import { find, parseJsonPointer } from '@jsonjoy.com/json-pointer';
import { type JsonObject } from '../../contract/json';
import { type Assertion, type AssertionOp } from './progress-report';
import { type Verdict } from './verdict';

type Scalar = string | number | boolean | null;

const NUMERIC: Readonly<Record<Exclude<AssertionOp, '==' | '!='>, (found: number, value: number) => boolean>> = {
  '<': (found, value) => found < value,
  '<=': (found, value) => found <= value,
  '>': (found, value) => found > value,
  '>=': (found, value) => found >= value,
};

/**
 * What a result says at the pointer. Scalars are equal as JSON values are, without conversion; only numbers have an
 * order. A pointer that leads nowhere and a value of another type establish nothing.
 */
export function checkAssertion(result: JsonObject, { pointer, op, value }: Assertion): Verdict {
  const holds = compare(op, valueAt(result, pointer), value);
  if (holds === null) return 'NOT_ESTABLISHED';
  return holds ? 'SUPPORTED' : 'CONTRADICTED';
}

/** null: the two cannot be compared. */
function compare(op: AssertionOp, found: unknown, value: unknown): boolean | null {
  if (op === '==' || op === '!=') {
    return isScalar(found) && isScalar(value) ? (found === value) === (op === '==') : null;
  }
  return typeof found === 'number' && typeof value === 'number' ? NUMERIC[op](found, value) : null;
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** undefined, which no JSON value is, where the pointer leads nowhere. */
function valueAt(result: JsonObject, pointer: string): unknown {
  try {
    return find(result, parseJsonPointer(pointer)).val;
  } catch {
    return undefined;
  }
}
