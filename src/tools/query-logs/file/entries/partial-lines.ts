import { type WrappedLine } from './wrapped-line';

interface Held {
  readonly first: WrappedLine;
  readonly pieces: string[];
  chars: number;
}

/** Puts the lines together that a container's runtime cut into parts, stream by stream. */
export class PartialLines {
  private readonly held = new Map<string, Held>();

  /**
   * @param maxChars - a longer line is lost, as one over the limit is in a file of its own
   * @param lost - told once of every line that is
   */
  constructor(
    private readonly maxChars: number,
    private readonly lost: () => void,
  ) {}

  /** The whole line, once its last part is there. */
  add(line: WrappedLine): WrappedLine | null {
    const held = this.held.size === 0 ? undefined : this.held.get(line.stream);
    if (held === undefined && !line.isPart) return line;
    const { first, pieces, chars } = held ?? { first: line, pieces: [], chars: 0 };
    const isTooLong = chars + line.inner.length > this.maxChars;
    const kept = isTooLong ? [] : [...pieces, line.inner];
    if (line.isPart) {
      this.held.set(line.stream, { first, pieces: kept, chars: chars + line.inner.length });
      return null;
    }
    this.held.delete(line.stream);
    if (!isTooLong) return { ...first, inner: kept.join(''), isPart: false };
    this.lost();
    return null;
  }

  /** What is held: the file ended within it. */
  take(): WrappedLine[] {
    const whole = [...this.held.values()].filter(({ chars }) => chars <= this.maxChars);
    this.held.clear();
    return whole.map(({ first, pieces }) => ({ ...first, inner: pieces.join(''), isPart: false }));
  }
}
