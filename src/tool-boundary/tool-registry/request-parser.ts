import { type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { type JsonObject } from '../../contract/json';
import { type Violation } from '../../contract/tool-call';
import { pointerTo, type UnknownMembers, unknownMember, violationsOf } from './violation-rules';

export type ParsedRequest<Request> =
  | { readonly request: Request; readonly violations: readonly [] }
  | { readonly request: null; readonly violations: readonly Violation[] };

/** More of them would tell an agent nothing new. */
const MAX_VIOLATIONS = 20;

/** Nested too deep to be read, or nothing that a transformation of the class can take. */
const UNREADABLE: readonly Violation[] = [{ pointer: '', rule: 'a request of this tool' }];

/** Parses the input of one tool into its request class, once. */
export class RequestParser<Request extends object> {
  constructor(
    private readonly requestClass: Type<Request>,
    private readonly unknownMembers: UnknownMembers = 'UNNAMED',
  ) {}

  /** Never rejects: whatever a request class does to its input, a bad input is a violation. */
  async parse(input: JsonObject): Promise<ParsedRequest<Request>> {
    try {
      const request = plainToInstance(this.requestClass, input);
      const errors = await validate(request, {
        whitelist: true,
        forbidNonWhitelisted: true,
        // A class without rules is a tool without members; the whitelist refuses all others.
        forbidUnknownValues: false,
        validationError: { target: true, value: true },
      });
      const lost = lostMembers(input, request, '', this.unknownMembers);
      const violations = violationsOf(errors, this.requestClass, this.unknownMembers, lost);
      if (violations.length === 0) return { request, violations: [] };
      return { request: null, violations: violations.slice(0, MAX_VIOLATIONS) };
    } catch {
      return { request: null, violations: UNREADABLE };
    }
  }
}

/**
 * class-transformer drops a member without a word where the object has a function or a constructor of that name
 * (`toString`, a method of the class, `__proto__`). An unknown member is refused, never ignored.
 */
function lostMembers(given: unknown, built: unknown, pointer: string, told: UnknownMembers): Violation[] {
  if (!isStructure(given) || !isStructure(built)) return [];
  return Object.entries(given).flatMap(([name, member]) => {
    if (!Object.hasOwn(built, name)) return name in built ? [unknownMember(pointer, name, told)] : [];
    const lost = lostMembers(member, (built as Record<string, unknown>)[name], pointerTo(pointer, name), told);
    // A pointer through a name that the agent made up would repeat it: its place is the last one that the class knows.
    const isTold = told === 'NAMED' || Array.isArray(built) || isDeclared(built, name);
    return isTold || lost.length === 0 ? lost : [unknownMember(pointer, name, told)];
  });
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isDeclared(instance: object, name: string): boolean {
  return getMetadataStorage()
    .getTargetValidationMetadatas(instance.constructor, '', false, false)
    .some(({ propertyName }) => propertyName === name);
}
