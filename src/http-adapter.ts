import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { MAX_TOOL_CALL_ID_CHARS } from './contract/identifiers';
import { DEFAULT_RECORD_LIMITS } from './contract/limits';
import { answerClientError, answerExpectation } from './tool-boundary/http/client-error';
import { PROBLEM_TYPE, problemDetails } from './tool-boundary/http/problem';
import { readBody } from './tool-boundary/http/request-body';
import { headFault } from './tool-boundary/http/request-head';

/** A request of the byte limit, escaped the worst way that JSON has, and its envelope. */
const BODY_BYTES_PER_REQUEST_BYTE = 7;

/** How long a client may take to send a request; what it then waits for is bounded by the time limit of the call. */
export interface HttpTiming {
  /** For the headers, in ms. */
  readonly headersMs: number;
  /** For headers and body, in ms. */
  readonly requestMs: number;
  /** How often both are looked at, in ms: they may be over by so much. */
  readonly checkEveryMs: number;
}

const DEFAULT_TIMING: HttpTiming = { headersMs: 10_000, requestMs: 30_000, checkEveryMs: 5_000 };

/** The longest id, percent-encoded throughout, fits in. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Fastify as the service sets it up. For an application that is created with `bodyParser: false`: anything but JSON,
 * such as a form, which a foreign page could send unasked, is refused.
 *
 * @param maxRequestBytes - of the record limits; a body may take seven times that
 *
 * @publicApi
 */
export function createHttpAdapter(
  maxRequestBytes = DEFAULT_RECORD_LIMITS.maxRequestBytes,
  timing: HttpTiming = DEFAULT_TIMING,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    // A client that is slower than this is cut off with a 408.
    requestTimeout: timing.requestMs,
    http: {
      headersTimeout: timing.headersMs,
      connectionsCheckingInterval: timing.checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node would answer without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    bodyLimit: BODY_BYTES_PER_REQUEST_BYTE * maxRequestBytes,
    // An id in a path may be percent-encoded throughout.
    routerOptions: { maxParamLength: 3 * MAX_TOOL_CALL_ID_CHARS },
    // What fails before there is a route: a path that cannot be decoded.
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      void reply
        .code(400)
        .type(PROBLEM_TYPE)
        .send(JSON.stringify(problemDetails(400, 'The path is malformed.')));
    },
  });
  const fastify = adapter.getInstance();
  fastify.server.on('checkExpectation', answerExpectation);
  // Their bytes are bounded; a bound on their number would drop the others without a word.
  fastify.server.maxHeadersCount = 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    const fault = headFault(request.raw);
    if (fault === null) done();
    else void reply.code(fault.status).type(PROBLEM_TYPE).header('connection', 'close').send(JSON.stringify(fault));
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, readBody(Buffer.from(body)));
  });
  return adapter;
}
