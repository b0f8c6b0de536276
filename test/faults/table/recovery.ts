import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '../../../src/contract/error-catalogue';
import { type Topology } from '../topology/topology';
import { type RunEntry } from '../workload/ledger';
import { PRINCIPAL } from '../workload/run-pool';
import { type Workload } from '../workload/workload';
import { RECOVERY_BOUND_MS } from './bounds';
import { type Findings } from '../check/findings';

const MOST_NAMES = 400;
/** A failover may lose the run itself that was to probe it: then the next one is tried. */
const NAMES_A_MASTER = 5;

/** Names of new runs, some on each master. */
export async function probeNames(topology: Topology): Promise<readonly (readonly string[])[]> {
  const names = new Map((await topology.masters()).map(({ port }) => [port, [] as string[]] as const));
  for (let number = 0; number < MOST_NAMES; number += 1) {
    const name = `probe-${number}`;
    const { port } = await topology.masterOf(`{${PRINCIPAL}/${name}}`);
    names.get(port)?.push(name);
    if ([...names.values()].every(({ length }) => length >= NAMES_A_MASTER)) break;
  }
  return [...names.values()];
}

/** From now until on each master a new run has opened and a call of it has succeeded, in ms. */
export async function timeToRecover(
  workload: Workload,
  shards: readonly (readonly string[])[],
  findings: Findings,
): Promise<number> {
  const started = performance.now();
  await Promise.all(
    shards.map(async (names) => {
      if (await succeeds(workload, names.values(), started + RECOVERY_BOUND_MS)) return;
      const reasons = [...workload.application.watch.reasons].map(([reason, times]) => `${times} x ${reason}`);
      findings.expect(false, 'the service did not recover by itself', reasons.join(' '));
    }),
  );
  return performance.now() - started;
}

async function succeeds(workload: Workload, names: Iterator<string, undefined>, until: number): Promise<boolean> {
  let name = names.next().value;
  let run: RunEntry | null = null;
  while (performance.now() < until && name !== undefined) {
    run ??= await workload.openRun(name);
    const answer = run === null ? null : await workload.fresh(run);
    if (answer === 'READY') return true;
    if (answer === ErrorCode.RUN_NOT_ACTIVE) {
      run = null;
      name = names.next().value;
    }
    await sleep(5);
  }
  return false;
}
