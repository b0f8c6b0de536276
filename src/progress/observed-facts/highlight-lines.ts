import { MAX_HIGHLIGHT_CHARS, MAX_HIGHLIGHTS } from './fact-bounds';

const CUT = '…';

export interface HighlightLines {
  readonly lines: readonly string[];
  /** A line was cut or left out. */
  readonly truncated: boolean;
}

/** So many lines of so many characters as a fact may have. A character outside the plane counts once and stays whole. */
export function boundedLines(lines: readonly string[]): HighlightLines {
  const bounded = lines.slice(0, MAX_HIGHLIGHTS).map(boundedLine);
  const truncated = lines.length > bounded.length || bounded.some((line, place) => line !== lines[place]);
  return { lines: bounded, truncated };
}

function boundedLine(line: string): string {
  // A character is two units at most: nobody counts the characters of a huge line.
  const head = line.slice(0, 2 * MAX_HIGHLIGHT_CHARS + 2).toWellFormed();
  const characters = head.length <= MAX_HIGHLIGHT_CHARS ? null : Array.from(head);
  if (characters === null || characters.length <= MAX_HIGHLIGHT_CHARS) return head;
  return characters.slice(0, MAX_HIGHLIGHT_CHARS - CUT.length).join('') + CUT;
}
