import { EvidenceReaders } from '../../src/progress/evidence-readers';
import { HttpFixture } from '../support/boundary-fixture';
import { type HttpAnswer, HeaderPrincipals, HttpClient } from '../support/boundary-http';
import { never, shortly } from '../support/boundary-time';

const NOW = '2026-03-02T10:30:00.000Z';
const RESULT = { scope: { query: 'timeout' }, patterns: [{ message: 'timed out after <num> ms', count: 212 }] };
const CLAIM = { claim_id: 'c1', statement: 'It times out.', kind: 'OBSERVED' };
const GOOD = { claims: [{ ...CLAIM, evidence: [{ tool_call_id: 'call-1', quote: 'timed out after' }] }] };
const BROKEN = { claims: [{ ...CLAIM, evidence: [{ tool_call_id: 'call-9', quote: 'timed out after' }] }] };

describe('progress over HTTP', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeEach(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
    fixture.probe.projector = { project: () => ({ result: RESULT, evidenceStatus: 'EVIDENCE_FOUND' }) };
    fixture.module.get(EvidenceReaders, { strict: false }).register('probe', { highlights: () => ['212 x timed out'] });
    await client.post('runs', { run_id: 'run-1', budget: { max_progress_violations: 2 } });
    await call('call-1');
  });

  afterEach(async () => {
    await fixture.close();
  });

  function call(toolCallId: string, parts: object = {}): Promise<HttpAnswer> {
    const body = { run_id: 'run-1', tool_call_id: toolCallId, tool_name: 'probe', input: { query: '' }, ...parts };
    return client.post('runs/run-1/tool-calls', body);
  }

  const report = (body: unknown): Promise<HttpAnswer> => client.post('runs/run-1/progress', body);

  const FACTS = {
    ...{ run_id: 'run-1', status: 'ACTIVE', excluded: [], omitted: 0, truncated: false },
    facts: [
      {
        ...{ ordinal: 1, tool_call_id: 'call-1', tool_name: 'probe', kind: 'OBSERVATION', observed_at: NOW },
        ...{ evidence_status: 'EVIDENCE_FOUND', scope: { query: 'timeout' }, highlights: ['212 x timed out'] },
      },
    ],
    coverage: [
      { tool_name: 'probe', ready: 1, no_evidence: 0, errors: {}, refused: {}, called: true },
      { tool_name: 'second', ready: 0, no_evidence: 0, errors: {}, refused: {}, called: false },
    ],
  };

  describe('observed facts', () => {
    it('are shown by their wire names, while the run is active and when it has ended', async () => {
      expect(await client.get('runs/run-1/observed-facts')).toMatchObject({ status: 200, body: FACTS });
      const ended = await client.post('runs/run-1/complete', {});
      const facts = { ...FACTS, status: 'COMPLETED' };
      expect((ended.body as { observed_facts: unknown }).observed_facts).toEqual(facts);
      expect((await client.get('runs/run-1/observed-facts')).body).toEqual(facts);
    });

    it('name what is no fact, with its reason', async () => {
      fixture.probe.executor = () => Promise.reject(new Error('down'));
      await call('call-2');
      await call('call-3', { input: {} });
      const { body } = await client.get('runs/run-1/observed-facts');
      expect(body).toMatchObject({
        excluded: [{ tool_call_id: 'call-2', reason: 'ERROR' }],
        coverage: [{ errors: { EXECUTION_ERROR: 1 }, refused: { INVALID_INPUT: 1 } }, { called: false }],
      });
    });

    it.each<[string, string | null, string, number]>([
      ['without a credential', null, '', 401],
      ['without the scope', 'alice runs:write,evidence:read', '', 403],
      ['of an unknown run', 'alice', 'run-2', 404],
      ['of a run of another', 'bob', '', 404],
      ['of a run of another, named without the scope', 'bob', '?principal=alice', 403],
      ['of a run of another, named with the scope', 'bob runs:read,runs:any', '?principal=alice', 200],
      ['with a query that nobody knows', 'alice', '?run=run-1', 400],
    ])('%s', async (_how, credential, run, status) => {
      const path = run.startsWith('?') ? `run-1/observed-facts${run}` : `${run || 'run-1'}/observed-facts`;
      expect((await client.as(credential).get(`runs/${path}`)).status).toBe(status);
    });

    it('of an operator who may not read the runs of others are not told with the end', async () => {
      const operator = client.as('root runs:write,runs:admin');
      const path = 'runs/run-1/release?principal=alice';
      expect(await operator.post(path, { reason: 'x' })).toMatchObject({
        ...{ status: 200, body: { run: { status: 'RELEASED' }, observed_facts: null } },
      });
      expect((await client.as('root runs:write,runs:admin,runs:any').post(path, { reason: 'x' })).body).toMatchObject({
        observed_facts: { facts: [{ tool_call_id: 'call-1' }] },
      });
    });
  });

  describe('a report', () => {
    it('is answered with its verdicts', async () => {
      expect(await report(GOOD)).toMatchObject({ status: 200 });
      expect((await report(GOOD)).body).toEqual({
        outcome: 'ACCEPTED',
        claims: [
          { claim_id: 'c1', verdict: 'SUPPORTED', evidence: [{ tool_call_id: 'call-1', verdict: 'SUPPORTED' }] },
        ],
      });
    });

    it('that is broken is told how to repair it, then that the run was released', async () => {
      expect(await report(BROKEN)).toMatchObject({ status: 200 });
      expect((await client.get('runs/run-1')).body).toMatchObject({ used: { progress_violations: 1 } });
      expect(await report(BROKEN)).toMatchObject({
        status: 200,
        body: { outcome: 'PROGRESS_PROTOCOL_VIOLATED', run_status: 'RELEASED', observed_facts: { status: 'RELEASED' } },
      });
      expect((await client.get('runs/run-1')).body).toMatchObject({
        ...{ status: 'RELEASED', end_reason: 'PROGRESS_PROTOCOL_VIOLATED', used: { progress_violations: 2 } },
      });
      expect((await call('call-2')).body).toMatchObject({ error: { code: 'RUN_NOT_ACTIVE' } });
    });

    it('that is broken answers in these words', async () => {
      expect((await report({ report_id: 'r1', ...BROKEN })).body).toEqual({
        outcome: 'INVALID_PROGRESS_PROTOCOL',
        violations: [
          {
            ...{ claim_id: 'c1', code: 'UNKNOWN_REFERENCE' },
            repair:
              '/claims/0/evidence/0: this run has no record of such a call; ' +
              'cite the exact tool_call_id of a READY call of this run',
          },
        ],
        attempts_left: 1,
      });
    });

    it.each(['[]', '"text"', '7', 'null', 'true', '{}', '{"__proto__":{"claims":[]}}', '{"constructor":1}'])(
      'that is JSON but no report, %s, is malformed',
      async (payload) => {
        const answer = await client.post('runs/run-1/progress', undefined, { payload });
        expect(answer).toMatchObject({ status: 200, body: { outcome: 'INVALID_PROGRESS_PROTOCOL', attempts_left: 1 } });
        const { violations } = answer.body as { violations: { claim_id: unknown; code: string }[] };
        expect(violations[0]).toMatchObject({ claim_id: null, code: 'MALFORMED_REPORT' });
      },
    );

    it.each(['', '{"claims":', 'claims', '{"claims":[]}}'])('that is no JSON, %j, is a 400', async (payload) => {
      expect((await client.post('runs/run-1/progress', undefined, { payload })).status).toBe(400);
      expect((await client.get('runs/run-1')).body).toMatchObject({ used: { progress_violations: 0 } });
    });

    it('under an id that has other content is a 409', async () => {
      await report({ report_id: 'r1', ...GOOD });
      expect(await report({ report_id: 'r1', ...BROKEN })).toMatchObject({ status: 409, body: { status: 409 } });
      expect(await report({ report_id: 'r1', ...GOOD })).toMatchObject({ status: 200, body: { outcome: 'ACCEPTED' } });
    });

    it.each<[string, string | null, string, number]>([
      ['without a credential', null, 'run-1', 401],
      ['without the scope', 'alice runs:read', 'run-1', 403],
      ['of an unknown run', 'alice', 'run-2', 404],
      ['of a run of another', 'bob', 'run-1', 404],
      [
        'of a run of another, though named',
        'bob runs:write,runs:any,runs:admin',
        'run-1/progress?principal=alice',
        403,
      ],
      ['of what is no run', 'alice', 'run%201', 404],
    ])('%s is refused and counts nothing', async (_how, credential, run, status) => {
      const path = run.includes('?') ? run : `${run}/progress`;
      expect((await client.as(credential).post(`runs/${path}`, BROKEN)).status).toBe(status);
      expect((await client.get('runs/run-1')).body).toMatchObject({ used: { progress_violations: 0 } });
    });

    it('that releases the run aborts its calls in flight', async () => {
      let aborted = false;
      fixture.probe.executor = (_input, { signal }) => {
        signal.addEventListener('abort', () => (aborted = true));
        return never();
      };
      const inFlight = call('call-2');
      while (fixture.probe.executed.length < 2) await shortly();
      await report(BROKEN);
      expect(aborted).toBe(false);
      await report('no report');
      expect(aborted).toBe(true);
      expect((await inFlight).body).toMatchObject({ error: { code: 'EXECUTION_CANCELLED' } });
      expect((await client.get('runs/run-1/observed-facts')).body).toMatchObject({
        ...{ facts: [{ tool_call_id: 'call-1' }], excluded: [{ tool_call_id: 'call-2', reason: 'ERROR' }] },
      });
    });

    it('is a 503 while the store is away, and so are facts', async () => {
      fixture.store.fail('recordReport');
      expect((await report(GOOD)).status).toBe(503);
      fixture.store.fail('visitCompleted');
      expect((await client.get('runs/run-1/observed-facts')).status).toBe(503);
      expect((await client.post('runs/run-1/complete', {})).status).toBe(503);
      fixture.store.heal();
      expect((await client.post('runs/run-1/complete', {})).body).toMatchObject({ observed_facts: { facts: [{}] } });
    });
  });
});
