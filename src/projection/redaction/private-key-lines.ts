import { privateKeyEnd, unfinishedPrivateKey } from './private-key.detector';
import { type Span } from './redaction';

/** A key of 16,384 bits has 200 lines. */
const MAX_LINES = 1000;
/** A longer text before BEGIN is no head of a log's lines. */
const MAX_PREFIX_CHARS = 256;
/** Shortest first line of a key's text, in characters. */
const MIN_FIRST_CHARS = 16;

/** Base64, also inside the quotes of a program's text. */
const BODY = /^["'`]?([A-Za-z0-9+/_-]{1,16384}={0,2})(?:\\r)?(?:\\n)?["'`]?[\s+,;.\\]{0,8}$/;
/** Ends the text of a PGP key. */
const CHECKSUM = /^=[A-Za-z0-9+/]{4}$/;
/** What may stand between BEGIN and the text of a key. */
const HEADER = /^(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|MessageID|Key-Info|X-[\w-]{1,40}): /i;
const BLANK = /^\s*$/;
const DIGITS = /\d+/g;

/** The part of a line that belongs to a key, in UTF-16 units: empty for a blank line inside one. */
export type KeyPart = Pick<Span, 'start' | 'end'>;

interface OpenKey {
  /** What stands before BEGIN in its line: what writes a log may put the same before every line. */
  readonly prefix: string;
  lines: number;
  /** Characters of the first line of its text, which all but the last one have; 0 before it. */
  width: number;
  /** Whether the last line of its text has been. */
  isFull: boolean;
}

/**
 * Follows private keys over lines that are seen one at a time. A key goes on to its END; one without goes on only as
 * long as its lines can be those of a key, so that it does not take what follows with it.
 */
export class PrivateKeyLines {
  private key: OpenKey | null = null;

  /** The part of the next line that belongs to a key which began in a line before; null where none does. */
  next(line: string): KeyPart | null {
    const { key } = this;
    const end = key === null ? null : privateKeyEnd(line);
    if (key !== null && end === null && key.lines < MAX_LINES) {
      key.lines += 1;
      const start = startsOf(line, key.prefix).find((candidate) => goesOn(line.slice(candidate).trim(), key));
      if (start !== undefined) return { start, end: line.length };
    }
    this.key = begins(line, end?.end ?? 0);
    if (key === null || end === null) return null;
    const isBehindPrefix = withoutDigits(line.slice(0, end.start)) === withoutDigits(key.prefix);
    return { start: isBehindPrefix ? end.start : indentOf(line), end: end.end };
  }
}

function begins(line: string, from: number): OpenKey | null {
  const start = unfinishedPrivateKey(line, from);
  if (start === null) return null;
  const prefix = start - from <= MAX_PREFIX_CHARS ? line.slice(from, start) : '';
  return { prefix, lines: 0, width: 0, isFull: false };
}

/** Where the key's text may begin in a line: behind white space, or behind what stands before all of its lines. */
function startsOf(line: string, prefix: string): number[] {
  if (prefix === '') return [indentOf(line)];
  const starts = line.startsWith(prefix) ? [prefix.length, indentOf(line)] : [indentOf(line)];
  const lastWord = line.trimEnd().lastIndexOf(' ') + 1;
  if (lastWord > 0 && withoutDigits(line.slice(0, lastWord)) === withoutDigits(prefix)) starts.push(lastWord);
  return starts;
}

/** Whether a text can be the next line of a key; notes that it was. */
function goesOn(text: string, key: OpenKey): boolean {
  if (key.width === 0 && (BLANK.test(text) || HEADER.test(text))) return true;
  const body = BODY.exec(text)?.[1];
  if (body === undefined || key.isFull) return key.width > 0 && CHECKSUM.test(text);
  if (key.width === 0 ? body.length < MIN_FIRST_CHARS : body.length > key.width) return false;
  key.isFull = body.length < key.width;
  key.width ||= body.length;
  return true;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Times and numbers of lines go on from line to line. */
function withoutDigits(text: string): string {
  return text.replace(DIGITS, '0');
}
