import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InvalidCursorError } from '../../canonical-store/invalid-cursor.error';
import { InvalidRunRequestError, RunConflictError } from '../../canonical-store/run-request';
import { StoreUnavailableError } from '../../canonical-store/store-unavailable.error';
import { Problem, PROBLEM_TYPE, type ProblemDetails, problemDetails } from './problem';

/** Sentences for what the HTTP layer itself refuses; its own messages may quote what came in. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  404: 'There is no such path.',
  413: 'The body is too large.',
  415: 'The body must be application/json.',
};

/** Answers every failure of an HTTP call as `application/problem+json`, and tells nothing of its inside. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(private readonly host: HttpAdapterHost) {}

  catch(exception: unknown, context: ArgumentsHost): void {
    const { httpAdapter } = this.host;
    const response: unknown = context.switchToHttp().getResponse();
    const problem = this.problemOf(exception);
    httpAdapter.setHeader(response, 'content-type', PROBLEM_TYPE);
    if (problem.status === 401) httpAdapter.setHeader(response, 'www-authenticate', 'Bearer');
    const retryAfter = retryAfterOf(exception);
    if (problem.status === 503 || retryAfter !== undefined) {
      httpAdapter.setHeader(response, 'retry-after', String(retryAfter ?? 1));
    }
    httpAdapter.reply(response, JSON.stringify(problem), problem.status);
  }

  /** What is thrown may be anything, also something that throws when it is looked at. */
  private problemOf(exception: unknown): ProblemDetails {
    try {
      return this.known(exception);
    } catch {
      return problemDetails(500);
    }
  }

  private known(exception: unknown): ProblemDetails {
    if (exception instanceof Problem) {
      return problemDetails(exception.getStatus(), exception.detail, exception.errors);
    }
    if (exception instanceof InvalidRunRequestError) {
      return problemDetails(400, 'The run cannot be opened like this.', exception.violations);
    }
    if (exception instanceof InvalidCursorError) {
      return problemDetails(400, DETAILS[400], [{ pointer: '/cursor', rule: 'a next_cursor of this list' }]);
    }
    if (exception instanceof RunConflictError) return problemDetails(409, 'A run of this id exists already.');
    if (exception instanceof StoreUnavailableError) return problemDetails(503, 'The store is unavailable.');
    const status = statusOf(exception);
    // The class alone: a message, a stack or a name of its own may carry what must not reach a log.
    if (status >= 500)
      this.logger.error(`unexpected failure: ${exception instanceof Error ? exception.constructor.name : 'unknown'}`);
    return problemDetails(status, DETAILS[status]);
  }
}

function retryAfterOf(exception: unknown): number | undefined {
  try {
    return exception instanceof Problem ? exception.retryAfterSeconds : undefined;
  } catch {
    return undefined;
  }
}

/** Nest and Fastify say which status they mean; a status in any other failure speaks of another HTTP call. */
function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  const { code, statusCode } = (exception ?? {}) as { code?: unknown; statusCode?: unknown };
  const isFastify = typeof code === 'string' && code.startsWith('FST_');
  return isFastify && typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 599 ? statusCode : 500;
}
