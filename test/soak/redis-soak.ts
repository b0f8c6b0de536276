import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { createRedisStore } from '../support/redis-server.harness';
import { disagreements } from './redis-soak.check';
import {
  ABANDONED_AFTER_MS,
  budgetOf,
  type InstanceAccount,
  type InstancePlan,
  PRINCIPAL,
  runIdOf,
  TOOLS,
} from './redis-soak.plan';

export interface SoakOptions {
  readonly port: number;
  readonly instances: number;
  /** Attempts of all instances together. */
  readonly calls: number;
}

export interface SoakReport {
  readonly attempts: number;
  readonly executed: number;
  readonly refused: number;
  readonly seconds: number;
  /** Empty: counters, records and index agree exactly, and nothing ran twice. */
  readonly disagreements: readonly string[];
}

const ATTEMPTS_PER_RUN = 100;
const REGISTER = join(__dirname, '..', 'support', 'register-typescript.cjs');

/** Many processes on one Redis, contending for the same ids and budgets; then everything is counted up. */
export async function soak({ port, instances, calls }: SoakOptions): Promise<SoakReport> {
  const timing = { abandonedAfterMs: ABANDONED_AFTER_MS };
  const { store, prefix, close } = await createRedisStore({ port }, { timing });
  const runs = Math.ceil(calls / instances / ATTEMPTS_PER_RUN);
  for (let run = 0; run < runs; run += 1) await open(store, run);

  const started = performance.now();
  const plan = { port, prefix, runs, attemptsPerRun: ATTEMPTS_PER_RUN };
  const told = await Promise.all(Array.from({ length: instances }, (_, instance) => start({ ...plan, instance })));
  const seconds = (performance.now() - started) / 1_000;

  await sleep(2 * ABANDONED_AFTER_MS);
  const found: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const runId = runIdOf(run);
    const accounts = told.flatMap((account) => account.filter((its) => its.runId === runId));
    found.push(...(await disagreements(store, { principal: PRINCIPAL, runId }, budgetOf(run), accounts)));
  }
  await close();
  const all = told.flat();
  return {
    attempts: runs * instances * ATTEMPTS_PER_RUN,
    executed: all.reduce((sum, { executed }) => sum + executed.length, 0),
    refused: all.reduce((sum, { refused }) => sum + Object.values(refused).reduce((a, b) => a + b, 0), 0),
    seconds,
    disagreements: found,
  };
}

async function open(store: CanonicalInvocationStore, run: number): Promise<void> {
  await store.openRun({
    principal: PRINCIPAL,
    runId: runIdOf(run),
    digest: 'digest',
    openedAt: new Date(store.now()),
    deadlineAt: new Date(store.now() + 3_600_000),
    tools: TOOLS,
    metadata: {},
    budget: budgetOf(run),
    maxRawBytes: 2 ** 30,
  });
}

interface InstanceAnswer {
  readonly accounts?: readonly InstanceAccount[];
  readonly failure?: string;
}

async function start(plan: InstancePlan): Promise<readonly InstanceAccount[]> {
  const child = fork(join(__dirname, 'redis-instance.ts'), { execArgv: ['-r', REGISTER] });
  try {
    child.send(plan);
    const died = once(child, 'exit').then(() => [{ failure: 'An instance died' }]);
    const [answer] = (await Promise.race([once(child, 'message'), died])) as [InstanceAnswer];
    if (answer.accounts === undefined) throw new Error(answer.failure ?? 'An instance failed');
    return answer.accounts;
  } finally {
    child.kill();
  }
}
