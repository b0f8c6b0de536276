import { EndReason } from '../../../contract/states';
import { type Run, type RunKey } from '../../../contract/run';
import { maxToolCalls } from '../../run-budget';
import { type OpenRunOutcome, type RunEnd, type RunOpening } from '../../run-steps';
import { type ReportOutcome, type ReportRecord } from '../../progress-report-record';
import { settleAbandonedOf } from './abandoned.step';
import { type RedisEngine } from '../redis-engine';
import { attempt, RECOGNISED_WRITE, UNRECOGNISED_WRITE } from '../connection/redis-retry';
import { integerAt, listOf, textAt } from '../codec/reply';
import { encodeSpec } from '../codec/run.codec';
import { readRun, sendReadRun } from '../reads/run.reads';
import { failureOf, StepCode } from '../scripts/step-code';

const OPENED = 1;
const EXISTED = 0;
const RECORDED = 1;
const REPLAYED = 0;

/** The digest recognises a repeated opening: where its first answer was lost, the second says that it existed. */
export async function openRunStep(engine: RedisEngine, opening: RunOpening): Promise<OpenRunOutcome> {
  const { scripts, keys } = engine;
  const { budget } = opening;
  const tools = [...new Set(opening.tools)];
  const toolSet = new Set(tools);
  const args = [
    opening.digest,
    opening.deadlineAt.getTime(),
    encodeSpec(opening),
    tools.join(' '),
    budget.maxCalls,
    budget.maxResultBytes,
    opening.maxRawBytes,
    budget.maxRefusedCalls,
    budget.maxProgressViolations,
    opening.openedAt.getTime(),
    ...tools.flatMap((tool) => [tool, maxToolCalls(budget, toolSet, tool)]),
  ];
  const stepped = await stepOnRun(engine, opening, () => scripts.once('open-run-1', [keys.ofRun(opening).run], args));
  if (stepped.value === StepCode.CONFLICT) return { outcome: 'CONFLICT' };
  if (stepped.value !== OPENED && stepped.value !== EXISTED) throw failureOf(stepped.value);
  if (stepped.run === null) throw failureOf(StepCode.RUN_UNKNOWN);
  return { outcome: stepped.value === OPENED ? 'OPENED' : 'EXISTS', run: stepped.run };
}

export async function endRunStep(engine: RedisEngine, key: RunKey, end: RunEnd): Promise<Run | null> {
  const { scripts, keys } = engine;
  const send = (settledBefore: boolean): Promise<SteppedRun> =>
    stepOnRun(engine, key, () =>
      scripts.once('end-run-1', [keys.ofRun(key).run], [end.status, end.reason, settledBefore ? 1 : 0]),
    );
  let stepped = await send(false);
  if (stepped.value === StepCode.SETTLE_ABANDONED_FIRST) {
    await settleAbandonedOf(engine, key);
    stepped = await send(true);
  }
  if (stepped.value !== 1 && stepped.value !== StepCode.RUN_UNKNOWN) throw failureOf(stepped.value);
  return stepped.value === 1 ? stepped.run : null;
}

/** What a script answered, and the run as it stood right after. */
interface SteppedRun {
  readonly value: number;
  readonly run: Run | null;
}

/** Sends a step and the reading of its run together: one round trip. */
async function stepOnRun(engine: RedisEngine, key: RunKey, step: () => Promise<unknown>): Promise<SteppedRun> {
  return attempt(async () => {
    const [value, after] = await Promise.all([step(), sendReadRun(engine, key)]);
    return { value: integerAt([value], 0), run: after?.run ?? null };
  }, RECOGNISED_WRITE);
}

/** Without a report id nothing tells two reports apart: never sent again where the first may have counted. */
export async function recordReportStep(engine: RedisEngine, report: ReportRecord): Promise<ReportOutcome> {
  const { scripts, keys } = engine;
  const { reportId, digest, broken, answer } = report;
  const { run, reports } = keys.ofRun(report);
  const id = reportId === null ? '' : `=${reportId}`;
  const send = async (settledBefore: boolean): Promise<readonly unknown[]> => {
    const args = [id, digest, broken ? 1 : 0, answer, EndReason.PROGRESS_PROTOCOL_VIOLATED, settledBefore ? 1 : 0];
    const repetition = reportId === null ? UNRECOGNISED_WRITE : RECOGNISED_WRITE;
    return listOf(await scripts.run('record-report-2', [run, reports], args, repetition));
  };
  let reply = await send(false);
  if (reply[0] === StepCode.SETTLE_ABANDONED_FIRST) {
    await settleAbandonedOf(engine, report);
    reply = await send(true);
  }
  const code = integerAt(reply, 0);
  if (code === StepCode.CONFLICT) return { outcome: 'CONFLICT' };
  if (code === StepCode.REPORTS_FULL) return { outcome: 'REPORTS_FULL' };
  if (code === StepCode.RUN_UNKNOWN) return { outcome: 'RUN_UNKNOWN' };
  if (code !== RECORDED && code !== REPLAYED) throw failureOf(code);
  const standing = await readRun(engine, report);
  if (standing === null) return { outcome: 'RUN_UNKNOWN' };
  return {
    outcome: code === RECORDED ? 'RECORDED' : 'REPLAYED',
    progressViolations: integerAt(reply, 1),
    answer: textAt(reply, 2),
    run: standing.run,
  };
}
