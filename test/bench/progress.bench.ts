/**
 * What observed facts and progress reports cost on Redis, against one pipelined read of the same agent results.
 *
 *   npm run bench:progress [-- --rounds N --json FILE]
 */
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Redis } from 'ioredis';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { createRedisClient } from '../../src/canonical-store/redis/connection/redis-connection';
import { RedisKeys } from '../../src/canonical-store/redis/redis-keys';
import { redisStore } from '../../src/canonical-store/redis/redis-store.driver';
import { RunRegistry } from '../../src/canonical-store/run-registry';
import { DEFAULT_STORE_TIMING } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_PROJECTION_LIMITS, DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS } from '../../src/contract/limits';
import { ClaimJudge } from '../../src/progress/claims/claim-judge';
import { EvidenceReaders } from '../../src/progress/evidence-readers';
import { ObservedFactsProjector } from '../../src/progress/observed-facts/observed-facts.projector';
import { ProgressProtocol } from '../../src/progress/protocol/progress-protocol';
import { RunProgressTracker } from '../../src/progress/run-progress.tracker';
import { QueryLogsProjector } from '../../src/projection/query-logs/query-logs.projector';
import { Redactor } from '../../src/projection/redaction/redactor';
import { RedisServer } from '../support/redis-server';
import { type BenchRun, fillRun, reportOn } from './progress-run';

const MIB = 1024 * 1024;
const CALLS = 200;
const CLAIMS = 50;
/** Patterns of a result, and raw bytes of its call. */
const SHAPES = [
  { patterns: 5, rawBytes: MIB },
  { patterns: 40, rawBytes: MIB },
  { patterns: 40, rawBytes: 1024 },
];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, json: { type: 'string' } },
});

interface Row {
  readonly what: string;
  readonly rawBytes: number;
  readonly resultBytes: number;
  readonly floorMs: number;
  readonly ms: number;
  readonly ratio: number;
  /** Against a read that follows another read: it pays for nothing that the work left to be collected. */
  readonly secondReadRatio: number;
  readonly cpuRatio: number;
  /** Bytes that the server sent for one of them. */
  readonly receivedBytes: number;
}

type Work = () => Promise<unknown>;

function progressOver(store: CanonicalInvocationStore): { facts: ObservedFactsProjector; protocol: ProgressProtocol } {
  const readers = new EvidenceReaders();
  readers.register('query_logs', new QueryLogsProjector(DEFAULT_PROJECTION_LIMITS, new Redactor()));
  const facts = new ObservedFactsProjector(new RunProgressTracker(store), readers);
  const runs = new RunRegistry(store, DEFAULT_RUN_LIMITS);
  return { facts, protocol: new ProgressProtocol(store, runs, new ClaimJudge(store, readers), facts) };
}

/** One pipelined read of agent results, and nothing done with them. */
function pipelinedRead(client: Redis, { key, toolCallIds }: BenchRun, count: number): Work {
  const keys = new RedisKeys('tb');
  const commands = toolCallIds.slice(0, count).map((id) => ['hget', keys.record(key, id), 'result']);
  return async () => {
    const replies = await client.pipeline(commands).exec();
    if (replies?.some(([error, reply]) => error !== null || typeof reply !== 'string') !== false) throw new Error('No');
  };
}

/** Turns about, so that whatever else the machine does meets both. */
async function compare(
  client: Redis,
  floor: Work,
  work: Work,
): Promise<Omit<Row, 'what' | 'rawBytes' | 'resultBytes'>> {
  const [reading, again, working] = [new Turns(floor), new Turns(floor), new Turns(work)];
  for (let round = -10; round < Number(values.rounds); round += 1) {
    await reading.take(round >= 0);
    await again.take(round >= 0);
    await working.take(round >= 0);
  }
  const before = client.stream.bytesRead;
  await work();
  const [floorMs, ms] = [reading.medianMs, working.medianMs];
  const cpuRatio = working.cpuUs / reading.cpuUs;
  const secondReadRatio = ms / again.medianMs;
  return {
    floorMs,
    ms,
    ratio: ms / floorMs,
    secondReadRatio,
    cpuRatio,
    receivedBytes: client.stream.bytesRead - before,
  };
}

/** What the turns of one work took. */
class Turns {
  /** CPU time of this process, in microseconds: a busy machine changes it less than the time on the wall. */
  cpuUs = 0;
  private readonly times: number[] = [];

  constructor(private readonly work: Work) {}

  get medianMs(): number {
    return [...this.times].sort((a, b) => a - b)[Math.floor(this.times.length / 2)] ?? 0;
  }

  async take(counted: boolean): Promise<void> {
    const cpu = process.cpuUsage();
    const started = performance.now();
    await this.work();
    if (!counted) return;
    this.times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpu);
    this.cpuUs += user + system;
  }
}

async function main(): Promise<void> {
  const server = await RedisServer.start();
  const client = createRedisClient({ host: server.host, port: server.port });
  const rows: Row[] = [];
  try {
    const store = await redisStore({ client, warn: () => undefined })({
      ...{ limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new SystemClock() },
    });
    const { facts, protocol } = progressOver(store);
    for (const [number, { patterns, rawBytes }] of SHAPES.entries()) {
      const run = await fillRun(store, { runId: `r${number}`, calls: CALLS, rawBytes, patterns });
      const { key, resultBytes } = run;
      const seen = await facts.project(key);
      if (seen?.facts.length !== CALLS || seen.facts[0]?.highlights.length === 0) throw new Error('Facts are missing');
      const report = reportOn(run, CLAIMS);
      const answer = await protocol.report(key, report);
      if (answer?.outcome !== 'ACCEPTED' || answer.claims.some(({ verdict }) => verdict !== 'SUPPORTED')) {
        throw new Error('The report was not supported');
      }
      const shape = { rawBytes, resultBytes };
      const readAll = pipelinedRead(client, run, CALLS);
      const readCited = pipelinedRead(client, run, CLAIMS);
      const cited = run.toolCallIds.slice(0, CLAIMS).map((toolCallId) => ({ ...key, toolCallId }));
      const readRecords: Work = () => Promise.all(cited.map((call) => store.findView(call)));
      rows.push({
        what: `facts of ${CALLS} calls`,
        ...shape,
        ...(await compare(client, readAll, () => facts.project(key))),
      });
      const judged: Work = () => protocol.report(key, report);
      rows.push({ what: `report of ${CLAIMS} claims`, ...shape, ...(await compare(client, readCited, judged)) });
      rows.push({ what: 'the same, by store reads', ...shape, ...(await compare(client, readRecords, judged)) });
      await client.flushdb();
    }
    process.stdout.write(tableOf(rows));
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  } finally {
    client.disconnect();
    await server.stop();
  }
}

/** Markdown. */
function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, rawBytes, resultBytes, floorMs, ms, ratio, secondReadRatio, cpuRatio, receivedBytes }) => {
      const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
      const cells = [
        what,
        kib(rawBytes),
        kib(resultBytes),
        floorMs.toFixed(2),
        ms.toFixed(2),
        ratio.toFixed(2),
        secondReadRatio.toFixed(2),
        cpuRatio.toFixed(2),
        kib(receivedBytes),
      ];
      return `| ${cells.join(' | ')} |\n`;
    },
  );
  return `| what | raw of a call | result of a call | read ms | ms | ms/read | ms/second read | CPU/read | received |\n|${' --- |'.repeat(9)}\n${lines.join('')}`;
}

void main();
