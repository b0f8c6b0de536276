import { type CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { type RunRegistry } from '../../canonical-store/run-registry';
import { isPrincipal, isRunId } from '../../contract/identifiers';
import { type RunContext } from '../../contract/run';
import { type ToolCall } from '../../contract/tool-call';
import { type ExecuteOptions } from '../execute-options';
import { type PreflightSubject, type RunStanding } from './preflight-subject';
import { ToolCallInput } from './tool-call-input';

/** Gathers what the checks judge. Asks the store only for a run that this instance has not read before. */
export class PreflightSubjectReader {
  constructor(
    private readonly store: CanonicalInvocationStore,
    private readonly runs: RunRegistry,
  ) {}

  async read(call: ToolCall, run: RunContext, options: ExecuteOptions): Promise<PreflightSubject> {
    const standing = await this.standingOf(run);
    return {
      call,
      run,
      standing,
      tool: options.tool,
      input: new ToolCallInput(call.input),
      invalidInput: options.invalidInput ?? [],
      now: this.store.now(),
    };
  }

  private async standingOf(run: RunContext): Promise<RunStanding> {
    // No run has such a name, and no store may be asked with it: its keys are made of it.
    if (!isRunId(run.runId) || !isPrincipal(run.principal)) return { state: 'UNKNOWN' };
    try {
      const facts = await this.runs.facts(run);
      return facts === null ? { state: 'UNKNOWN' } : { state: 'KNOWN', facts };
    } catch {
      return { state: 'UNAVAILABLE' };
    }
  }
}
