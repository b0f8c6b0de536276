import { StringDecoder } from 'node:string_decoder';

/** A line and its own ending: `\n`, `\r\n`, or nothing at the end of the text. */
export interface TextLine {
  readonly text: string;
  readonly ending: string;
}

/**
 * Lines of a byte stream. Only a line feed ends a line: what other characters break a line for the eye stands inside
 * it, so that a filter writes as many lines as it read.
 */
export async function* textLines(input: AsyncIterable<Uint8Array>): AsyncIterable<TextLine> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  for await (const chunk of input) {
    const text = decoder.write(Buffer.from(chunk));
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield lineOf(parts.join('') + text.slice(start, end), '\n');
      parts = [];
      start = end + 1;
    }
    if (start < text.length) parts.push(text.slice(start));
  }
  const last = parts.join('') + decoder.end();
  if (last !== '') yield lineOf(last, '');
}

function lineOf(text: string, ending: string): TextLine {
  return text.endsWith('\r') ? { text: text.slice(0, -1), ending: `\r${ending}` } : { text, ending };
}
