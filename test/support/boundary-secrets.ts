import { inspect } from 'node:util';
import { type LoggerService } from '@nestjs/common';

/** Stands in every text that must not leave the boundary. */
export const SECRET = 'hunter2-7f3a-s3cr3t';

/** An error as careless code throws it: secrets in message, stack, name, cause and members. */
export function leakyError(): Error {
  const error = new Error(`connect redis://user:${SECRET}@10.0.0.7 failed`, { cause: new Error(SECRET) });
  error.name = `Error_${SECRET}`;
  return Object.assign(error, { code: SECRET, statusCode: 418, response: { body: SECRET } });
}

/** Fails if the secret stands anywhere in what a caller could see of the values. */
export function expectNoSecret(...values: readonly unknown[]): void {
  for (const value of values) {
    const seen = `${inspect(value, { depth: 20, showHidden: true })}\n${textOf(value)}`;
    expect(seen).not.toContain(SECRET);
    expect(seen).not.toMatch(/\bat .+:\d+:\d+/);
  }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

/** Keeps everything that is logged. */
export class CapturedLog implements LoggerService {
  readonly lines: unknown[][] = [];

  private readonly keep = (...line: unknown[]): void => {
    this.lines.push(line);
  };

  readonly log = this.keep;
  readonly error = this.keep;
  readonly warn = this.keep;
  readonly debug = this.keep;
  readonly verbose = this.keep;
  readonly fatal = this.keep;
}
