import fc from 'fast-check';
import { type CompletedCall } from '../../src/canonical-store/invocation-reads';
import { type InvocationView } from '../../src/contract/canonical-invocation';
import { type JsonObject } from '../../src/contract/json';
import { readReport } from '../../src/progress/claims/read-report';
import {
  MAX_FACTS,
  MAX_FACTS_BYTES,
  MAX_HIGHLIGHT_CHARS,
  MAX_HIGHLIGHTS,
} from '../../src/progress/observed-facts/fact-bounds';
import { factsToWire } from '../../src/tool-boundary/wire/observed-facts.wire';
import { memoryHarness } from '../integration/progress/memory-harness';
import { ProgressWorld } from '../integration/progress/progress-world';
import { citing, observed, QUOTE, reportOf } from '../integration/progress/report-bodies';

const KEY = { principal: 'tester', runId: 'run-1' };
const id = fc.stringMatching(/^[A-Za-z0-9._:|/=+@~-]{1,40}$/);

/** Records as a store in disorder might hand them out: any member may be wrong. */
const view: fc.Arbitrary<InvocationView> = fc.record({
  runId: fc.constantFrom('run-1', 'run-1', 'run-1', 'run-2', 'RUN-1'),
  toolCallId: fc.constantFrom('same', 'same', 'same', 'other'),
  toolName: fc.constantFrom('query_logs', 'lookup_knowledge', 'constructor'),
  ordinal: fc.nat(),
  status: fc.constantFrom('READY', 'READY', 'PROJECTING', 'ERROR'),
  evidenceStatus: fc.constantFrom('EVIDENCE_FOUND', 'NO_EVIDENCE', 'ERROR', null),
  errorCode: fc.constantFrom(null, 'EXECUTION_ERROR'),
  projector: fc.constant({ name: 'query_logs', version: 3 }),
  createdAt: fc.constant(new Date(0)),
  completedAt: fc.constantFrom(new Date(1), null),
  expiresAt: fc.constant(new Date(2)),
  afterEnd: fc.boolean(),
  agentResult: fc.oneof(fc.constant(null), fc.dictionary(fc.constantFrom('scope', 'text'), fc.jsonValue())),
}) as fc.Arbitrary<InvocationView>;

const sighting = fc.oneof(
  fc.constantFrom({ state: 'EXPIRED' as const }, { state: 'UNKNOWN' as const }),
  view.map((invocation) => ({ state: 'FOUND' as const, invocation })),
);

const completed: fc.Arbitrary<CompletedCall[]> = fc
  .uniqueArray(fc.tuple(id, sighting), { maxLength: 260, selector: ([toolCallId]) => toolCallId, size: 'max' })
  .map((calls) =>
    calls.map(([toolCallId, seen], index) => ({
      toolCallId,
      ordinal: index + 1,
      sighting:
        seen.state === 'FOUND' && seen.invocation.toolCallId === 'same'
          ? { state: 'FOUND', invocation: { ...seen.invocation, toolCallId } }
          : seen,
    })),
  );

function isEvidence({ toolCallId, sighting: seen }: CompletedCall): boolean {
  if (seen.state !== 'FOUND') return false;
  const { invocation: record } = seen;
  return (
    record.runId === 'run-1' &&
    record.toolCallId === toolCallId &&
    record.status === 'READY' &&
    (record.evidenceStatus === 'EVIDENCE_FOUND' || record.evidenceStatus === 'NO_EVIDENCE') &&
    record.agentResult !== null &&
    record.completedAt !== null
  );
}

async function worldOf(
  calls: readonly CompletedCall[],
  highlights: (result: JsonObject) => string[],
): Promise<ProgressWorld> {
  const { store, elapse } = await memoryHarness.create();
  const world = new ProgressWorld(store, elapse);
  await world.open({ budget: { maxProgressViolations: 1_000 } });
  world.readers.register('query_logs', { identity: { name: 'query_logs', version: 3 }, highlights });
  world.store.intercept('visitCompleted', async (proceed, _key, visit) => {
    const standing = await proceed();
    calls.forEach(visit);
    return standing;
  });
  world.store.intercept('findView', (_proceed, { toolCallId }) =>
    Promise.resolve(calls.find((call) => call.toolCallId === toolCallId)?.sighting ?? { state: 'UNKNOWN' }),
  );
  return world;
}

describe('whatever a store hands out and a projector says', () => {
  it('facts are READY records of this run, within their bounds, each call in one place', async () => {
    const lines = fc.array(fc.string({ unit: 'binary', maxLength: 900, size: 'max' }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(completed, lines, async (calls, highlights) => {
        const world = await worldOf(calls, () => highlights);
        const seen = await world.facts(KEY);
        const evidence = new Set(calls.filter(isEvidence).map(({ toolCallId }) => toolCallId));
        for (const fact of seen.facts) {
          expect(evidence).toContain(fact.toolCallId);
          expect(fact.highlights.length).toBeLessThanOrEqual(fact.kind === 'OBSERVATION' ? MAX_HIGHLIGHTS : 0);
          for (const line of fact.highlights) expect(Array.from(line).length).toBeLessThanOrEqual(MAX_HIGHLIGHT_CHARS);
        }
        for (const { toolCallId, reason } of seen.excluded) {
          if (reason !== 'AFTER_END') expect(evidence).not.toContain(toolCallId);
        }
        expect(seen.facts.length).toBeLessThanOrEqual(MAX_FACTS);
        expect(seen.facts.length + seen.excluded.length + seen.omitted).toBe(calls.length);
        const { facts, excluded } = factsToWire(seen);
        expect(Buffer.byteLength(JSON.stringify({ facts, excluded }))).toBeLessThanOrEqual(MAX_FACTS_BYTES);
        expect(await world.facts(KEY)).toEqual(seen);
      }),
      { seed: 4711, numRuns: 60 },
    );
  });

  it('a claim that cites anything else breaks the protocol', async () => {
    await fc.assert(
      fc.asyncProperty(completed, async (calls) => {
        const world = await worldOf(calls, () => []);
        for (const call of calls.slice(0, 30)) {
          const answer = await world.report(KEY, reportOf(observed('one', citing(call.toolCallId, { quote: QUOTE }))));
          if (answer.outcome === 'ACCEPTED') expect(isEvidence(call)).toBe(true);
          else if (!isEvidence(call)) expect(answer).not.toMatchObject({ violations: [{ code: 'KIND_MISMATCH' }] });
        }
      }),
      { seed: 4711, numRuns: 60 },
    );
  });
});

describe('whatever comes as a report', () => {
  it('is read without a failure, and either is a report or says what is wrong', () => {
    const part = fc.oneof(fc.jsonValue(), fc.anything());
    const nearly = fc.record(
      {
        report_id: part,
        claims: fc.array(
          fc.record(
            { claim_id: part, statement: part, kind: part, scope: part, evidence: fc.array(part) },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(part, nearly), (body) => {
        const { report, violations, digest } = readReport(body);
        expect(report === null).toBe(violations.length > 0);
        for (const { code, repair } of violations) {
          expect(code).toBe('MALFORMED_REPORT');
          expect(repair).toMatch(/^(?:the report|\/[a-z_/\d]+): [^{}"]+$/);
        }
        expect(readReport(body).digest).toBe(digest);
      }),
      { seed: 4711, numRuns: 2_000 },
    );
  });
});
