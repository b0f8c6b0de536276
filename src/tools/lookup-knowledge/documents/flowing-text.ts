const WHITE_SPACE = /\s+/g;

/** Text as a browser flows it: white space runs into one space, blocks stand on lines of their own. */
export class FlowingText {
  /** UTF-16 units so far. */
  length = 0;
  private readonly parts: string[] = [];
  private last = '\n';

  /** Text whose line breaks and spaces count. */
  append(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.length += text.length;
    this.last = text.slice(-1);
  }

  appendFlowing(text: string): void {
    const flowing = text.replace(WHITE_SPACE, ' ');
    const isAfterSpace = this.last === '\n' || this.last === ' ';
    this.append(isAfterSpace && flowing.startsWith(' ') ? flowing.slice(1) : flowing);
  }

  breakLine(): void {
    if (this.last !== '\n') this.append('\n');
  }

  toString(): string {
    return this.parts.join('');
  }
}
