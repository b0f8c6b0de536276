import { ByteRoom, jsonBytes } from './byte-room';
import { MAX_EXCLUDED, MAX_FACTS, MAX_FACTS_BYTES } from './fact-bounds';
import { boundedLines, type HighlightLines } from './highlight-lines';
import { type ExcludedCall, type ObservedFact, type ObservedFacts } from './observed-facts';

/** A fact without its highlights yet. */
export type BareFact = Omit<ObservedFact, 'highlights'>;

type FittedFacts = Pick<ObservedFacts, 'facts' | 'excluded' | 'omitted' | 'truncated'>;

interface FactDraft {
  readonly fact: BareFact;
  readonly offered: HighlightLines;
  /** Those of the offered lines that fit. */
  readonly lines: string[];
}

/** Names, punctuation, numbers and words of one entry as JSON, its ids, scope and lines apart; rounded up. */
const FACT_FRAME_BYTES = 256;
const EXCLUDED_FRAME_BYTES = 64;
const LINE_FRAME_BYTES = 1;

/**
 * Gathers what was observed, call by call in the order of execution, and fits it into its bounds: first every fact
 * without its lines, then the excluded calls, then the first line of every fact, the second, and so on. So no fact is
 * lost to the lines of another. The order of execution decides what stays, and nothing is cut inside a scope. Of a
 * result nothing is kept but the scope and the bounded lines.
 */
export class FactSheet {
  private readonly room = new ByteRoom(MAX_FACTS_BYTES);
  private readonly drafts: FactDraft[] = [];
  private readonly excluded: ExcludedCall[] = [];
  private omittedFacts = 0;

  /** @param highlights - asked only if the fact stays */
  observe(fact: BareFact, highlights: () => readonly string[]): void {
    if (this.drafts.length < MAX_FACTS && this.room.take(factBytes(fact))) {
      this.drafts.push({ fact, offered: boundedLines(highlights()), lines: [] });
    } else {
      this.omittedFacts += 1;
    }
  }

  exclude(call: ExcludedCall): void {
    this.excluded.push(call);
  }

  /** Asked once, after the last call. */
  fitted(): FittedFacts {
    const excluded = this.fittingExcluded();
    const linesCut = this.placeLines();
    const omitted = this.omittedFacts + this.excluded.length - excluded.length;
    const facts = this.drafts.map(({ fact, lines }) => ({ ...fact, highlights: lines }));
    return { facts, excluded, omitted, truncated: linesCut || omitted > 0 };
  }

  private fittingExcluded(): readonly ExcludedCall[] {
    const fitting: ExcludedCall[] = [];
    for (const call of this.excluded) {
      if (fitting.length === MAX_EXCLUDED) break;
      if (this.room.take(EXCLUDED_FRAME_BYTES + jsonBytes(call.toolCallId))) fitting.push(call);
    }
    return fitting;
  }

  /** Whether a line was cut or left out. */
  private placeLines(): boolean {
    let truncated = this.drafts.some(({ offered }) => offered.truncated);
    const longest = Math.max(0, ...this.drafts.map(({ offered }) => offered.lines.length));
    for (let place = 0; place < longest; place += 1) {
      for (const { offered, lines } of this.drafts) {
        const line = offered.lines[place];
        // A line that did not fit ends its fact: what follows would stand in its place.
        if (line === undefined || lines.length < place) continue;
        if (this.room.take(LINE_FRAME_BYTES + jsonBytes(line))) lines.push(line);
        else truncated = true;
      }
    }
    return truncated;
  }
}

function factBytes({ toolCallId, toolName, scope }: BareFact): number {
  return FACT_FRAME_BYTES + jsonBytes([toolCallId, toolName, scope]);
}
