import { setTimeout as sleep } from 'node:timers/promises';
import { lostCalls, type LostCall, unrecordedCalls } from '../check/acknowledged.check';
import { executedTwice } from '../check/executions.check';
import { checkLifetimes } from '../check/lifetimes.check';
import { checkStanding } from '../check/standing.check';
import { applicationClient } from '../topology/application-client';
import { type Topology } from '../topology/topology';
import {
  ABANDONED_AFTER_MS,
  FaultApplication,
  type StoreBetween,
  TOOL_TIMEOUT_MS,
} from '../workload/fault-application';
import { type RunEntry } from '../workload/ledger';
import { type FaultRow, type RowReport } from './fault-row';
import { LiveRow } from './live-row';
import { probeNames, timeToRecover } from './recovery';
import { type RowLoad } from './row-load';
import { sendAcknowledgedAgain, sendLostAgain } from './send-again';

/**
 * One fault on one topology, with a workload in flight; then every acknowledged call is held against the store.
 *
 * @param between - what the checks are to find out: stands between the application and its store
 */
export async function runRow(
  row: FaultRow,
  topology: Topology,
  load: RowLoad,
  between?: StoreBetween,
): Promise<RowReport> {
  const started = performance.now();
  const live = await LiveRow.start(row, topology, load.seed, between);
  const { workload, findings } = live;
  const { ledger } = workload;
  try {
    const probes = await probeNames(topology);
    workload.start();
    await sleep(load.beforeMs);
    live.measureBefore();
    const struckAt = performance.now();
    await row.strike(live);
    const recoveredMs = await timeToRecover(workload, probes, findings);
    await row.afterwards?.(live);
    await sleep(load.afterMs);
    const again = await sendAcknowledgedAgain(workload, struckAt, load.sendAgain, findings);
    await workload.stop();
    await topology.heal();
    const { lost, unrecorded, unknownRuns } = await audit(live);
    const gone = [...lost, ...unrecorded];
    const refusedLost = await sendLostAgain(workload, gone, unknownRuns, findings);
    const twice = executedTwice(ledger, findings);
    await live.checkLeftovers();
    if (row.unnoticed === true) findings.expect(ledger.lastUnknownAt < 0, 'a call was not answered');
    return {
      fault: row.fault,
      topology: topology.name,
      acknowledged: ledger.acknowledged().length,
      lost: lost.length,
      executedTwice: twice,
      sentAgain: again.sent + gone.length,
      refusedAfter: again.refused + refusedLost,
      longestMs: ledger.longestMs,
      recoveredMs,
      seconds: (performance.now() - started) / 1_000,
      broken: [...findings.list, ...ledger.broken.slice(0, 5), ...workload.application.watch.broken.slice(0, 5)],
    };
  } finally {
    await live.close();
  }
}

/** Another instance, which was told nothing, reads everything. Whatever was in flight is abandoned by then. */
async function audit({ row, topology, workload, application, findings }: LiveRow): Promise<{
  readonly lost: readonly LostCall[];
  readonly unrecorded: readonly LostCall[];
  readonly unknownRuns: readonly RunEntry[];
}> {
  const { ledger } = workload;
  const settledAt = ledger.lastUnknownAt + TOOL_TIMEOUT_MS + ABANDONED_AFTER_MS + 100;
  if (settledAt > performance.now()) await sleep(settledAt - performance.now());
  const client = applicationClient(topology.connection);
  const auditor = await FaultApplication.start({ client, prefix: application.prefix });
  try {
    const lost = await lostCalls(auditor.store, ledger, findings);
    const unrecorded = await unrecordedCalls(auditor.store, ledger);
    if (row.loses[topology.name] !== 'measured') {
      const names = [...lost, ...unrecorded]
        .slice(0, 3)
        .map(([{ context }, call]) => `${context.runId} ${call.toolCallId}`);
      findings.expect(lost.length === 0, `${lost.length} acknowledged calls are lost`, names.join(', '));
      findings.expect(unrecorded.length === 0, `${unrecorded.length} tools ran without a record`, names.join(', '));
    }
    const unknownRuns = await checkStanding(auditor.store, ledger, findings);
    findings.expect(row.loses[topology.name] === 'measured' || unknownRuns.length === 0, 'a run is unknown');
    const keys = await checkLifetimes(topology, application.prefix, findings);
    findings.expect(keys > 0 || unknownRuns.length > 0, 'the store holds nothing');
    return { lost, unrecorded, unknownRuns };
  } finally {
    await auditor.close();
  }
}
