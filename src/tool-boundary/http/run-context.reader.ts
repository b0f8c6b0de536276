import { Injectable } from '@nestjs/common';
import { RunRegistry } from '../../canonical-store/run-registry';
import { isRunId } from '../../contract/identifiers';
import { type RunContext, type RunKey } from '../../contract/run';

/** The run context of an HTTP call, from the path and the credential. */
@Injectable()
export class RunContextReader {
  constructor(private readonly runs: RunRegistry) {}

  /**
   * A run that is unknown, foreign or cannot be read gets a context that allows nothing: the preflight says at its
   * place in the order what is wrong with it.
   */
  async read(key: RunKey): Promise<RunContext> {
    const nothing = { ...key, tools: new Set<string>(), deadlineAt: new Date(0) };
    if (!isRunId(key.runId)) return nothing;
    try {
      return (await this.runs.facts(key))?.context ?? nothing;
    } catch {
      return nothing;
    }
  }
}
