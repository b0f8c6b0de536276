import { ErrorCode } from '../../../src/contract/error-catalogue';
import { type LostCall } from '../check/acknowledged.check';
import { type Findings } from '../check/findings';
import { inLanes } from '../check/in-lanes';
import { type Answer, type CallEntry, type RunEntry } from '../workload/ledger';
import { type Workload } from '../workload/workload';

const AT_ONCE = 16;
const TIMES = 3;
const REFUSED: ReadonlySet<Answer> = new Set([ErrorCode.DUPLICATE_TOOL_CALL, ErrorCode.RUN_NOT_ACTIVE]);

/** Sends ids again that were acknowledged before: the last ones, and as many of all. Answers with how many were refused. */
export async function sendAcknowledgedAgain(
  workload: Workload,
  before: number,
  most: number,
  findings: Findings,
): Promise<{ readonly sent: number; readonly refused: number }> {
  const acknowledged = workload.ledger.acknowledged(undefined, before);
  acknowledged.sort(([, a], [, b]) => (b.acknowledged?.at ?? 0) - (a.acknowledged?.at ?? 0));
  const every = Math.max(1, Math.floor(acknowledged.length / (most / 2)));
  const chosen = acknowledged.filter((_, place) => place < most / 2 || place % every === 0);
  return { sent: chosen.length, refused: await sendEach(workload, chosen, findings) };
}

/**
 * Sends the ids again that the engine has lost, and once more after their runs were opened again: the application was
 * told more calls of the run than the store knows, so it takes none of them.
 */
export async function sendLostAgain(
  workload: Workload,
  lost: readonly LostCall[],
  unknownRuns: readonly RunEntry[],
  findings: Findings,
): Promise<number> {
  const refused = await sendEach(workload, lost, findings);
  await inLanes(unknownRuns, AT_ONCE, async ({ request }) => {
    await workload.application.runs.open(request);
  });
  await sendEach(
    workload,
    lost.filter(([run]) => unknownRuns.includes(run)),
    findings,
  );
  return refused;
}

async function sendEach(workload: Workload, calls: readonly LostCall[], findings: Findings): Promise<number> {
  let refused = 0;
  await inLanes(calls, AT_ONCE, async ([run, call]) => {
    const { acknowledged } = call;
    const answer = await answerOf(workload, run, call);
    if (REFUSED.has(answer)) refused += 1;
    else
      findings.expect(
        false,
        `an id that was acknowledged is answered ${answer}`,
        `${run.context.runId} ${call.toolCallId}`,
      );
    call.acknowledged = acknowledged;
  });
  return refused;
}

/** A machine that is busy elsewhere may leave an answer unknown; the tool did not run then either. */
async function answerOf(workload: Workload, run: RunEntry, call: CallEntry): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await workload.send(run, call);
    if (answer !== ErrorCode.STORE_UNAVAILABLE || times >= TIMES) return answer;
  }
}
