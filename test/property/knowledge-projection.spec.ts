import fc from 'fast-check';
import { isJsonObject } from '../../src/contract/json';
import { DEFAULT_PROJECTION_LIMITS } from '../../src/contract/limits';
import { projectKnowledge } from '../../src/projection/lookup-knowledge/project-knowledge';
import { Redactor } from '../../src/projection/redaction/redactor';

const RUNS = { seed: 4711, numRuns: 300 };
const redactor = new Redactor();

const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const block = fc.record(
  { source: fc.oneof(text, fc.constantFrom('a', 'b')), title: text, breadcrumb: text, content: text, excerpt: text },
  { requiredKeys: [] },
);
const limits = fc.record({
  maxItems: fc.integer({ min: 1, max: 6 }),
  maxExcerptChars: fc.integer({ min: 20, max: 200 }),
});

describe('every knowledge result', () => {
  it('fits, has five fields an evidence, and counts what is missing; or there is none', () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 12 }),
        limits,
        fc.integer({ min: 200, max: 4000 }),
        (blocks, own, maxResultBytes) => {
          const rawResponse = JSON.stringify({ evidenceBlocks: blocks, contextPack: { blocks } });
          const bounds = { ...DEFAULT_PROJECTION_LIMITS, ...own };
          let projected;
          try {
            projected = projectKnowledge(
              { toolCallId: 'c', query: 'q', rawResponse, limits: bounds, maxResultBytes },
              redactor,
            );
          } catch (error) {
            expect(String(error)).toContain('fits');
            return;
          }
          const { result, evidenceStatus } = projected;
          const evidence = (result['evidence'] as unknown[]).filter(isJsonObject);
          expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(maxResultBytes);
          expect(evidence.length).toBeLessThanOrEqual(own.maxItems);
          expect(evidenceStatus).toBe(evidence.length > 0 ? 'EVIDENCE_FOUND' : 'NO_EVIDENCE');
          for (const item of evidence) {
            expect(Object.keys(item)).toEqual(['document_id', 'source', 'title', 'breadcrumb', 'excerpt']);
            const excerpt = item['excerpt'] as string;
            expect(excerpt.length).toBeLessThanOrEqual(own.maxExcerptChars);
            expect(excerpt.isWellFormed()).toBe(true);
          }
          const omitted = result['omitted'] as { evidence: number; truncated_excerpts: number };
          if (omitted.evidence + omitted.truncated_excerpts > 0) expect(result['truncated']).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('cuts no text inside a character, of whatever script', () => {
    const character = fc.constantFrom(
      '👩‍👩‍👧',
      '🇩🇪',
      'e\u0301',
      'क्षि',
      '👍🏽',
      '한',
      '支付',
      'ภาษา',
      'Z̷̛͍',
      '。',
      'مرحبا ',
      'word. ',
    );
    const long = fc.array(character, { minLength: 300, maxLength: 400 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(long, fc.integer({ min: 20, max: 200 }), (whole, maxExcerptChars) => {
        const block = { source: whole, title: whole, breadcrumb: whole, excerpt: whole };
        const { result } = projectKnowledge(
          {
            toolCallId: 'c',
            query: 'q',
            rawResponse: JSON.stringify({ evidenceBlocks: [block] }),
            limits: { ...DEFAULT_PROJECTION_LIMITS, maxExcerptChars },
          },
          redactor,
        );
        const [evidence = {}] = (result['evidence'] as unknown[]).filter(isJsonObject);
        for (const shown of Object.values(evidence).map(String)) {
          const kept = shown.replace(/ ?…$/, '');
          const characters = [...new Intl.Segmenter('en').segment(whole)].map(({ index }) => index);
          expect(kept).not.toBe(whole);
          expect(whole.startsWith(kept)).toBe(true);
          expect(characters).toContain(kept.length);
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  it('is the same for the same response', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const input = {
          toolCallId: 'c',
          query: 'q',
          rawResponse: JSON.stringify({ evidenceBlocks: blocks }),
          limits: DEFAULT_PROJECTION_LIMITS,
        };
        expect(projectKnowledge(input, redactor)).toEqual(projectKnowledge(input, redactor));
      }),
      RUNS,
    );
  });
});
