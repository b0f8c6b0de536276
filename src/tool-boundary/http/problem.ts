import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { type Violation } from '../../contract/tool-call';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** RFC 9457 problem details. */
export interface ProblemDetails {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** With 400, and with 403 by the policy: what is wrong, by RFC 6901 pointer into the body (or `/name` of a query parameter). */
  readonly errors?: readonly Violation[];
}

/** An HTTP call that has no other answer. `detail` is a sentence of ours: nothing that came in is in it. */
export class Problem extends HttpException {
  constructor(
    status: number,
    readonly detail?: string,
    readonly errors?: readonly Violation[],
    /** For `Retry-After`, in seconds. */
    readonly retryAfterSeconds?: number,
  ) {
    super(detail ?? titleOf(status), status);
    this.name = 'Problem';
  }
}

export function problemDetails(status: number, detail?: string, errors?: readonly Violation[]): ProblemDetails {
  return {
    type: 'about:blank',
    title: titleOf(status),
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
  };
}

function titleOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** No such run or record; another principal's run reads the same. */
export function notFound(): Problem {
  return new Problem(404, 'There is no such run or record.');
}
