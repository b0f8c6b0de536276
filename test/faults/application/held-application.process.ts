import { applicationClient } from '../topology/application-client';
import { FaultApplication } from '../workload/fault-application';
import { HELD_TIMEOUT_MS, type HeldExecution, type HeldPlan } from './held-application.plan';

/** A process of its own whose tools never answer. Started, and killed, by `held-application.ts`. */
async function hold({ connection, prefix, run, toolName, toolCallIds }: HeldPlan): Promise<void> {
  const application = await FaultApplication.start({ client: applicationClient(connection), prefix });
  const context = await application.runs.find(run);
  if (context === null) throw new Error('The run is unknown');
  for (const toolCallId of toolCallIds) {
    const executor = (): Promise<never> => {
      process.send?.({ executing: toolCallId } satisfies HeldExecution);
      return new Promise(() => undefined);
    };
    const call = { runId: run.runId, toolCallId, toolName, input: {}, authorized: true, readOnly: true };
    const projector = {
      project: (): never => {
        throw new Error('Nothing to project');
      },
    };
    void application.boundary.execute(call, context, executor, projector, { timeoutMs: HELD_TIMEOUT_MS });
  }
}

process.once('message', (plan: HeldPlan) => {
  hold(plan).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
