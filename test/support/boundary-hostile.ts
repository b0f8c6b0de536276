import { leakyError, SECRET } from './boundary-secrets';
import { never } from './boundary-time';

export const hostile = (): never => {
  throw leakyError();
};

/** Whatever is done to it throws. */
export function hostileProxy(): object {
  return new Proxy({}, Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, hostile])));
}

export function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** An object with one member that throws when it is read. */
export function throwingMember(name: string): object {
  return Object.defineProperty({}, name, { get: hostile, enumerable: true });
}

export function cyclic(): object {
  const value: Record<string, unknown> = { secret: SECRET };
  value['self'] = value;
  return value;
}

/** An array in an array, deeper than any writer of JSON can follow. */
export function nestedTooDeep(): unknown {
  let value: unknown = SECRET;
  for (let level = 0; level < 50_000; level += 1) value = [value];
  return value;
}

/** Something like a promise, that settles first as it is told, then otherwise, and throws. */
export function settlingTwice(first: 'resolve' | 'reject', value: unknown): PromiseLike<never> {
  return {
    then: (resolve: unknown, reject: unknown): never => {
      const [keep, fail] = [resolve, reject] as [(kept: unknown) => void, (failure: unknown) => void];
      if (first === 'resolve') keep(value);
      fail(leakyError());
      keep(SECRET);
      return hostile();
    },
  };
}

/** Something like a promise, that is settled by a promise that never settles. */
export function settlingNever(): object {
  return {
    then: (resolve: (value: unknown) => void): void => {
      resolve(never());
    },
  };
}

/** Throws whatever it is given, as JavaScript may. */
export function throwing(value: unknown): never {
  const thrown = value as Error;
  throw thrown;
}

/** What careless code throws. */
export const THROWABLES: readonly (readonly [string, unknown])[] = [
  ['an error', leakyError()],
  ['a frozen error', Object.freeze(leakyError())],
  ['undefined', undefined],
  ['null', null],
  ['a text', SECRET],
  ['a number', 7],
  ['a big integer', 7n],
  ['a symbol', Symbol(SECRET)],
  ['a function', hostile],
  ['a frozen object', Object.freeze({ message: SECRET })],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { message: SECRET })],
  ['an object whose members throw', hostileProxy()],
  ['a revoked proxy', revokedProxy()],
  ['an error whose message throws', Object.defineProperty(new Error(), 'message', { get: hostile })],
  ['an error whose stack throws', Object.defineProperty(new Error(), 'stack', { get: hostile })],
  ['a promise', Promise.resolve(SECRET)],
  ['something that looks like a promise', { then: hostile }],
];
