import { type Run, type RunKey } from '../../../contract/run';
import { ownerOf } from '../codec/record.codec';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ, RECOGNISED_WRITE } from '../connection/redis-retry';
import { integerAt } from '../codec/reply';
import { readRun } from '../reads/run.reads';
import { failureOf, StepCode } from '../scripts/step-code';

/** Looks again so often where calls come in while the run is purged. */
const LOOKS = 5;
const IDS_A_READ = 1_000;

interface OwnedCall {
  readonly toolCallId: string;
  readonly token: string;
}

/** Deletes records, raw responses and report answers of a run in one step. */
export async function purgeRunStep(engine: RedisEngine, key: RunKey): Promise<Run | null> {
  const { run, reports } = engine.keys.ofRun(key);
  for (let look = 1; ; look += 1) {
    const calls = await ownedCalls(engine, key);
    const keys = [run, reports];
    for (const { toolCallId, token } of calls) {
      keys.push(engine.keys.record(key, toolCallId), engine.keys.raw(key, toolCallId, token));
    }
    const ids = calls.map(({ toolCallId }) => toolCallId);
    const code = integerAt([await engine.scripts.run('purge-run-n', keys, ids, RECOGNISED_WRITE)], 0);
    if (code === StepCode.RUN_UNKNOWN) return null;
    if (code === 1) return (await readRun(engine, key))?.run ?? null;
    if (code !== StepCode.RUN_HAS_OTHER_CALLS || look >= LOOKS) throw failureOf(code);
  }
}

async function ownedCalls(engine: RedisEngine, key: RunKey): Promise<readonly OwnedCall[]> {
  const { client, keys } = engine;
  const standing = await readRun(engine, key, 'all');
  const ids = (standing?.calls ?? []).map(({ toolCallId }) => toolCallId);
  const calls: OwnedCall[] = [];
  while (calls.length < ids.length) {
    const portion = ids.slice(calls.length, calls.length + IDS_A_READ);
    const fields = portion.map((id) => `id:${id}`);
    const known = await attempt(() => client.hmgetBuffer(keys.ofRun(key).run, ...fields), READ);
    calls.push(...portion.map((toolCallId, place) => ({ toolCallId, token: ownerOf(known[place]) })));
  }
  return calls;
}
