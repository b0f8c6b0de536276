/** Stands for a line break inside a message (U+2424), in what the filters read and in what they write. */
const LINE_BREAK_SYMBOL = '\u2424';

/** A text that may hold a line break, as the one line that a filter owes for it. */
export function onOneLine(text: string): string {
  return text.replaceAll('\n', LINE_BREAK_SYMBOL);
}
