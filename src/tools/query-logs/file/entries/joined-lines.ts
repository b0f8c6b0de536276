/** Characters of causes that are kept beyond the limit: what a stack ends with says most. */
const MAX_CAUSE_CHARS = 4 * 1024;
const CAUSE = /^\s*(?:Caused by: |Suppressed: |[\w$.]{1,200}(?:Error|Exception)\b)/;

/**
 * The lines of one entry, its first line first. Bounded: of what is over the limit only causes are kept, whole lines,
 * because half a line may hold half a secret; how many were left out stands in their place, the way Java says it.
 */
export class JoinedLines {
  private readonly kept: string[];
  private readonly causes: string[] = [];
  private chars = 0;
  private causeChars = 0;
  private blanks = 0;
  private leftOut = 0;

  /** @param maxChars - of the lines behind the first one */
  constructor(
    first: string,
    private readonly maxChars: number,
  ) {
    this.kept = [first];
  }

  get isShortened(): boolean {
    return this.leftOut > 0;
  }

  add(line: string): void {
    if (this.leftOut === 0 && this.chars + this.blanks + line.length < this.maxChars) {
      for (; this.blanks > 0; this.blanks--) this.keep('');
      this.keep(line.trimEnd());
      return;
    }
    if (CAUSE.test(line) && this.causeChars + line.length <= Math.min(MAX_CAUSE_CHARS, this.maxChars)) {
      this.causes.push(line.trimEnd());
      this.causeChars += line.length;
    } else {
      this.leftOut += 1;
    }
  }

  /** A blank line counts if another one follows. */
  addBlank(): void {
    this.blanks += 1;
  }

  text(): string {
    const more = this.leftOut === 0 ? [] : [`\t... ${this.leftOut} more`];
    return [...this.kept, ...more, ...this.causes].join('\n');
  }

  private keep(line: string): void {
    this.kept.push(line);
    this.chars += line.length + 1;
  }
}
