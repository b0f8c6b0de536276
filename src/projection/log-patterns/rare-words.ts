import { type DisjointSets } from './disjoint-sets';
import { type KeyTable } from './key-table';
import { canVary, isCapitals } from './merge-threshold';
import { type TemplateIds } from './template-ids';
import { VARIABLE } from './token';

/** Words that so few templates of one length have at one place are rare. */
const RARE = 3;
/** So many templates must be alike but for their rare words, with so many different words at each such place. */
const MIN_TEMPLATES = 6;
const MIN_COMMON_WORDS = 3;
const MIN_COMMON_SHARE = 0.5;

/**
 * Unites templates that differ in several words at once, all of them rare at their places: column frequencies over the
 * batch. What they have in common must be most of the message.
 *
 * @returns whether anything was united
 */
export function uniteAlikeButRareWords(
  templates: readonly TemplateIds[],
  sets: DisjointSets,
  table: KeyTable,
): boolean {
  let united = false;
  const counts = countColumns(templates);
  for (const members of groupBySkeleton(templates, counts, table).values()) {
    const [first] = members;
    if (first === undefined || members.length < MIN_TEMPLATES || !isDiverse(members, templates, counts)) continue;
    united = true;
    for (const member of members) sets.union(first, member);
  }
  return united;
}

function columnOf(template: TemplateIds, place: number): string {
  return `${template.length} ${place} ${template[place] ?? -1}`;
}

function countColumns(templates: readonly TemplateIds[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const template of templates) {
    template.forEach((_id, place) => {
      const column = columnOf(template, place);
      counts.set(column, (counts.get(column) ?? 0) + 1);
    });
  }
  return counts;
}

function isRare(template: TemplateIds, place: number, counts: ReadonlyMap<string, number>): boolean {
  return (counts.get(columnOf(template, place)) ?? 0) <= RARE;
}

function groupBySkeleton(
  templates: readonly TemplateIds[],
  counts: ReadonlyMap<string, number>,
  table: KeyTable,
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  templates.forEach((template, index) => {
    const skeleton = skeletonOf(template, counts, table);
    if (skeleton === null) return;
    const members = groups.get(skeleton);
    if (members === undefined) groups.set(skeleton, [index]);
    else members.push(index);
  });
  return groups;
}

const LETTER = /\p{L}/u;

/** The template without its rare words; null where it has none, or too little else. */
function skeletonOf(template: TemplateIds, counts: ReadonlyMap<string, number>, table: KeyTable): string | null {
  let rareWords = 0;
  let commonWords = 0;
  const skeleton = template.map((id, place) => {
    const key = table.keyOf(id);
    if (key === VARIABLE || !LETTER.test(key)) return id;
    const next = template[place + 1];
    if (
      !isCapitals(key) &&
      isRare(template, place, counts) &&
      canVary(key, next === undefined ? undefined : table.keyOf(next))
    ) {
      rareWords += 1;
      return -1;
    }
    commonWords += 1;
    return id;
  });
  const isMostlyCommon = commonWords >= MIN_COMMON_WORDS && commonWords / (commonWords + rareWords) >= MIN_COMMON_SHARE;
  return rareWords > 0 && isMostlyCommon ? skeleton.join(' ') : null;
}

/** Every place of rare words has many different ones. */
function isDiverse(
  members: readonly number[],
  templates: readonly TemplateIds[],
  counts: ReadonlyMap<string, number>,
): boolean {
  const example = templates[members[0] ?? 0] ?? [];
  return example.every((_id, place) => {
    if (!isRare(example, place, counts)) return true;
    return new Set(members.map((index) => templates[index]?.[place])).size >= MIN_TEMPLATES;
  });
}
