import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type ConnectionError } from 'fastify';
import { PROBLEM_TYPE, problemDetails } from './problem';

/** What ends a connection before there is a request to answer; anything else is malformed. */
const PROBLEMS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
};
const MALFORMED = [400, 'The request is malformed.'] as const;

/** Answers what is no HTTP request, and closes. There is nobody to answer on a connection that is gone. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = PROBLEMS[error.code] ?? MALFORMED;
  const problem = problemDetails(status, detail);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${problem.title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Answers an `Expect` header that asks for anything but `100-continue`, and closes: the body may follow or not. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(problemDetails(417, 'Nothing but 100-continue can be expected.'));
  response
    .writeHead(417, { 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body), connection: 'close' })
    .end(body);
}
