/** What belongs to the stack before it, although it is not indented. */
const CONTINUES = new RegExp(
  '^(?:' +
    String.raw`Caused by: |Suppressed: |\.\.\. \d+ |During handling of the above |The above exception was |` +
    String.raw`goroutine \d+ \[|created by |exit status \d|Stack trace:|stack backtrace:|note: run with |` +
    String.raw`--- End of |#\d+ |[\])}]` +
    ')',
);
/** One blank is the padding of some daemons. */
const INDENTED = /^(?:\t| {2})/;
const GO_FRAME = /^[\w./*()[\]{}$·-]{1,300}\([^)]{0,200}\)$/;
const GOROUTINE = /^goroutine \d+ \[/;
const TRACEBACK = 'Traceback (most recent call last)';

const FATAL = /^(?:panic: |fatal error: |thread '[^']{0,200}' (?:\(\d+\) )?panicked at )/;
const UNCAUGHT = /^(?:Exception in thread |Uncaught |Unhandled |Unhandled exception)/;
const EXCEPTION = /^(?:[\w$]{1,100}[.:]){0,20}[\w$]{0,100}(?:Error|Exception|Throwable)(?: \[\w{1,60}\])?(?::|$)/;

/** What all of them begin with: most lines are told by this alone. */
const MAY_CRASH = /^(?:panic: |fatal error: |thread '|Exception in |Uncaught |Unhandled |Traceback )/;

/** Whether a line begins the stack of Python, whose message comes last. */
export function beginsTraceback(line: string): boolean {
  return line.startsWith(TRACEBACK);
}

/** The level that the first line of a crash or of an exception has, which writes none; null for other lines. */
export function crashLevel(line: string): 'FATAL' | 'ERROR' | null {
  if (!MAY_CRASH.test(line)) return null;
  if (FATAL.test(line)) return 'FATAL';
  return UNCAUGHT.test(line) || line.startsWith(TRACEBACK) ? 'ERROR' : null;
}

/** Whether a line is the name of an exception with its message. */
export function isExceptionHead(line: string): boolean {
  const mayBe = line.includes('Error') || line.includes('Exception') || line.includes('Throwable');
  return mayBe && EXCEPTION.test(line);
}

/** Tells the lines of a stack from others where each line has a time of its own. */
export class TraceFollower {
  private inTraceback = false;
  private inGoroutine = false;

  constructor(first: string) {
    this.note(first);
  }

  /** Whether a line belongs to the stack before it. */
  follows(line: string): boolean {
    const isEnd = this.inTraceback && !INDENTED.test(line);
    const follows = isEnd || INDENTED.test(line) || CONTINUES.test(line) || (this.inGoroutine && GO_FRAME.test(line));
    if (isEnd) this.inTraceback = false;
    if (follows) this.note(line);
    return follows;
  }

  private note(line: string): void {
    if (line.startsWith(TRACEBACK)) this.inTraceback = true;
    if (GOROUTINE.test(line)) this.inGoroutine = true;
  }
}
