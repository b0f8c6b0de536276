import { stripAnsi } from '../../../../projection/text/strip-ansi';

const ESCAPE = '\u001b';
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

export function isBlank(text: string): boolean {
  return !(text.charCodeAt(0) > SPACE) && text.trim() === '';
}

/** A line without colours and the carriage return of a Windows line. */
export function cleaned(line: string): string {
  const text = line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.slice(0, -1) : line;
  return text.includes(ESCAPE) ? stripAnsi(text) : text;
}
