import { byCodeUnit } from '../text/code-unit-order';
import { collapseRepeats } from './collapse-repeats';
import { KeyTable } from './key-table';
import { lexMessage } from './lex-message';
import { mergeTemplates } from './merge-templates';
import { type PatternAssignment } from './pattern-assignment';
import { renderPattern } from './render-pattern';
import { type Element, rejoin, templateOf } from './template';
import { VARIABLE } from './token';

/** Messages that have one template. */
interface Group {
  readonly elements: readonly Element[];
  /** The message that the elements were read from: the least of the group by code unit. */
  readonly example: string;
}

/** Each round can make templates alike that differed in two places. */
const MAX_ROUNDS = 4;

/**
 * Groups redacted messages by what stays the same in them: each message is read into a template by itself, then the
 * templates of the whole batch are merged where they differ in what must be a variable. One configuration for all
 * logs. The same messages have the same patterns in any order.
 */
export function assignPatterns(messages: readonly string[]): PatternAssignment {
  const table = new KeyTable();
  const distinct = [...new Set(messages)];
  const read = distinct.map((example) => ({
    elements: collapseRepeats(templateOf(example, lexMessage(example))),
    example,
  }));
  let { groups, indexOf } = groupByTemplate(read, table);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const merged = mergeTemplates(
      groups.map((group) => idsOf(group, table)),
      table,
    );
    if (merged === null) break;
    const next = groupByTemplate(
      groups.map(({ elements, example }, index) => ({
        elements: collapseRepeats(rejoin(generalised(elements, merged[index] ?? [], table))),
        example,
      })),
      table,
    );
    groups = next.groups;
    indexOf = indexOf.map((index) => next.indexOf[index] ?? 0);
  }
  return numbered(
    messages,
    distinct,
    indexOf.map((index) => groups[index]),
  );
}

function groupByTemplate(
  candidates: readonly Group[],
  table: KeyTable,
): { groups: readonly Group[]; indexOf: readonly number[] } {
  const indexes = new Map<string, number>();
  const groups: Group[] = [];
  const indexOf = candidates.map((candidate) => {
    const key = idsOf(candidate, table).join(' ');
    const index = indexes.get(key) ?? groups.length;
    indexes.set(key, index);
    const group = groups[index];
    if (group === undefined || byCodeUnit(candidate.example, group.example) < 0) groups[index] = candidate;
    return index;
  });
  return { groups, indexOf };
}

function idsOf(group: Group, table: KeyTable): number[] {
  return group.elements.map(({ key }) => table.idOf(key));
}

function generalised(elements: readonly Element[], template: readonly number[], table: KeyTable): Element[] {
  const variable = table.idOf(VARIABLE);
  return elements.map((element, place) =>
    element.key !== VARIABLE && template[place] === variable ? { ...element, key: VARIABLE, types: ['*'] } : element,
  );
}

/** Templates that read the same are the same to whoever sees them. */
function numbered(
  messages: readonly string[],
  distinct: readonly string[],
  groups: readonly (Group | undefined)[],
): PatternAssignment {
  const texts = new Map<Group, string>();
  const idOfText = new Map<string, number>();
  const idOfMessage = new Map<string, number>();
  distinct.forEach((message, index) => {
    const group = groups[index];
    if (group === undefined) return;
    const text = texts.get(group) ?? renderPattern(group.example, group.elements);
    texts.set(group, text);
    const id = idOfText.get(text) ?? idOfText.size;
    idOfText.set(text, id);
    idOfMessage.set(message, id);
  });
  return {
    patterns: [...idOfText.keys()],
    assignment: messages.map((message) => idOfMessage.get(message) ?? 0),
  };
}
