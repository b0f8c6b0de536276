import { type Element } from './template';
import { VARIABLE } from './token';

/** Lengths of a repeated group that are recognised, in elements. */
const SHORTEST_GROUP = 2;
const LONGEST_GROUP = 5;

/** A group that repeats itself at once and holds a variable is a list: `node <num> ok node <num> ok` has one entry. */
export function collapseRepeats(elements: readonly Element[]): Element[] {
  let current = [...elements];
  for (let size = SHORTEST_GROUP; size <= LONGEST_GROUP; size++) {
    if (current.length < 2 * size) break;
    const kept: Element[] = [];
    for (const element of current) {
      kept.push(element);
      if (endsInRepeat(kept, size)) dropRepeat(kept, size);
    }
    current = kept;
  }
  return current;
}

function endsInRepeat(elements: readonly Element[], size: number): boolean {
  const end = elements.length;
  if (end < 2 * size) return false;
  let holdsVariable = false;
  for (let back = 1; back <= size; back++) {
    const key = elements[end - back]?.key;
    if (key !== elements[end - back - size]?.key) return false;
    if (key === VARIABLE) holdsVariable = true;
  }
  return holdsVariable;
}

/** The last element of the first group takes over the text of the second, so that no text between them is shown. */
function dropRepeat(elements: Element[], size: number): void {
  const end = elements.at(-1)?.end ?? 0;
  elements.length -= size;
  const last = elements.at(-1);
  if (last !== undefined) elements[elements.length - 1] = { ...last, end };
}
