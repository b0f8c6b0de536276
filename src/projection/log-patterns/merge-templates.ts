import { DisjointSets } from './disjoint-sets';
import { type KeyTable } from './key-table';
import { canVary, valuesNeeded } from './merge-threshold';
import { uniteAlikeButRareWords } from './rare-words';
import { type TemplateIds } from './template-ids';
import { VARIABLE } from './token';

/** Places of longer templates that are compared; the rest has to be equal. */
const MAX_PLACES = 96;

/**
 * Finds the variables that no single message shows: places at which templates that are equal everywhere else have many
 * different values. Looks at all templates of the batch at once and counts different templates, not lines, so neither
 * the order of the lines nor how often one repeats plays a part.
 *
 * @param templates - all different
 * @returns for each template what it became, or null where nothing was merged
 */
export function mergeTemplates(templates: readonly TemplateIds[], table: KeyTable): TemplateIds[] | null {
  const sets = new DisjointSets(templates.length);
  const united = [uniteAlikeButOnePlace(templates, sets, table), uniteAlikeButRareWords(templates, sets, table)];
  return united.includes(true) ? generalise(templates, sets, table) : null;
}

function uniteAlikeButOnePlace(templates: readonly TemplateIds[], sets: DisjointSets, table: KeyTable): boolean {
  const hashes = templates.map(hashOf);
  const places = Math.min(MAX_PLACES, Math.max(0, ...lengthsOf(templates)));
  let united = false;
  // One place after the other: memory stays that of one template each.
  for (let place = 0; place < places; place++) {
    for (const members of alikeBut(place, templates, hashes, table)) {
      const [first] = members;
      if (first === undefined || members.length < 2 || !varies(place, members, templates, table)) continue;
      united = true;
      for (const member of members) sets.union(first, member);
    }
  }
  return united;
}

function lengthsOf(templates: readonly TemplateIds[]): number[] {
  return [...new Set(templates.map(({ length }) => length))];
}

/** Groups of templates that differ at one place only. */
function alikeBut(
  place: number,
  templates: readonly TemplateIds[],
  hashes: readonly number[],
  table: KeyTable,
): Iterable<number[]> {
  const groups = new Map<number, number[]>();
  templates.forEach((template, index) => {
    const id = template[place];
    if (id === undefined || !canVary(table.keyOf(id), keyAt(template, place + 1, table))) return;
    const hash = (hashes[index] ?? 0) - contribution(id, place);
    const group = groups.get(hash);
    const first = group?.[0];
    if (group === undefined || first === undefined) groups.set(hash, [index]);
    else if (equalBut(place, templates[first] ?? [], template)) group.push(index);
  });
  return groups.values();
}

function keyAt(template: TemplateIds, place: number, table: KeyTable): string | undefined {
  const id = template[place];
  return id === undefined ? undefined : table.keyOf(id);
}

function varies(
  place: number,
  members: readonly number[],
  templates: readonly TemplateIds[],
  table: KeyTable,
): boolean {
  const example = templates[members[0] ?? 0] ?? [];
  const otherWords = countOtherWords(place, example, table);
  // What has no constant word beside the place says nothing in common.
  if (otherWords === 0) return false;
  const values = members.map((index) => keyAt(templates[index] ?? [], place, table) ?? '');
  const words = values.filter((value) => value !== VARIABLE);
  const surroundings = {
    isFirst: place === 0,
    otherWords,
    before: keyAt(example, place - 1, table),
    beforeThat: keyAt(example, place - 2, table),
  };
  return values.length >= valuesNeeded(words, surroundings);
}

const LETTER = /\p{L}/u;

function countOtherWords(place: number, template: TemplateIds, table: KeyTable): number {
  return template.reduce((count, id, index) => count + Number(index !== place && LETTER.test(table.keyOf(id))), 0);
}

/** What the templates of each set have in common. */
function generalise(templates: readonly TemplateIds[], sets: DisjointSets, table: KeyTable): TemplateIds[] {
  const variable = table.idOf(VARIABLE);
  const common = new Map<number, number[]>();
  templates.forEach((template, index) => {
    const root = sets.find(index);
    const known = common.get(root);
    if (known === undefined) common.set(root, [...template]);
    else {
      template.forEach((id, place) => {
        if (known[place] !== id) known[place] = variable;
      });
    }
  });
  return templates.map((_template, index) => common.get(sets.find(index)) ?? []);
}

/** Sum over the places, so that one place can be taken out. Exact: all terms and their sum are safe integers. */
function hashOf(template: TemplateIds): number {
  return template.reduce((sum, id, place) => sum + contribution(id, place), 0);
}

function contribution(id: number, place: number): number {
  let mixed = Math.imul(id + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  const other = Math.imul(mixed ^ Math.imul(id + 7, 0x297a2d39), 0x27d4eb2f);
  return (mixed >>> 0) * 0x1000 + (other >>> 20);
}

function equalBut(place: number, a: TemplateIds, b: TemplateIds): boolean {
  return a.length === b.length && a.every((id, index) => index === place || id === b[index]);
}
