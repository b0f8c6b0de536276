const ESCAPE = '\u001b';
const BELL = 0x07;
const MAX_SEQUENCE_CHARS = 256;

/** Removes terminal escape sequences: colours, cursor moves, titles and links. One pass. */
export function stripAnsi(text: string): string {
  const first = text.indexOf(ESCAPE);
  if (first < 0) return text;
  const kept: string[] = [];
  let from = 0;
  for (let at = first; at >= 0; at = text.indexOf(ESCAPE, from)) {
    kept.push(text.slice(from, at));
    from = endOfSequence(text, at + 1);
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** Where the sequence ends that begins after an escape; one that is cut off or not known is only its first characters. */
function endOfSequence(text: string, at: number): number {
  const introducer = text[at];
  if (introducer === '[') return endOfControlSequence(text, at + 1);
  if (introducer === ']' || introducer === 'P' || introducer === '_' || introducer === '^') {
    return endOfControlString(text, at + 1);
  }
  if (introducer === '(' || introducer === ')' || introducer === '#') return at + 2;
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x7e ? at + 1 : at;
}

/** Parameters and intermediates (0x20 to 0x3f), then one final byte (0x40 to 0x7e). */
function endOfControlSequence(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_SEQUENCE_CHARS);
  for (let at = start; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x40 && unit <= 0x7e) return at + 1;
    if (unit < 0x20 || unit > 0x3f) return at;
  }
  return start;
}

/** Up to a bell or an escape with a backslash. */
function endOfControlString(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_SEQUENCE_CHARS);
  for (let at = start; at < limit; at++) {
    if (text.charCodeAt(at) === BELL) return at + 1;
    if (text[at] === ESCAPE) return text[at + 1] === '\\' ? at + 2 : at;
  }
  return start;
}
