import { type IncomingMessage } from 'node:http';
import { type ProblemDetails, problemDetails } from './problem';

/** Of which two in one request would let a proxy and this service read different ones. */
const SINGLE: readonly string[] = ['host', 'authorization', 'content-type', 'content-encoding', 'origin'];

/** Host and port as RFC 9110 writes them; empty where the target of a request has no authority. */
const HOST = /^(?:[A-Za-z0-9._~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/;

const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

/**
 * What is wrong with the head of a request that Node's parser let pass: what RFC 9112 tells a server to refuse, and
 * what two readers could take in different ways. null for a head that is clear.
 */
export function headFault(request: IncomingMessage): ProblemDetails | null {
  const { headers, httpVersion } = request;
  if (!VERSIONS.has(httpVersion)) return problemDetails(400, 'The request must be HTTP/1.1.');
  if (hasTwice(request)) return problemDetails(400, 'A header that must stand once stands twice.');
  if (!hasClearHost(request)) return problemDetails(400, 'The Host header is missing or wrong.');
  const { 'transfer-encoding': transfer, 'content-encoding': content } = headers;
  if (transfer !== undefined && (httpVersion === '1.0' || transfer.toLowerCase() !== 'chunked')) {
    return problemDetails(400, 'The transfer encoding must be chunked.');
  }
  // Nothing here inflates: what is small on the way stays small.
  if (content !== undefined && content.toLowerCase() !== 'identity') {
    return problemDetails(415, 'The body must not be compressed.');
  }
  return null;
}

function hasTwice({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_text, place) => place % 2 === 0).map((name) => name.toLowerCase());
  return SINGLE.some((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** A target with an authority of its own, as proxies are asked, names the same host as the header. */
function hasClearHost({ headers: { host }, httpVersion, url = '' }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0' && url.startsWith('/');
  if (!HOST.test(host)) return false;
  if (url.startsWith('/') || url === '*') return true;
  return URL.canParse(url) && new URL(url).host === host.toLowerCase();
}
