import { BlockList, isIP, isIPv4 } from 'node:net';

export interface NetworkAddress {
  readonly host: string;
  readonly port: number;
}

const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
/** `127.1` and `0x7f.1` are addresses to some resolvers and names to others: neither is taken. */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
const MAX_HOST_CHARS = 253;
const ADDRESS = /^(?:\[([^\]]+)\]|([^[\]:]+)):([1-9]\d{0,4})$/;
const MAX_PORT = 65_535;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** An IP address without brackets, or a host name (letters, digits, `-`, `_`, dots). */
export function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  return text.length <= MAX_HOST_CHARS && HOST_NAME.test(text) && !NUMERIC_END.test(text);
}

/** Whether only this machine can reach what listens there: 127.0.0.0/8, ::1, or the name localhost. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  if (isIP(host) === 0) return false;
  return LOOPBACK.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
}

/** `host:port`, an IPv6 address in brackets; null for anything else. */
export function parseAddress(text: string): NetworkAddress | null {
  const [, bracketed, plain, digits] = ADDRESS.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || port > MAX_PORT || !isHost(host)) return null;
  if ((bracketed !== undefined) !== host.includes(':')) return null;
  return { host, port };
}

/** `host:port,host:port,…`, each once; null for anything else. */
export function parseAddresses(text: string): readonly NetworkAddress[] | null {
  const parts = text.split(',');
  const addresses = parts.map(parseAddress).filter((address) => address !== null);
  return addresses.length === parts.length && new Set(parts).size === parts.length ? addresses : null;
}
