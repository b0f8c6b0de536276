import { isIpv6 } from './ipv6';
import { type Span } from './redaction';

/** Not inside a longer dotted number, a word or a version. */
const IPV4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)/g;
const OCTET_MAX = 255;
const VERSION = /\b(?:v|version|release|ver\.?)[ :=]{0,2}["']?$/i;
const VERSION_WINDOW = 12;

/** Runs that may hold an IPv6 address: hex and colons, with an IPv4 tail and a zone. */
const IPV6 = /(?<![\w:.])[0-9A-Fa-f:]{2,64}(?:(?<=:)(?:\d{1,3}\.){3}\d{1,3})?(?:%[\w.-]{1,32})?(?![\w:])/g;

/** Hardware addresses: six and more pairs, or three groups of four. */
const MAC =
  /(?<![\w:-])(?:[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5,19}|[0-9A-Fa-f]{2}(?:-[0-9A-Fa-f]{2}){5,19}|[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4})(?![\w]|[:-][0-9A-Fa-f])/g;

export function* detectIpv4(text: string): Iterable<Span> {
  for (const { 0: address, index } of text.matchAll(IPV4)) {
    if (address.split('.').some((octet) => Number(octet) > OCTET_MAX)) continue;
    if (VERSION.test(text.slice(Math.max(0, index - VERSION_WINDOW), index))) continue;
    yield { start: index, end: index + address.length, kind: 'ip' };
  }
}

export function* detectIpv6(text: string): Iterable<Span> {
  for (const { 0: run, index } of text.matchAll(IPV6)) {
    if (!run.includes(':')) continue;
    // Prose and lists end in a colon that is none of the address.
    const address = run.endsWith(':') && !run.endsWith('::') ? run.slice(0, -1) : run;
    const zone = address.indexOf('%');
    if (isIpv6(zone < 0 ? address : address.slice(0, zone)))
      yield { start: index, end: index + address.length, kind: 'ip' };
  }
}

export function* detectMacs(text: string): Iterable<Span> {
  for (const { 0: address, index } of text.matchAll(MAC)) {
    yield { start: index, end: index + address.length, kind: 'mac' };
  }
}
