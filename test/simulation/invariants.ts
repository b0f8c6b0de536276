import { ABANDONED_AFTER_MS } from '../../src/contract/limits';
import { type BoundaryFixture } from '../support/boundary-fixture';
import { BUDGET, type Played, RAW_MARK, TIME_LIMIT_MS } from './schedule';

/** The largest step of time that the world takes: so late can an answer be noticed. */
const LARGEST_STEP_MS = 6_000;

/** What every schedule must leave behind, whatever happened. Answers with what is broken. */
export async function brokenInvariants(fixture: BoundaryFixture, played: Played): Promise<readonly string[]> {
  const broken: string[] = [];
  const hold = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const { calls, executions, runs } = played;
  hold(new Set(executions).size === executions.length, `a call ran twice: ${executions.join(' ')}`);
  for (const { runId, toolCallId, verdict } of calls) {
    const name = `${runId}/${toolCallId}`;
    hold(!JSON.stringify(verdict).includes(RAW_MARK), `raw text in the verdict of ${name}`);
    hold(verdict.status !== 'READY' || executions.includes(name), `READY without an execution: ${name}`);
  }
  for (const [name, started] of played.startedAt) {
    const settled = played.settledAt.get(name);
    const took = (settled ?? Infinity) - started;
    hold(took <= TIME_LIMIT_MS + LARGEST_STEP_MS, `${name} took ${took} ms`);
  }
  // Whoever died is settled by whoever reads.
  fixture.clock.advance(TIME_LIMIT_MS + ABANDONED_AFTER_MS + LARGEST_STEP_MS);
  for (const run of runs) {
    const key = { principal: run.principal, runId: run.runId };
    const page = await fixture.store.listInvocations(key, { limit: 200 });
    const stands = await fixture.store.findRun(key);
    if (page === null || stands === null) {
      broken.push(`an unknown run: ${run.runId}`);
      continue;
    }
    const { used } = stands;
    hold(used.calls <= BUDGET.MAX_CALLS, `${used.calls} calls of ${run.runId}`);
    hold((used.callsPerTool['probe'] ?? 0) <= BUDGET.MAX_CALLS_OF_PROBE, `too many calls of probe in ${run.runId}`);
    hold(used.resultBytes <= stands.budget.maxResultBytes, `${used.resultBytes} result bytes of ${run.runId}`);
    hold(
      used.calls === page.items.length,
      `${used.calls} calls counted, ${page.items.length} on record in ${run.runId}`,
    );
    hold(
      page.items.every(({ ordinal }, place) => ordinal === place + 1),
      `ordinals of ${run.runId}`,
    );
    const bytes = page.items.reduce((sum, { agentResultBytes }) => sum + (agentResultBytes ?? 0), 0);
    hold(bytes === used.resultBytes, `${bytes} bytes on record, ${used.resultBytes} counted in ${run.runId}`);
    for (const item of page.items) {
      const name = `${item.runId}/${item.toolCallId}`;
      hold(item.status !== 'PROJECTING', `still PROJECTING: ${name}`);
      const verdicts = calls
        .filter((call) => `${call.runId}/${call.toolCallId}` === name)
        .map(({ verdict }) => verdict);
      const ready = verdicts.filter(({ status }) => status === 'READY');
      hold(ready.length <= 1, `READY twice: ${name}`);
      hold(ready.length === 0 || item.status === 'READY', `READY to the agent, ${item.status} on record: ${name}`);
    }
    for (const name of executions.filter((execution) => execution.startsWith(`${run.runId}/`))) {
      hold(
        page.items.some((item) => `${item.runId}/${item.toolCallId}` === name),
        `ran without a record: ${name}`,
      );
    }
  }
  return broken;
}
