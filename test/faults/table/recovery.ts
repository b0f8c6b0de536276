import { setTimeout as sleep } from 'node:timers/promises';
import { type Topology } from '../topology/topology';
import { type RunEntry } from '../workload/ledger';
import { PRINCIPAL } from '../workload/run-pool';
import { type Workload } from '../workload/workload';
import { RECOVERY_BOUND_MS } from './bounds';
import { type Findings } from '../check/findings';

const MOST_NAMES = 200;

/** Names of new runs, one on each master. */
export async function probeNames(topology: Topology): Promise<readonly string[]> {
  const masters = await topology.masters();
  const names = new Map<number, string>();
  for (let number = 0; names.size < masters.length && number < MOST_NAMES; number += 1) {
    const name = `probe-${number}`;
    const { port } = await topology.masterOf(`{${PRINCIPAL}/${name}}`);
    if (!names.has(port)) names.set(port, name);
  }
  return [...names.values()];
}

/** From now until a new run of each name has opened and a call of it has succeeded, in ms. */
export async function timeToRecover(workload: Workload, names: readonly string[], findings: Findings): Promise<number> {
  const started = performance.now();
  const passed = (): number => performance.now() - started;
  await Promise.all(
    names.map(async (name) => {
      let run: RunEntry | null = null;
      while (passed() < RECOVERY_BOUND_MS) {
        run ??= await workload.openRun(name);
        if (run !== null && (await workload.fresh(run)) === 'READY') return;
        await sleep(5);
      }
      findings.expect(false, 'the service did not recover by itself', name);
    }),
  );
  return passed();
}
