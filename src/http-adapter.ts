import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { MAX_TOOL_CALL_ID_CHARS } from './contract/identifiers';
import { DEFAULT_RECORD_LIMITS } from './contract/limits';
import { NOT_JSON } from './tool-boundary/http/not-json';
import { PROBLEM_TYPE, problemDetails } from './tool-boundary/http/problem';

/** A request of the byte limit, escaped the worst way that JSON has, and its envelope. */
const BODY_BYTES_PER_REQUEST_BYTE = 7;

/**
 * Fastify as the service sets it up. For an application that is created with `bodyParser: false`: anything but JSON,
 * such as a form, which a foreign page could send unasked, is refused.
 *
 * @param maxRequestBytes - of the record limits; a body may take seven times that
 *
 * @publicApi
 */
export function createHttpAdapter(maxRequestBytes = DEFAULT_RECORD_LIMITS.maxRequestBytes): FastifyAdapter {
  const adapter = new FastifyAdapter({
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
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, bodyOf(String(body)));
  });
  return adapter;
}

/** Never fails: see `NOT_JSON`. Members like `__proto__` stay members, for the pipes to refuse at their place. */
function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}
