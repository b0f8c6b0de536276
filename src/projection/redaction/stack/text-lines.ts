/** A line of a text, in UTF-16 units. */
export interface Line {
  /** After the indentation. */
  readonly start: number;
  readonly end: number;
  readonly isIndented: boolean;
}

/** Line breaks, also as the filters write them and as JSON escapes them. */
const BREAK = /\r?\n|␤|\\r?\\n|\\n/g;
const INDENT = /(?:[^\S\n]|\\t)*/y;

export function* linesOf(text: string): Iterable<Line> {
  let from = 0;
  for (const { 0: lineBreak, index } of text.matchAll(BREAK)) {
    yield lineAt(text, from, index);
    from = index + lineBreak.length;
  }
  yield lineAt(text, from, text.length);
}

function lineAt(text: string, from: number, end: number): Line {
  INDENT.lastIndex = from;
  const indent = INDENT.exec(text)?.[0].length ?? 0;
  const start = Math.min(from + indent, end);
  return { start, end, isIndented: start > from };
}
