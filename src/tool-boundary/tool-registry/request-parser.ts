import { type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { type JsonObject } from '../../contract/json';
import { type Violation } from '../../contract/tool-call';
import { pointerTo, type UnknownMembers, unknownMember, violationsOf } from './violation-rules';

export type ParsedRequest<Request> =
  | { readonly request: Request; readonly violations: readonly [] }
  | { readonly request: null; readonly violations: readonly Violation[] };

/** class-transformer drops members of these names without a word; an unknown member is refused, never ignored. */
const DROPPED_MEMBERS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** More of them would tell an agent nothing new. */
const MAX_VIOLATIONS = 20;

/** Parses the input of one tool into its request class, once. */
export class RequestParser<Request extends object> {
  constructor(
    private readonly requestClass: Type<Request>,
    private readonly unknownMembers: UnknownMembers = 'UNNAMED',
  ) {}

  async parse(input: JsonObject): Promise<ParsedRequest<Request>> {
    const dropped = this.droppedMembers(input, '');
    if (dropped.length > 0) return { request: null, violations: dropped.slice(0, MAX_VIOLATIONS) };
    const request = plainToInstance(this.requestClass, input);
    const errors = await validate(request, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: true, value: true },
    });
    if (errors.length === 0) return { request, violations: [] };
    return {
      request: null,
      violations: violationsOf(errors, this.requestClass, this.unknownMembers).slice(0, MAX_VIOLATIONS),
    };
  }

  private droppedMembers(value: unknown, pointer: string): Violation[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) =>
      DROPPED_MEMBERS.has(name)
        ? [unknownMember(pointer, name, this.unknownMembers)]
        : this.droppedMembers(member, pointerTo(pointer, name)),
    );
  }
}
