import { type CallEntry, type Ledger, type RunEntry } from '../workload/ledger';
import { agentResultOf } from '../workload/tool-answers';
import { TOOLS } from '../workload/run-pool';
import { type Findings } from './findings';

/** What ran, by the tools' own count: each id once at most, within the budgets. Answers with the ids that ran twice. */
export function executedTwice(ledger: Ledger, findings: Findings): number {
  let twice = 0;
  for (const [run, call] of ledger.entries()) {
    if (call.executions <= 1) continue;
    twice += 1;
    findings.expect(false, 'a tool ran twice for one id', `${run.context.runId} ${call.toolCallId}`);
  }
  for (const run of ledger.runs) checkBudget(run, findings);
  return twice;
}

function checkBudget(run: RunEntry, findings: Findings): void {
  const { context, maxCalls, maxCallsOfTool, maxResultBytes } = run;
  const calls = [...run.calls.values()];
  const executions = sum(calls.map((call) => call.executions));
  findings.expect(executions <= maxCalls, 'more calls ran than the run may make', `${context.runId}: ${executions}`);
  const ofTool = sum(calls.filter(({ toolName }) => toolName === TOOLS[1]).map((call) => call.executions));
  findings.expect(ofTool <= maxCallsOfTool, 'more calls of a tool ran than it may make', `${context.runId}: ${ofTool}`);
  const shown = calls.filter(({ acknowledged }) => acknowledged?.answer === 'READY');
  const bytes = sum(shown.map((call) => resultBytes(run, call)));
  findings.expect(bytes <= maxResultBytes, 'more result bytes than the run may see', `${context.runId}: ${bytes}`);
}

function resultBytes(run: RunEntry, call: CallEntry): number {
  return Buffer.byteLength(JSON.stringify(agentResultOf(run, call)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
