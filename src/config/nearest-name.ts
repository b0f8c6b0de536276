/** Edits between two names: insert, drop, replace one character, or swap two neighbours. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const steps = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1)];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

/** No known name is longer; a longer one resembles none, and is not compared. */
const MAX_NAME_CHARS = 64;

/** The candidate that a mistyped name most likely means, or null where none is close. Case does not matter. */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  let nearest: string | null = null;
  let bound = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toUpperCase(), candidate.toUpperCase());
    if (distance >= bound) continue;
    nearest = candidate;
    bound = distance;
  }
  return nearest;
}
