import { randomUUID } from 'node:crypto';
import { type Job, Queue, Worker } from 'bullmq';
import { type Redis } from 'ioredis';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { type Settlement } from '../../src/canonical-store/completion';
import { type RunOpening } from '../../src/canonical-store/run-steps';
import { DEFAULT_RUN_LIMITS } from '../../src/contract/limits';
import { type RunKey } from '../../src/contract/run';
import { type Contender, type Payload } from './store-contender';

/** The least that two writes of the same bytes can cost: two plain commands, one after the other. */
export function twoBareWrites(client: Redis, { request, raw, result }: Payload): Contender {
  const answer = raw + result;
  return {
    name: 'two bare writes',
    prepare: () => Promise.resolve(),
    call: async (lane, number) => {
      await client.set(`floor:${lane}:${number}:request`, request);
      await client.set(`floor:${lane}:${number}:answer`, answer);
    },
    clear: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Calls of one run: as many as a run may make by default. */
const CALLS_A_RUN = DEFAULT_RUN_LIMITS.maxCalls;

/** Reserve and complete. Each lane makes the calls of one run after another; the runs are open before the clock runs. */
export function canonicalStore(
  name: string,
  store: CanonicalInvocationStore,
  { request, raw, result }: Payload,
  clear: () => Promise<void> = () => Promise.resolve(),
): Contender {
  const projector = { name: 'query_logs', version: 1 };
  const settlement: Settlement = {
    status: 'READY',
    evidenceStatus: 'EVIDENCE_FOUND',
    rawResponse: raw,
    agentResult: result,
  };
  let round = 0;
  const key = (lane: number, number: number): RunKey => ({
    principal: 'bench',
    runId: `r${round}-${lane}-${Math.floor(number / CALLS_A_RUN)}`,
  });
  return {
    name,
    prepare: async (lanes, callsPerLane) => {
      round += 1;
      for (let lane = 0; lane < lanes; lane += 1) {
        for (let number = 0; number < callsPerLane; number += CALLS_A_RUN) {
          await store.openRun(openingOf(store, key(lane, number)));
        }
      }
    },
    call: async (lane, number) => {
      const token = randomUUID();
      const { principal, runId } = key(lane, number);
      const toolCallId = `toolu_01A09q90qw90lq917835${number}`;
      const reserved = await store.reserve({
        principal,
        runId,
        toolCallId,
        token,
        toolName: 'query_logs',
        request,
        projector,
        timeoutMs: 30_000,
        holdBytes: 16_384,
        knownCalls: number % CALLS_A_RUN,
        notAfter: store.now() + 2_000,
      });
      if (reserved.outcome !== 'RESERVED') throw new Error(`Not reserved: ${reserved.code}`);
      const completed = await store.complete({
        principal,
        runId,
        toolCallId,
        token,
        settlement,
      });
      if (completed.outcome !== 'SETTLED' || completed.status !== 'READY') throw new Error('Not completed');
    },
    clear,
    close: () => Promise.resolve(),
  };
}

function openingOf(store: CanonicalInvocationStore, key: RunKey): RunOpening {
  const { maxCalls, maxRefusedCalls, maxProgressViolations } = DEFAULT_RUN_LIMITS;
  const maxResultBytes = 2 ** 40;
  return {
    ...key,
    digest: 'digest',
    openedAt: new Date(store.now()),
    deadlineAt: new Date(store.now() + 3_600_000),
    tools: ['query_logs', 'lookup_knowledge'],
    metadata: { ticket: 'INC-4711' },
    budget: { maxCalls, maxCallsPerTool: {}, maxResultBytes, maxRefusedCalls, maxProgressViolations },
    maxRawBytes: 2 ** 40,
  };
}

/** The nearest thing that people use: add a job, process it, complete it with the answer. */
export function bullmq(port: number, client: Redis, { request, raw, result }: Payload, inFlight: number): Contender {
  const connection = { host: '127.0.0.1', port, db: client.options.db ?? 0 };
  const queue = new Queue('bench', { connection });
  const waiting = new Map<string, () => void>();
  const worker = new Worker('bench', () => Promise.resolve({ raw, result }), { connection, concurrency: inFlight });
  worker.on('completed', (job: Job) => {
    waiting.get(job.id ?? '')?.();
  });
  return {
    name: 'BullMQ',
    prepare: async () => {
      await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
    },
    call: async (lane, number) => {
      const jobId = `${lane}-${number}-${randomUUID()}`;
      const done = new Promise<void>((resolve) => waiting.set(jobId, resolve));
      await queue.add('call', { request }, { jobId });
      await done;
      waiting.delete(jobId);
    },
    clear: async () => {
      await queue.drain();
      await queue.clean(0, 1_000_000, 'completed');
    },
    close: async () => {
      await worker.close();
      await queue.close();
    },
  };
}
