import { Injectable, type PipeTransform } from '@nestjs/common';
import { unknownMember } from '../tool-registry/violation-rules';
import { Problem } from './problem';
import { objectOf } from './request-body';

/** A body that has nothing to say: absent, or an object without members. */
@Injectable()
export class EmptyBodyPipe implements PipeTransform<unknown, object> {
  transform(value: unknown): object {
    const body = objectOf(value ?? {});
    const violations = Object.keys(body).map((member) => unknownMember('', member, 'NAMED'));
    if (violations.length > 0) throw new Problem(400, 'The body must be empty.', violations);
    return body;
  }
}
