import { type JsonObject, type JsonValue } from '../../contract/json';

const WHITE_SPACE = /\s+/g;

/**
 * Whether a negative knowledge result covers a claimed scope: the claim must name the same question, apart from case and
 * white space. What one wording does not find another one may, so no question covers another, and a claim about every
 * question is covered by none. A member that is not known covers nothing.
 */
export function questionCovers(result: JsonObject, claimed: JsonObject): boolean {
  if (Object.keys(claimed).some((member) => member !== 'query')) return false;
  const asked = comparable(result['query']);
  return asked !== null && asked === comparable(claimed['query']);
}

function comparable(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  return value.replace(WHITE_SPACE, ' ').trim().toLowerCase();
}
