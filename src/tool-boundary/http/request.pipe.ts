import { type PipeTransform, type Type } from '@nestjs/common';
import { RequestParser } from '../tool-registry/request-parser';
import { Problem } from './problem';
import { objectOf } from './request-body';

/** Reads a body or a query into its class by the same parser as tool inputs; whatever it refuses is a 400. */
export class RequestPipe<Request extends object> implements PipeTransform<unknown, Promise<Request>> {
  private readonly parser: RequestParser<Request>;

  constructor(requestClass: Type<Request>) {
    this.parser = new RequestParser(requestClass, 'NAMED');
  }

  async transform(value: unknown): Promise<Request> {
    const members = objectOf(value ?? {});
    const { request, violations } = await this.parser.parse(members);
    if (request === null) throw new Problem(400, 'The request breaks the rules listed in errors.', violations);
    return request;
  }
}
