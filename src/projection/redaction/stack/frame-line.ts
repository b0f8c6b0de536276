/** Forms of a stack frame that fills a line, without its indentation. Anchored and bounded: each looks at a line once. */
const FRAMES: readonly RegExp[] = [
  // Java and its family, .NET without a file.
  /^at [\w.$/<>@+`-]{1,300}(?:\[[^\]]{0,100}\])?\([^()]{0,300}\)(?: ~?\[[^\]]{0,200}\])?(?: in \S.{0,400})?\s{0,4}$/,
  // JavaScript.
  /^at (?:async |new )?(?:[\w.$<>[\]#/ ]{1,200} )?\(?(?:file:|node:|webpack|https?:|internal|native|<anonymous>|eval|\/|\.|[A-Za-z]:[\\/])[^\s()]{0,400}(?:\s\([^()]{0,200}\))?\)?,?\s{0,4}$/,
  /^at (?:\/|[A-Za-z]:[\\/])\S{1,400}:\d+(?::\d+)?$/,
  /^at [\w.<>`$, ()[\]&*]{1,300} in \S.{0,300}:line \d+\s{0,4}$/,
  /^\.\.\. \d+ (?:more|common frames omitted)/,
  // Python.
  /^File "[^"]{1,400}", line \d+/,
  /^\^{2,}$/,
  // Go.
  /^(?:\/|[A-Za-z]:[\\/])\S{1,400}\.go:\d+(?: \+0x[0-9a-f]+)?$/,
  /^created by [\w./()*-]{1,300}/,
  // Ruby.
  /^from \S{1,400}:\d+(?::in .{1,200})?$/,
  /^\S{1,400}\.rb:\d+:in .{1,200}$/,
  // PHP.
  /^#\d+ (?:\{main\}|\/?\S{1,400}\(\d+\): .{0,300}|\[internal function\].{0,300})$/,
  /^thrown in \S{1,400} on line \d+/,
  // Native code and Rust.
  /^#?\d{1,3}:? {1,4}(?:0x[0-9a-f]+|[\w:<>]{1,200}::[\w:<>{}#]{1,200})/,
];

/** Headings of a stack of which everything that follows belongs to it. */
const OPENS_STACK = /^(?:goroutine \d+ \[|stack backtrace:|Stack trace:$|Backtrace:$|Call stack:$)/i;
const OPENS_TRACEBACK = /^Traceback \(most recent call last\):?$/;

/** How a line begins that can be a frame or a heading: most lines fail this one look. */
const MAY_BE_STACK =
  /^(?:at |\.\.\. |File "|\^\^|\/|[A-Za-z]:[\\/]|created by |from |#|\d|thrown in |goroutine |stack |backtrace|call stack|traceback)|\.rb:\d/i;

const LONGEST_LINE_LOOKED_AT = 1000;

export const LineKind = { KEPT: 0, FRAME: 1, OPENS_STACK: 2, OPENS_TRACEBACK: 3 } as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** @param line - without its indentation */
export function kindOfLine(line: string): LineKind {
  if (line === '' || line.length > LONGEST_LINE_LOOKED_AT || !MAY_BE_STACK.test(line)) return LineKind.KEPT;
  if (OPENS_STACK.test(line)) return LineKind.OPENS_STACK;
  if (OPENS_TRACEBACK.test(line)) return LineKind.OPENS_TRACEBACK;
  return FRAMES.some((frame) => frame.test(line)) ? LineKind.FRAME : LineKind.KEPT;
}
