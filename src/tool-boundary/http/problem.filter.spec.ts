import { HttpException } from '@nestjs/common';
import { type HttpAdapterHost } from '@nestjs/core';
import { Problem, problemDetails } from './problem';
import { ProblemFilter } from './problem.filter';
import { THROWABLES } from '../../../test/support/boundary-hostile';
import { expectNoSecret, leakyError, SECRET } from '../../../test/support/boundary-secrets';

/** What a filter answers to an exception. */
function answer(exception: unknown): { status: number; body: unknown; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  const reply = jest.fn<undefined, [unknown, string, number]>();
  const httpAdapter = {
    setHeader: (_response: unknown, name: string, value: string) => {
      headers[name] = value;
    },
    reply,
  };
  const filter = new ProblemFilter({ httpAdapter } as unknown as HttpAdapterHost);
  Reflect.set(filter, 'logger', { error: jest.fn() });
  filter.catch(exception, { switchToHttp: () => ({ getResponse: () => ({}) }) } as never);
  const [, text = '', status = 0] = reply.mock.calls[0] ?? [];
  return { status, body: JSON.parse(text) as unknown, headers };
}

describe('problem filter', () => {
  it.each(THROWABLES)('answers %s as 500, with nothing of it', (_what, exception) => {
    const { status, body } = answer(exception);
    expect(status).toBe(500);
    expect(body).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
  });

  it('answers what Nest refuses with its status and a sentence of ours', () => {
    const { status, body } = answer(new HttpException(SECRET, 404));
    expect(status).toBe(404);
    expect(body).toEqual({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such path.' });
  });

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 415],
    ['FST_ERR_NOT_A_STATUS', 200, 500],
    ['FST_ERR_NOT_A_STATUS', '404', 500],
    ['FST_ERR_NOT_A_STATUS', 999, 500],
    ['ERR_BAD_RESPONSE', 404, 500],
    [404, 404, 500],
  ])('answers a failure with the code %s and the status %s as %i', (code, statusCode, expected) => {
    const { status, body } = answer(Object.assign(leakyError(), { code, statusCode }));
    expect(status).toBe(expected);
    expectNoSecret(body);
  });

  it('tells how to bring a credential with 401, and when to come again with 503', () => {
    expect(answer(new Problem(401)).headers['www-authenticate']).toBe('Bearer');
    expect(answer(new Problem(503)).headers['retry-after']).toBe('1');
    expect(answer(new Problem(400)).headers).toEqual({ 'content-type': 'application/problem+json; charset=utf-8' });
  });

  it('has a title for every status', () => {
    expect(problemDetails(418).title).toBe("I'm a Teapot");
    expect(problemDetails(599).title).toBe('Error');
    expect(new Problem(599).message).toBe('Error');
  });
});
