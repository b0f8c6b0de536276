import { jsonBytes } from './byte-room';
import { MAX_EXCLUDED, MAX_FACTS, MAX_FACTS_BYTES } from './fact-bounds';
import { type BareFact, FactSheet } from './fact-sheet';
import { type ExcludedCall } from './observed-facts';

interface FactDraft {
  readonly fact: BareFact;
  readonly highlights: () => readonly string[];
}

function draft(ordinal: number, lines: readonly string[], parts: Partial<BareFact> = {}): FactDraft {
  return {
    fact: {
      ...{ ordinal, toolCallId: `c${ordinal}`, toolName: 'query_logs', kind: 'OBSERVATION' },
      ...{ evidenceStatus: 'EVIDENCE_FOUND', observedAt: new Date(0), scope: { query: 'x' }, ...parts },
    },
    highlights: () => lines,
  };
}

function fitted(
  observed: readonly FactDraft[],
  excluded: readonly ExcludedCall[] = [],
): ReturnType<FactSheet['fitted']> {
  const sheet = new FactSheet();
  for (const { fact, highlights } of observed) sheet.observe(fact, highlights);
  for (const call of excluded) sheet.exclude(call);
  return sheet.fitted();
}

const drafts = (count: number, lines: readonly string[] = []): FactDraft[] =>
  Array.from({ length: count }, (_, index) => draft(index + 1, lines));
const excludedCalls = (count: number): ExcludedCall[] =>
  Array.from({ length: count }, (_, index) => ({ toolCallId: `e${index}`, reason: 'ERROR' }));

describe('facts within their bounds', () => {
  it('are all there while they fit, in their order', () => {
    const sheet = fitted([draft(1, ['a', 'b']), draft(3, [])], [{ toolCallId: 'c2', reason: 'MISSING' }]);
    expect(sheet.facts.map(({ ordinal, highlights }) => [ordinal, highlights])).toEqual([
      [1, ['a', 'b']],
      [3, []],
    ]);
    expect(sheet).toMatchObject({ excluded: [{ toolCallId: 'c2' }], omitted: 0, truncated: false });
  });

  it('are counted where there are too many', () => {
    const sheet = fitted(drafts(MAX_FACTS + 3), excludedCalls(MAX_EXCLUDED + 4));
    expect(sheet.facts).toHaveLength(MAX_FACTS);
    expect(sheet.facts.at(-1)?.ordinal).toBe(MAX_FACTS);
    expect(sheet.excluded).toHaveLength(MAX_EXCLUDED);
    expect(sheet).toMatchObject({ omitted: 7, truncated: true });
  });

  it('never take more bytes than they may, whatever their ids, scopes and lines are', () => {
    const id = (name: string): string => name.padEnd(2_048, 'x');
    const long = Array.from({ length: 150 }, (_, index) =>
      draft(index + 1, Array<string>(5).fill('"超🚨\u0001'.repeat(100)), {
        toolCallId: id(`c${index}`),
        scope: { q: '\n'.repeat(200) },
      }),
    );
    const excluded = Array.from({ length: 50 }, (_, index) => ({
      toolCallId: id(`e${index}`),
      reason: 'PROJECTING' as const,
    }));
    const { facts, excluded: named, omitted, truncated } = fitted(long, excluded);
    expect(jsonBytes({ facts, named })).toBeLessThanOrEqual(MAX_FACTS_BYTES);
    expect(jsonBytes({ facts, named })).toBeGreaterThan(MAX_FACTS_BYTES * 0.85);
    expect(facts.length + named.length + omitted).toBe(200);
    expect(truncated).toBe(true);
  });

  it('lose lines before any of them is lost, the last lines first', () => {
    const line = 'y'.repeat(400);
    const { facts, omitted, truncated } = fitted(drafts(MAX_FACTS, [`1${line}`.slice(0, 400), line, line]), []);
    expect(facts).toHaveLength(MAX_FACTS);
    expect(omitted).toBe(0);
    expect(truncated).toBe(true);
    const counts = facts.map(({ highlights }) => highlights.length);
    expect(counts.every((count, place) => count <= (counts[place - 1] ?? 3))).toBe(true);
    expect(counts[0]).toBe(1);
    expect(counts.at(-1)).toBe(0);
  });

  it('keep the first lines: what does not fit ends a fact', () => {
    const wide = 'w'.repeat(400);
    const many = drafts(150, [wide, 'short', wide, 'end']);
    for (const { highlights } of fitted(many, []).facts) {
      expect([wide, 'short', wide, 'end'].slice(0, highlights.length)).toEqual(highlights);
    }
  });

  it('leave out one that alone is too large, and go on', () => {
    const huge = draft(1, ['line'], { scope: { q: 'x'.repeat(MAX_FACTS_BYTES) } });
    const { facts, omitted } = fitted([huge, draft(2, ['line'])], []);
    expect(facts.map(({ ordinal }) => ordinal)).toEqual([2]);
    expect(omitted).toBe(1);
  });

  it('ask no projector for the lines of facts that are left out', () => {
    let asked = 0;
    const counting = drafts(MAX_FACTS + 50).map(({ fact }) => ({ fact, highlights: () => ((asked += 1), []) }));
    fitted(counting, []);
    expect(asked).toBe(MAX_FACTS);
  });
});
