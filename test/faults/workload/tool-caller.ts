import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '../../../src/contract/error-catalogue';
import { type ToolBoundaryResult } from '../../../src/contract/tool-boundary-result';
import { type Decisions } from '../../simulation/decisions';
import { type FaultApplication } from './fault-application';
import { type Answer, type CallEntry, type Ledger, type RunEntry } from './ledger';
import { agentResultOf, rawResponseOf } from './tool-answers';

export const MAX_RESULT_BYTES = 2_048;
const TOOL_TAKES_MS = [1, 6] as const;

/** Answers after which the record says what the caller was told. The others refuse the call, or nobody knows. */
const SETTLED: ReadonlySet<Answer> = new Set([
  'READY',
  ErrorCode.EXECUTION_ERROR,
  ErrorCode.EXECUTION_TIMEOUT,
  ErrorCode.EXECUTION_CANCELLED,
  ErrorCode.INVOCATION_ABANDONED,
  ErrorCode.RESULT_TOO_LARGE,
]);

/** Sends calls through the boundary and writes down what they did. */
export class ToolCaller {
  constructor(
    private readonly ledger: Ledger,
    private readonly random: Decisions,
  ) {}

  async call(application: FaultApplication, run: RunEntry, call: CallEntry): Promise<Answer> {
    const { context } = run;
    const { toolCallId, toolName } = call;
    const state = { executed: false };
    const executor = async (): Promise<string> => {
      state.executed = true;
      call.executions += 1;
      await sleep(this.random.between(...TOOL_TAKES_MS));
      if (call.fails) throw new Error('The tool fails');
      return rawResponseOf(run, call);
    };
    const project = (): { result: Record<string, string | number>; evidenceStatus: 'EVIDENCE_FOUND' } => ({
      result: agentResultOf(run, call),
      evidenceStatus: 'EVIDENCE_FOUND',
    });
    const envelope = { runId: context.runId, toolCallId, toolName, input: { bytes: call.rawBytes } };
    const started = performance.now();
    let answer: Answer;
    try {
      const given = { ...envelope, authorized: true, readOnly: true };
      const options = { maxResultBytes: MAX_RESULT_BYTES };
      answer = answerOf(await application.boundary.execute(given, context, executor, { project }, options));
    } catch (error) {
      this.ledger.broken.push(`the boundary rejected: ${String(error)}`);
      return ErrorCode.STORE_UNAVAILABLE;
    }
    const at = performance.now();
    this.ledger.note(answer, at - started);
    if (answer === ErrorCode.STORE_UNAVAILABLE || answer === ErrorCode.INVOCATION_ABANDONED) {
      call.unknown += 1;
      this.ledger.lastUnknownAt = at;
    }
    if (SETTLED.has(answer)) {
      if (state.executed) call.acknowledged = { answer, at };
      else if (answer === 'READY')
        this.ledger.broken.push(`${context.runId} ${toolCallId}: READY without an execution`);
    }
    return answer;
  }
}

function answerOf(verdict: ToolBoundaryResult): Answer {
  return verdict.status === 'READY' ? 'READY' : verdict.error.code;
}
