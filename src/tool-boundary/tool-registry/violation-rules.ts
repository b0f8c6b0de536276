import { type Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type Violation } from '../../contract/tool-call';

const UNKNOWN_MEMBER = 'no unknown members';

/** Words for rules whose constraint name would not tell an agent what to send. */
const RULE_WORDS: Readonly<Record<string, string>> = {
  isIn: 'one of',
  isEnum: 'one of',
  isInt: 'integer',
  isNumber: 'number',
  isString: 'string',
  isBoolean: 'boolean',
  isArray: 'array',
  isObject: 'object',
  isNotEmpty: 'not empty',
  isIso8601: 'ISO 8601 date-time',
  isRFC3339: 'date-time with a zone',
  isLength: 'length',
  isByteLength: 'byte length',
  nestedValidation: 'object',
  matches: 'pattern',
};

/**
 * How an unknown member is told: by its name to the client of an HTTP call, and to an agent without it, since what
 * an agent is told of its input is made from the schema alone.
 */
export type UnknownMembers = 'NAMED' | 'UNNAMED';

/**
 * The violations that class-validator found, made from the rules of the class: neither its messages nor any value
 * that came in is in them. Sorted by pointer and rule.
 *
 * @param others - violations that class-validator does not see
 */
export function violationsOf(
  errors: readonly ValidationError[],
  request: Type<object>,
  unknownMembers: UnknownMembers,
  others: readonly Violation[],
): Violation[] {
  const found = errors.flatMap((error) => violationsAt(error, '', request, unknownMembers));
  const violations = [...found, ...others];
  const distinct = new Map(violations.map((violation) => [`${violation.pointer}\n${violation.rule}`, violation]));
  return [...distinct.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, violation]) => violation);
}

/** RFC 6901. */
export function pointerTo(parent: string, member: string): string {
  return `${parent}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** An unknown member as a violation. */
export function unknownMember(parent: string, member: string, told: UnknownMembers): Violation {
  return { pointer: told === 'NAMED' ? pointerTo(parent, member) : parent, rule: UNKNOWN_MEMBER };
}

function violationsAt(
  error: ValidationError,
  parent: string,
  owner: Type<object> | undefined,
  unknownMembers: UnknownMembers,
): Violation[] {
  const rules = Object.keys(error.constraints ?? {});
  if (rules.includes('whitelistValidation')) return [unknownMember(parent, error.property, unknownMembers)];
  const pointer = pointerTo(parent, error.property);
  const nested = (error.children ?? []).flatMap((child) =>
    violationsAt(child, pointer, child.target?.constructor as Type<object> | undefined, unknownMembers),
  );
  if (rules.length > 0 && error.value === undefined) return [{ pointer, rule: 'required' }, ...nested];
  return [...rules.map((rule) => ({ pointer, rule: ruleText(rule, error.property, owner) })), ...nested];
}

function ruleText(rule: string, property: string, owner: Type<object> | undefined): string {
  const words = RULE_WORDS[rule] ?? rule.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return [words, ...ruleArguments(rule, property, owner)].join(' ');
}

function ruleArguments(rule: string, property: string, owner: Type<object> | undefined): string[] {
  if (owner === undefined) return [];
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(owner, '', true, false)
    .find((candidate) => candidate.propertyName === property && candidate.name === rule);
  return argumentsOf(rule, (metadata?.constraints ?? []) as unknown[]);
}

function argumentsOf(rule: string, [first, second]: readonly unknown[]): string[] {
  // An enumeration is an object, and its values stand beside it; of a list in its place they do not.
  const values = rule === 'isEnum' && !Array.isArray(first) ? second : first;
  if (Array.isArray(values)) return [values.map(String).join(', ')];
  if (first instanceof RegExp) return [first.source];
  if (typeof first === 'number' && typeof second === 'number') return [`${first} to ${second}`];
  return typeof first === 'number' || typeof first === 'string' ? [String(first)] : [];
}
