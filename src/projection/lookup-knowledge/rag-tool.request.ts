import { applyDecorators, type Type } from '@nestjs/common';
import { IsInt, IsString, Length, Matches, Max, Min, ValidateIf } from 'class-validator';

const MAX_QUERY_CHARS = 512;

/** The largest maximum that can be configured. */
const MAX_LIMIT = 100;

/** One character or more that is no white space. */
const NOT_BLANK = /\S/;

/** Absent is fine, null is not: a model that means "the usual number" leaves the member out. */
const isGiven = (_request: object, value: unknown): boolean => value !== undefined;

/** A whole number from 1 to the maximum, or absent. */
function IsLimit(maximum: number): PropertyDecorator {
  return applyDecorators(ValidateIf(isGiven), IsInt(), Min(1), Max(maximum));
}

/**
 * The ACI request of `lookup_knowledge`, with the member names of the wire: its JSON Schema is made from this class.
 *
 * @publicApi
 */
export class RagToolRequest {
  @IsString()
  @Length(1, MAX_QUERY_CHARS)
  @Matches(NOT_BLANK)
  readonly query!: string;

  /** Documents at most. */
  @IsLimit(MAX_LIMIT)
  readonly limit?: number;
}

/**
 * The request class of a tool whose configured maximum is known.
 *
 * @param maximum - of `limit`, 1 to 100
 */
export function ragToolRequestUpTo(maximum: number): Type<RagToolRequest> {
  class BoundedRagToolRequest extends RagToolRequest {}
  // Rules of a member of a subclass replace the inherited ones.
  IsLimit(maximum)(BoundedRagToolRequest.prototype, 'limit');
  return BoundedRagToolRequest;
}
