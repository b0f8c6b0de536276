import { placeholderOf } from './placeholders';
import { type Redaction, type RedactionKind, type Span } from './redaction';

/** A span with its precedence: the lower it is, the earlier its detector stands. */
interface RankedSpan extends Span {
  readonly rank: number;
}

/** Gathers what the detectors find; where spans meet, all of it goes under the kind of the detector that stands first. */
export class SpanSet {
  private readonly spans: RankedSpan[] = [];

  add(span: Span, rank: number): void {
    if (span.end > span.start) this.spans.push({ ...span, rank });
  }

  /** The text with a placeholder in place of each span. */
  applyTo(text: string): Redaction {
    if (this.spans.length === 0) return { text, found: {} };
    const found: Partial<Record<RedactionKind, number>> = {};
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, kind } of this.joined()) {
      found[kind] = (found[kind] ?? 0) + 1;
      parts.push(text.slice(from, start), placeholderOf(kind));
      from = end;
    }
    parts.push(text.slice(from));
    return { text: parts.join(''), found };
  }

  private joined(): RankedSpan[] {
    const sorted = [...this.spans].sort((a, b) => a.start - b.start || a.rank - b.rank);
    const joined: RankedSpan[] = [];
    for (const span of sorted) {
      const last = joined.at(-1);
      if (last === undefined || span.start >= last.end) joined.push(span);
      else {
        const first = span.rank < last.rank ? span : last;
        joined[joined.length - 1] = { ...first, start: last.start, end: Math.max(last.end, span.end) };
      }
    }
    return joined;
  }
}
