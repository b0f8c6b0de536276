import { BROKEN_REPORT, REPAIRED_REPORT } from './incident-claims';
import { OrchestratorClient, type ToolCallBody } from './orchestrator.client';
import { Report } from './report';

const RUN_ID = 'inc-4711';

interface Step {
  readonly says: string;
  readonly call: ToolCallBody;
}

const logs = (id: string, input: object): ToolCallBody => ({ tool_call_id: id, tool_name: 'query_logs', input });

const knowledge = (id: string, query: string): ToolCallBody => ({
  tool_call_id: id,
  tool_name: 'lookup_knowledge',
  input: { query },
});

const SYMPTOM = logs('toolu_01A', { topic: 'APPLICATION', query: 'timed out', lookback_minutes: 60 });

/** How an agent would come from the symptom to the cause, and one look that finds nothing. */
const DIAGNOSIS: readonly Step[] = [
  { says: 'Checkout is down. What times out?', call: SYMPTOM },
  {
    says: 'Connections run out in payment. What does its database do?',
    call: logs('toolu_01B', { topic: 'DATABASE_SLOW_QUERY', query: '', lookback_minutes: 60 }),
  },
  {
    says: 'One lookup reads millions of rows. What was changed before?',
    call: logs('toolu_01C', { topic: 'SYSTEM_EVENTS', query: 'deploy', lookback_minutes: 120 }),
  },
  {
    says: 'Is it the disk? (Nothing found is an answer too, within its scope.)',
    call: logs('toolu_01D', { topic: 'SYSTEM_EVENTS', query: 'no space left on device', lookback_minutes: 60 }),
  },
];

/** What the runbooks say of it, and what they say nothing of. */
const RUNBOOKS: readonly Step[] = [
  {
    says: 'What is to be done?',
    call: knowledge('toolu_01E', 'payment connection pool exhausted, connection is not available'),
  },
  {
    says: 'Could it be the message queue? (The runbooks know nothing of one, and say so.)',
    call: knowledge('toolu_01F', 'kafka consumer lag keeps growing'),
  },
];

/** What an agent must not do, and how it is told. None of these reaches a tool. */
const MISTAKES: readonly Step[] = [
  { says: 'The same tool call id again', call: SYMPTOM },
  {
    says: 'An input that the tool does not take',
    call: logs('toolu_01G', { topic: 'APPLICATION', query: 'timeout', lookback_minutes: 99_999, region: 'eu' }),
  },
  { says: 'A call that belongs to another run', call: { ...logs('toolu_01H', {}), run_id: 'inc-4712' } },
  { says: 'A tool that does not exist', call: { ...logs('toolu_01I', {}), tool_name: 'restart_pod' } },
  {
    says: 'A call that the orchestrator does not hold for read-only',
    call: { ...logs('toolu_01J', {}), read_only: false },
  },
];

const OVER_BUDGET: Step = {
  says: 'One call more than the run may make of this tool',
  call: logs('toolu_01K', { topic: 'APPLICATION', query: 'pool', lookback_minutes: 60 }),
};

/** Plays one diagnosis run against a service that serves the example incident. */
export async function playIncidentRun(base: string, write: (line: string) => void): Promise<void> {
  const client = new OrchestratorClient(base);
  const report = new Report(write);
  report.heading(
    `A run is opened: ${RUN_ID} may call query_logs ${DIAGNOSIS.length} times, and look into the runbooks`,
  );
  const opened = await client.openRun({
    run_id: RUN_ID,
    budget: { max_calls: 10, max_calls_per_tool: { query_logs: DIAGNOSIS.length } },
    tools: ['query_logs', 'lookup_knowledge'],
    metadata: { ticket: 'INC-4711' },
  });
  report.line(opened.status);

  report.heading('The agent asks; what comes back is bounded, redacted, and on record');
  for (const step of [...DIAGNOSIS, ...RUNBOOKS]) await play(client, report, step);
  report.heading('What it must not do is refused, with one safe sentence');
  for (const step of [...MISTAKES, OVER_BUDGET]) await play(client, report, step);

  report.heading('An answer was lost on the way: it is read again, nothing runs twice');
  report.answered(await client.reread(RUN_ID, SYMPTOM.tool_call_id), null);
  report.heading('The agent reports what it claims: each claim is checked against the records that it cites');
  for (const claims of [BROKEN_REPORT, REPAIRED_REPORT]) {
    report.claimed(claims, await client.report(RUN_ID, claims));
  }
  report.heading('The run ends');
  const { run, observed_facts: facts } = await client.complete(RUN_ID);
  report.ended(run);
  await play(client, report, { says: 'A call after the end', call: logs('toolu_01L', {}) });

  report.heading('What the run observed, from its records alone');
  report.observed(facts);
  report.heading('The canonical records, complete, for the harness only (bytes)');
  report.records(await client.records(RUN_ID));
  const { raw_response: raw, agent_result: result } = await client.record(RUN_ID, 'toolu_01B');
  const addresses = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
  report.line('');
  report.line(
    `IP addresses in the raw response of toolu_01B: ${raw.match(addresses)?.length ?? 0}; in what the agent saw: ` +
      String(JSON.stringify(result).match(addresses)?.length ?? 0),
  );
}

async function play(client: OrchestratorClient, report: Report, { says, call }: Step): Promise<void> {
  report.asked(says, call.tool_call_id, call.input);
  const verdict = await client.callTool(RUN_ID, call);
  const record = (await client.records(RUN_ID)).find(({ tool_call_id: id }) => id === call.tool_call_id);
  report.answered(verdict, record?.raw_response_bytes ?? null);
}
