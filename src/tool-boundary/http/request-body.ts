import { isUtf8 } from 'node:buffer';
import { isJsonObject, type JsonObject } from '../../contract/json';
import { Problem } from './problem';

/** Levels of nesting that a body may have. Far more than a tool's input has, and far less than a stack takes. */
export const MAX_BODY_DEPTH = 128;

/**
 * Stands in place of a body that cannot be used. A body is read before a guard has looked at the credential, and 401
 * and 403 come before 400: so reading never fails, and whoever takes the body refuses it by `bodyOf` and `objectOf`.
 */
class UnusableBody {
  constructor(readonly reason: string) {}
}

const NO_JSON = new UnusableBody('The body must be JSON.');
const NO_UTF8 = new UnusableBody('The body must be UTF-8.');
const TOO_DEEP = new UnusableBody(`The body must not nest deeper than ${MAX_BODY_DEPTH} levels.`);
const DUPLICATE_MEMBERS = new UnusableBody('The body must not have two members of one name in an object.');

/**
 * The value of a JSON body. Members like `__proto__` stay members, for the pipes to refuse at their place; two members
 * of one name are refused, for two readers could take different ones.
 */
export function readBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return NO_UTF8;
  const text = bytes.toString('utf8');
  const { depth, members } = measure(text);
  if (depth > MAX_BODY_DEPTH) return TOO_DEEP;
  try {
    const value = JSON.parse(text) as unknown;
    return membersOf(value) === members ? value : DUPLICATE_MEMBERS;
  } catch {
    return NO_JSON;
  }
}

/** Any JSON value. @throws Problem 400 for what is none */
export function bodyOf(value: unknown): unknown {
  if (value instanceof UnusableBody) throw new Problem(400, value.reason);
  if (value === undefined) throw new Problem(400, NO_JSON.reason);
  return value;
}

/** @throws Problem 400 for what is no JSON object */
export function objectOf(value: unknown): JsonObject {
  if (value instanceof UnusableBody) throw new Problem(400, value.reason);
  if (!isJsonObject(value)) throw new Problem(400, 'The body must be a JSON object.');
  return value;
}

/** Outside of strings: how deep brackets nest, and how many colons there are. In JSON that is a colon a member. */
function measure(text: string): { depth: number; members: number } {
  let [depth, deepest, members] = [0, 0, 0];
  for (let place = 0; place < text.length; place += 1) {
    switch (text.charCodeAt(place)) {
      case 0x22: // "
        place = endOfString(text, place + 1);
        break;
      case 0x3a: // :
        members += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return { depth: deepest, members };
}

/** The place of the quote that ends a string, or the end of a text in which it does not end. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

/** Its nesting is bounded. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.reduce((sum: number, item) => sum + membersOf(item), Array.isArray(value) ? 0 : inner.length);
}
