import { randomUUID } from 'node:crypto';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type Settlement } from '../../src/canonical-store/completion';
import { createRedisClient } from '../../src/canonical-store/redis/connection/redis-connection';
import { redisStore } from '../../src/canonical-store/redis/redis-store.driver';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { spendsRefusedCalls } from '../../src/contract/error-catalogue';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import {
  ABANDONED_AFTER_MS,
  CALL_TIMEOUT_MS,
  HOLD_BYTES,
  type InstanceAccount,
  type InstancePlan,
  LOST_CALL_TIMEOUT_MS,
  PRINCIPAL,
  runIdOf,
  toolOf,
} from './redis-soak.plan';

const RUNS_AT_ONCE = 4;
const ATTEMPTS_AT_ONCE = 8;

/** One process of many that work on the same runs. Started by `redis-soak.ts`; sends what it was told by the store. */
async function work(plan: InstancePlan): Promise<InstanceAccount[]> {
  const client = createRedisClient({ host: '127.0.0.1', port: plan.port });
  const store = await redisStore({ client, prefix: plan.prefix, warn: () => undefined })({
    limits: DEFAULT_RECORD_LIMITS,
    timing: { ...DEFAULT_STORE_TIMING, abandonedAfterMs: ABANDONED_AFTER_MS },
    clock: new SystemClock(),
  });
  const accounts: InstanceAccount[] = [];
  await inLanes(plan.runs, RUNS_AT_ONCE, async (run) => {
    accounts.push(await workOnRun(store, plan, run));
  });
  client.disconnect();
  return accounts;
}

async function workOnRun(store: CanonicalInvocationStore, plan: InstancePlan, run: number): Promise<InstanceAccount> {
  const runId = runIdOf(run);
  const executed: string[] = [];
  const settled: Record<string, string> = {};
  const callsPerTool: Record<string, number> = {};
  const refused: Record<string, number> = {};
  let resultBytes = 0;
  let spent = 0;
  await inLanes(plan.attemptsPerRun, ATTEMPTS_AT_ONCE, async (attempt) => {
    const toolName = toolOf(attempt);
    const toolCallId = `call:${attempt}`;
    const token = randomUUID();
    const lost = attempt % 41 === 7;
    const reserved = await store.reserve({
      principal: PRINCIPAL,
      runId,
      toolCallId,
      token,
      toolName,
      request: `{"attempt":${attempt}}`,
      projector: { name: toolName, version: 1 },
      timeoutMs: lost ? LOST_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS,
      holdBytes: HOLD_BYTES,
      knownCalls: 0,
      notAfter: store.now() + 5_000,
    });
    if (reserved.outcome === 'REFUSED') {
      const name = `${toolName} ${reserved.code}`;
      refused[name] = (refused[name] ?? 0) + 1;
      if (spendsRefusedCalls(reserved.code, reserved.becauseOfHoldsAlone)) spent += 1;
      return;
    }
    executed.push(toolCallId);
    callsPerTool[toolName] = (callsPerTool[toolName] ?? 0) + 1;
    // The process that was to complete it has died, as it were.
    if (lost) return;
    const settlement = settlementOf(attempt);
    const completed = await store.complete({ principal: PRINCIPAL, runId, toolCallId, token, settlement });
    if (completed.outcome !== 'SETTLED' || !completed.accepted) throw new Error(`Not settled: ${completed.outcome}`);
    settled[toolCallId] = `${completed.status} ${completed.errorCode ?? completed.evidenceStatus}`;
    if (completed.status === 'READY' && settlement.status === 'READY') resultBytes += settlement.agentResult.length;
  });
  return { runId, executed, settled, callsPerTool, resultBytes, refused, spent };
}

/** Every kind of outcome: found, nothing found, failed with and without a raw response, too large; small and big. */
function settlementOf(attempt: number): Settlement {
  const rawResponse = `raw of ${attempt} `.repeat(attempt % 13 === 0 ? 2_000 : 10);
  if (attempt % 7 === 0) return { status: 'ERROR', errorCode: 'EXECUTION_ERROR', rawResponse: null };
  if (attempt % 11 === 0) return { status: 'ERROR', errorCode: 'PROJECTION_ERROR', rawResponse };
  return {
    status: 'READY',
    evidenceStatus: attempt % 5 === 0 ? 'NO_EVIDENCE' : 'EVIDENCE_FOUND',
    rawResponse,
    agentResult: JSON.stringify({ attempt, text: 'x'.repeat(attempt % 17 === 0 ? HOLD_BYTES : attempt % 1_000) }),
  };
}

async function inLanes(count: number, lanes: number, step: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await step(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

process.once('message', (plan: InstancePlan) => {
  const answer = (message: object): void => {
    process.send?.(message, () => {
      process.disconnect();
    });
  };
  work(plan).then(
    (accounts) => {
      answer({ accounts });
    },
    (error: unknown) => {
      answer({ failure: String(error) });
    },
  );
});
