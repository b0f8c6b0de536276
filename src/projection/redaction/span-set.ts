import { placeholderOf } from './placeholders';
import { type Redaction, type RedactionKind, type Span } from './redaction';

/** A span with its precedence: the lower it is, the earlier its detector stands. */
interface RankedSpan extends Span {
  readonly rank: number;
}

/** Kinds with a form of their own, without words in it. */
const NARROW_KINDS: ReadonlySet<RedactionKind> = new Set([
  'ip',
  'mac',
  'uuid',
  'pid',
  'host',
  'pod',
  'email',
  'sql_number',
  'hex_digest',
]);

/** Characters beside which a span stands by itself: nothing that goes on on the other side is a part of it. */
const APART = /[\s"'`()[\]{}<>,;=&|]/;

/** Gathers what the detectors find; where spans meet, all of it goes under the kind of the detector that stands first. */
export class SpanSet {
  private readonly spans: RankedSpan[] = [];

  add(span: Span, rank: number): void {
    if (span.end > span.start) this.spans.push({ ...span, rank });
  }

  /**
   * Whether the text has to be looked at again once the spans are gone. What was glued to a span can be found for what
   * it is only then; and a span of free text may have held a word that made its neighbour look harmless.
   */
  canRevealMore(text: string): boolean {
    return this.spans.some(
      ({ start, end, kind }) =>
        !NARROW_KINDS.has(kind) || !isApart(text, start - 1) || !(isApart(text, end) || isPort(text, end)),
    );
  }

  get isEmpty(): boolean {
    return this.spans.length === 0;
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

function isApart(text: string, at: number): boolean {
  return at < 0 || at >= text.length || APART.test(text.charAt(at));
}

const PORT = /:(?:\s|\d{1,5}(?![\w.:-])|$)/y;

function isPort(text: string, at: number): boolean {
  PORT.lastIndex = at;
  return PORT.test(text);
}
