import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { EXAMPLE_TOOLS_FILE } from '../../src/cli/example-incident';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { createService } from '../../src/service';

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
  let service: NestFastifyApplication;

  beforeAll(async () => {
    const config = loadConfig({ PORT: '0', TOOLS_FILE: EXAMPLE_TOOLS_FILE });
    service = await createService(config, loadToolFile(config.toolsFile));
    await service.init();
    await service.getHttpAdapter().getInstance().ready();
    await send('POST', 'runs', { run_id: 'run-1', tools: ['lookup_knowledge'] });
  });

  afterAll(async () => {
    await service.close();
  });

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await service.inject({
      method,
      url: `/internal/v1/${path}`,
      headers: { host: '127.0.0.1' },
      ...(body === undefined ? {} : { payload: body }),
    });
    expect([200, 201]).toContain(answer.statusCode);
    return answer.json();
  }

  function lookUp(toolCallId: string, input: object): Promise<unknown> {
    const envelope = { run_id: 'run-1', tool_call_id: toolCallId, tool_name: 'lookup_knowledge', input };
    return send('POST', 'runs/run-1/tool-calls', envelope);
  }

  it.each(QUESTIONS)('answers "%s" from %s', async (query, source) => {
    const verdict = await lookUp(`call ${source}`.replaceAll(/\W/g, '-'), { query, limit: 3 });

    expect(verdict).toMatchObject({ status: 'READY', evidence_status: 'EVIDENCE_FOUND', result: { query } });
    const { result } = verdict as { result: { evidence: Record<string, unknown>[] } };
    expect(result.evidence[0]).toMatchObject({ document_id: source, source });
    for (const evidence of result.evidence) {
      expect(Object.keys(evidence)).toEqual(['document_id', 'source', 'title', 'breadcrumb', 'excerpt']);
    }
  });

  it('answers a question that the runbooks do not answer with NO_EVIDENCE', async () => {
    expect(await lookUp('off-topic', { query: OFF_TOPIC })).toMatchObject({
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
    expect(await send('GET', 'runs/run-1/observed-facts')).toMatchObject({
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
      await send('POST', 'runs/run-1/progress', { claims: [claim('same', OFF_TOPIC), claim('wider', 'kafka')] }),
    ).toMatchObject({
      outcome: 'ACCEPTED',
      claims: [
        { claim_id: 'same', verdict: 'SUPPORTED' },
        { claim_id: 'wider', verdict: 'NOT_ESTABLISHED' },
      ],
    });
  });

  it('refuses what the tool does not take', async () => {
    expect(await lookUp('too-many', { query: 'x', limit: 9 })).toMatchObject({
      status: 'ERROR',
      error: { code: 'INVALID_INPUT', violations: [{ pointer: '/limit', rule: 'max 8' }] },
    });
  });

  it('keeps the raw response, scores and all, for the harness only', async () => {
    const id = 'call-payment-payment-pool-exhausted-md';
    const record = await send('GET', `runs/run-1/invocations/${id}`);

    expect(record).toMatchObject({ projector: { name: 'lookup_knowledge', version: 1 } });
    const { raw_response: raw, agent_result: result } = record as { raw_response: string; agent_result: object };
    expect(raw).toMatch(/"score":.*"retrievalTrace":.*"message":/);
    expect(JSON.stringify(result)).not.toMatch(/score|retrievalTrace|content/);
  });
});
