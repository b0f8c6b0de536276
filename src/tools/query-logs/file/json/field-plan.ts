import { type JsonObject } from '../../../../contract/json';
import { FIELD_NAMES, type LineFields } from './field-names';

/** For each field the names that lines of one kind can have it under, the preferred one first. */
export type FieldPlan = Readonly<Record<keyof LineFields, readonly string[]>>;

/** A log has a few kinds of lines; a hostile one has as many as lines. */
const MAX_PLANS = 64;
const SEPARATOR = '\u0000';

/**
 * Which names are worth looking for in lines with the same members: of the many that a field may have, a line has one
 * or two. Made once for each kind of line, so that what is not there costs nothing.
 */
export class FieldPlans {
  private readonly plans = new Map<string, FieldPlan>();

  of(line: JsonObject): FieldPlan {
    const members = Object.keys(line);
    const kind = `${members.length}${SEPARATOR}${members.join(SEPARATOR)}`;
    const known = this.plans.get(kind);
    if (known !== undefined) return known;
    const plan = planOf(new Set(members));
    // With one in a name the same text could mean other members.
    const isClear = !members.some((member) => member.includes(SEPARATOR));
    if (isClear && this.plans.size < MAX_PLANS) this.plans.set(kind, plan);
    return plan;
  }
}

function planOf(members: ReadonlySet<string>): FieldPlan {
  const fields = Object.entries(FIELD_NAMES).map(([field, names]) => [
    field,
    names.filter((name) => members.has(name) || beginnings(name).some((outer) => members.has(outer))),
  ]);
  return Object.fromEntries(fields) as FieldPlan;
}

/** Members that a dotted name may be nested in: `a` and `a.b` of `a.b.c`. */
function beginnings(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'));
}
