import { type Span } from '../redaction';
import { inlineFrames } from './inline-frames';
import { kindOfLine, LineKind } from './frame-line';
import { linesOf } from './text-lines';

const MAY_HAVE_LINES = /\n|␤|\\n|^\s*at |^\s*\.\.\. \d/;

/**
 * Stack frames: lines of them, and such as stand on one line with the message. What says what happened stays: the
 * message, causes, and the last line of a traceback.
 */
export function* detectStacks(text: string): Iterable<Span> {
  if (MAY_HAVE_LINES.test(text)) yield* frameLines(text);
  yield* inlineFrames(text);
}

/** Frames that follow each other are one span. */
function* frameLines(text: string): Iterable<Span> {
  // -1: no frame is open.
  let openAt = -1;
  let openTo = -1;
  let inTraceback = false;
  let toEnd = false;
  for (const { start, end, isIndented } of linesOf(text)) {
    const kind = toEnd ? LineKind.FRAME : kindOfLine(text.slice(start, end).trimEnd());
    const isCode = inTraceback && isIndented;
    if (kind === LineKind.OPENS_STACK) toEnd = true;
    inTraceback = kind === LineKind.OPENS_TRACEBACK || (inTraceback && (isIndented || kind === LineKind.FRAME));
    if (kind !== LineKind.KEPT || isCode) {
      if (openAt < 0) openAt = start;
      openTo = end;
    } else if (openAt >= 0 && start < end) {
      yield { start: openAt, end: openTo, kind: 'stack' };
      openAt = -1;
    }
  }
  if (openAt >= 0) yield { start: openAt, end: openTo, kind: 'stack' };
}
