import { placeholderOf } from './placeholders';
import { type Redaction, type RedactionKind, type Span } from './redaction';

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
const APART = new Set(' \t\r\n"\'`()[]{}<>,;=&|');

/** Gathers what the detectors find; where spans meet, all of it goes under the kind of the detector that stands first. */
export class SpanSet {
  private spans: Span[] = [];

  get isEmpty(): boolean {
    return this.spans.length === 0;
  }

  /** Spans of one detector, in any order; detectors come in the order of their precedence. */
  add(spans: Iterable<Span>): void {
    for (const span of spans) if (span.end > span.start) this.spans.push(span);
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

  /** The text with a placeholder in place of each span. */
  applyTo(text: string): Redaction {
    if (this.isEmpty) return { text, found: {} };
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

  private joined(): Span[] {
    if (this.spans.length === 1) return this.spans;
    const ranks = new Map(this.spans.map((span, rank) => [span, rank]));
    const rankOf = (span: Span): number => ranks.get(span) ?? 0;
    // The sort is stable: of spans that begin together the one of the earlier detector stays in front.
    const sorted = [...this.spans].sort((a, b) => a.start - b.start);
    const joined: Span[] = [];
    let last: Span | undefined;
    for (const span of sorted) {
      if (last === undefined || span.start >= last.end) joined.push(span);
      else {
        const [kind, rank] = rankOf(span) < rankOf(last) ? [span.kind, rankOf(span)] : [last.kind, rankOf(last)];
        const union = { start: last.start, end: Math.max(last.end, span.end), kind };
        ranks.set(union, rank);
        joined[joined.length - 1] = union;
      }
      last = joined.at(-1);
    }
    return joined;
  }
}

function isApart(text: string, at: number): boolean {
  return at < 0 || at >= text.length || APART.has(text.charAt(at));
}

const COLON = 0x3a;
const PORT = /:(?:\s|\d{1,5}(?![\w.:-])|$)/y;

function isPort(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== COLON) return false;
  PORT.lastIndex = at;
  return PORT.test(text);
}
