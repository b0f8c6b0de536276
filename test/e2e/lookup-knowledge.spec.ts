import { EXAMPLE_TOOLS_FILE } from '../../src/cli/example-incident';
import { KnowledgeService } from '../support/knowledge-service';

const OFF_TOPIC = 'kafka consumer lag keeps growing';

/** Each runbook of the example, asked for in an agent's words. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ['payment connection pool exhausted, connection is not available', 'payment/payment-pool-exhausted.md'],
  ['which statements in the MySQL slow log scan the full table', 'payment/slow-queries.md'],
  ['checkout circuit breaker is open', 'checkout/circuit-breaker.md'],
  ['gateway answers 503 no healthy response', 'checkout/gateway-503.md'],
  ['stock cache misses in inventory-service', 'platform/cache-misses.md'],
  ['NodeHasDiskPressure', 'platform/disk-pressure.md'],
  ['pods restarted, liveness probe failed', 'platform/pod-restarts.md'],
  ['how to roll back a release with a migration', 'platform/rollback.md'],
];

describe('lookup_knowledge over HTTP, on the example incident', () => {
  let service: KnowledgeService;

  beforeAll(async () => {
    service = await KnowledgeService.on(EXAMPLE_TOOLS_FILE);
  });

  afterAll(async () => {
    await service.close();
  });

  it.each(QUESTIONS)('answers "%s" from %s', async (query, source) => {
    const verdict = await service.lookUp(`call ${source}`.replaceAll(/\W/g, '-'), { query, limit: 3 });

    expect(verdict).toMatchObject({ status: 'READY', evidence_status: 'EVIDENCE_FOUND', result: { query } });
    const { result } = verdict as { result: { evidence: Record<string, unknown>[] } };
    expect(result.evidence[0]).toMatchObject({ document_id: source, source });
    for (const evidence of result.evidence) {
      expect(Object.keys(evidence)).toEqual(['document_id', 'source', 'title', 'breadcrumb', 'excerpt']);
    }
  });

  it('answers a question that the runbooks do not answer with NO_EVIDENCE', async () => {
    expect(await service.lookUp('off-topic', { query: OFF_TOPIC })).toMatchObject({
      status: 'READY',
      evidence_status: 'NO_EVIDENCE',
      result: {
        tool_call_id: 'off-topic',
        query: OFF_TOPIC,
        evidence: [],
        omitted: { evidence: 0, truncated_excerpts: 0 },
        truncated: false,
      },
    });
  });

  it('makes a negative observation of it, with its question for a scope, which a claim may cite', async () => {
    expect(await service.send('GET', 'runs/run-1/observed-facts')).toMatchObject({
      facts: expect.arrayContaining([
        expect.objectContaining({
          tool_call_id: 'off-topic',
          kind: 'NEGATIVE_OBSERVATION',
          scope: { query: OFF_TOPIC },
          highlights: [],
        }),
      ]) as unknown,
      coverage: [{ tool_name: 'lookup_knowledge', ready: QUESTIONS.length + 1, no_evidence: 1, called: true }],
    });
    const claim = (claim_id: string, query: string): object => ({
      ...{ claim_id, statement: 'No runbook says it.', kind: 'NOT_OBSERVED', scope: { query } },
      evidence: [{ tool_call_id: 'off-topic' }],
    });
    expect(
      await service.send('POST', 'runs/run-1/progress', {
        claims: [claim('same', OFF_TOPIC), claim('wider', 'kafka')],
      }),
    ).toMatchObject({
      outcome: 'ACCEPTED',
      claims: [
        { claim_id: 'same', verdict: 'SUPPORTED' },
        { claim_id: 'wider', verdict: 'NOT_ESTABLISHED' },
      ],
    });
  });

  it('refuses what the tool does not take', async () => {
    expect(await service.lookUp('too-many', { query: 'x', limit: 9 })).toMatchObject({
      status: 'ERROR',
      error: { code: 'INVALID_INPUT', violations: [{ pointer: '/limit', rule: 'max 8' }] },
    });
  });

  it('keeps the raw response, scores and all, for the harness only', async () => {
    const id = 'call-payment-payment-pool-exhausted-md';
    const record = await service.send('GET', `runs/run-1/invocations/${id}`);

    expect(record).toMatchObject({ projector: { name: 'lookup_knowledge', version: 1 } });
    const { raw_response: raw, agent_result: result } = record as { raw_response: string; agent_result: object };
    expect(raw).toMatch(/"score":.*"retrievalTrace":.*"message":/);
    expect(JSON.stringify(result)).not.toMatch(/score|retrievalTrace|content/);
  });
});
