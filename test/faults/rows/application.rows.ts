import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '../../../src/contract/error-catalogue';
import { putClockOff } from '../application/clock-off';
import { HeldApplication } from '../application/held-application';
import { HELD_TIMEOUT_MS } from '../application/held-application.plan';
import { SHUTDOWN_BOUND_MS } from '../table/bounds';
import { type FaultRow, type FaultWorld } from '../table/fault-row';
import { EVERYWHERE } from '../table/loss';
import { TOOL_TIMEOUT_MS } from '../workload/fault-application';
import { type RunEntry } from '../workload/ledger';
import { TOOLS } from '../workload/run-pool';

const HOUR_MS = 3_600_000;
const HELD_CALLS = 8;

/** What happens to the application. */
export const APPLICATION_ROWS: readonly FaultRow[] = [
  {
    fault: 'application killed between reserve and complete',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    async strike({ topology, workload, findings }: FaultWorld): Promise<void> {
      const run = await workload.openRun('killed');
      if (run === null) throw new Error('The run was not opened');
      const toolCallIds = Array.from({ length: HELD_CALLS }, (_, number) => `held:${number}`);
      const { connection } = topology;
      const { prefix } = workload.application;
      const held = await HeldApplication.start({
        connection,
        prefix,
        run: run.context,
        toolName: TOOLS[0],
        toolCallIds,
      });
      await held.kill();
      // They ran once, in the other process. Nobody was told how they ended; their records must say so.
      for (const id of toolCallIds) enterHeld(run, id);
      workload.ledger.lastUnknownAt = performance.now() + HELD_TIMEOUT_MS - TOOL_TIMEOUT_MS;
      findings.expect(run.calls.size === HELD_CALLS, 'the calls were not held');
    },
  },
  {
    fault: 'clock of the application an hour off, forth and back',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    unnoticed: true,
    async strike(world: FaultWorld): Promise<void> {
      try {
        for (const offMs of [HOUR_MS, -HOUR_MS]) {
          // Set while it works, and off from its start.
          putClockOff(offMs);
          await sleep(150);
          await world.workload.stop();
          await world.restartApplication();
          world.workload.start();
          await sleep(150);
        }
      } finally {
        putClockOff(0);
      }
    },
  },
  {
    fault: 'shutdown with calls in flight',
    loses: EVERYWHERE,
    onlyInTable: ['sentinel', 'cluster'],
    strike: shutDown,
  },
  {
    fault: 'shutdown with calls in flight, servers frozen',
    loses: { standalone: 'nothing' },
    notOn: { sentinel: 'as on one server', cluster: 'as on one server' },
    async strike(world: FaultWorld): Promise<void> {
      const { nodes } = world.topology;
      for (const node of nodes) node.freeze();
      await sleep(50);
      const shut = shutDown(world);
      await sleep(SHUTDOWN_BOUND_MS);
      for (const node of nodes) node.thaw();
      await shut;
    },
  },
];

async function shutDown(world: FaultWorld): Promise<void> {
  const { workload, findings } = world;
  const { application } = workload;
  const started = performance.now();
  await application.close();
  const took = performance.now() - started;
  findings.expect(took <= SHUTDOWN_BOUND_MS, 'the shutdown took longer than its bound', `${took.toFixed(0)} ms`);
  // Cut off from its store, the last of them ends at once.
  await sleep(100);
  findings.expect(application.boundary.callsInFlight === 0, 'calls were in flight after the shutdown');
  await world.restartApplication();
}

function enterHeld(run: RunEntry, toolCallId: string): void {
  run.calls.set(toolCallId, {
    toolCallId,
    toolName: TOOLS[0],
    rawBytes: 0,
    fails: false,
    executions: 1,
    acknowledged: { answer: ErrorCode.INVOCATION_ABANDONED, at: 0 },
    unknown: 1,
  });
}
