import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { type ClaimViolation, violation } from './claim-violation';

/** Length of a text in characters. */
export interface TextBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Reads the members of a report by its rules and collects what breaks them. By hand, as the envelope of a tool call:
 * scopes and values must arrive exactly as they were sent. A rule is told by the names that the protocol has and by
 * places, never by what came in.
 */
export class ReportForm {
  private readonly found: ClaimViolation[] = [];
  /** The claim that is being read. */
  claimId: string | null = null;

  get violations(): readonly ClaimViolation[] {
    return this.found;
  }

  refuse(pointer: string, rule: string): null {
    this.found.push(violation(this.claimId, 'MALFORMED_REPORT', pointer, rule));
    return null;
  }

  object(value: JsonValue | undefined, pointer: string): JsonObject | null {
    return isJsonObject(value) ? value : this.refuse(pointer, 'must be a JSON object');
  }

  noOtherMembers(value: JsonObject, pointer: string, members: readonly string[]): void {
    const unknown = Object.keys(value).some((member) => !members.includes(member));
    if (unknown) this.refuse(pointer, `must have no members but ${members.join(', ')}`);
  }

  array(value: JsonValue | undefined, pointer: string, max: number): readonly JsonValue[] | null {
    if (!Array.isArray(value)) return this.refuse(pointer, 'must be an array');
    return value.length > max ? this.refuse(pointer, `must have at most ${max} entries`) : value;
  }

  text(value: JsonValue | undefined, pointer: string, { min, max }: TextBounds): string | null {
    if (typeof value === 'string' && hasLength(value, min, max)) return value;
    return this.refuse(pointer, `must be a text of ${min} to ${max} characters`);
  }

  oneOf<Word extends string>(value: JsonValue | undefined, pointer: string, words: readonly Word[]): Word | null {
    return words.find((word) => word === value) ?? this.refuse(pointer, `must be one of ${words.join(' ')}`);
  }
}

/** A character outside the plane is two units and counts once: only a text near a bound is counted. */
function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min || text.length > 2 * max) return false;
  if (text.length >= 2 * min && text.length <= max) return true;
  const characters = Array.from(text).length;
  return characters >= min && characters <= max;
}
