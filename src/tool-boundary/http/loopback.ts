const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a `Host` header names this machine, with or without a port. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(.+?)(?::\d{1,5})?$/.exec(host ?? '')?.[1];
  return name !== undefined && LOOPBACK_NAME.test(name);
}

/** Whether an `Origin` header names this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
}
