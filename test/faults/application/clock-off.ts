const RealDate = Date;

/**
 * Puts the clock of this process so many ms off: what reads `Date` is wrong, what reads the monotonic clock is not.
 *
 * @param offMs - 0 puts it right again
 */
export function putClockOff(offMs: number): void {
  if (offMs === 0) {
    globalThis.Date = RealDate;
    return;
  }
  const now = (): number => RealDate.now() + offMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args) as Date,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}
