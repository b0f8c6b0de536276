import { Injectable, type PipeTransform } from '@nestjs/common';
import { type ToolCall, type Violation } from '../../contract/tool-call';
import { unknownMember } from '../tool-registry/violation-rules';
import { Problem } from './problem';
import { objectOf } from './request-body';

const MEMBERS: ReadonlySet<string> = new Set([
  'run_id',
  'tool_call_id',
  'tool_name',
  'input',
  'authorized',
  'read_only',
]);

/**
 * The envelope of a tool call. Read by hand: `input` must arrive exactly as it was sent, and a mapper would copy it.
 * Ids and names are left to the preflight, whose refusals are verdicts and not statuses.
 */
@Injectable()
export class ToolCallPipe implements PipeTransform<unknown, ToolCall> {
  transform(value: unknown): ToolCall {
    const body = objectOf(value);
    const violations: Violation[] = Object.keys(body)
      .filter((member) => !MEMBERS.has(member))
      .map((member) => unknownMember('', member, 'NAMED'));
    const decision = (member: 'authorized' | 'read_only'): boolean => {
      const value = body[member] ?? (member in body ? null : true);
      if (typeof value !== 'boolean') violations.push({ pointer: `/${member}`, rule: 'boolean' });
      return value === true;
    };
    const authorized = decision('authorized');
    const readOnly = decision('read_only');
    if (violations.length > 0) throw new Problem(400, 'The request breaks the rules listed in errors.', violations);
    return {
      // Not narrowed here: the preflight refuses what is no safe id or name.
      runId: body['run_id'] as string,
      toolCallId: body['tool_call_id'] as string,
      toolName: body['tool_name'] as string,
      input: body['input'],
      authorized,
      readOnly,
    };
  }
}
