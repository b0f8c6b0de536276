import { type Run, type RunKey } from '../../contract/run';
import { type RedisEngine } from './redis-engine';
import { attempt, READ, RECOGNISED_WRITE } from './redis-retry';
import { integerAt, textAt, unreadable } from './reply';
import { readRun } from './run.steps';
import { failureOf, StepCode } from './step-code';

/** Looks again so often where calls come in while the run is purged. */
const LOOKS = 5;
const IDS_A_READ = 1_000;
const KNOWN_CALL = /^\d+ \S+ \S+ (.*)$/s;

interface RememberedCall {
  readonly toolCallId: string;
  readonly token: string;
}

/** Deletes records, raw responses and report answers of a run in one step. */
export async function purgeRunStep(engine: RedisEngine, key: RunKey): Promise<Run | null> {
  const { run, completed, reports } = engine.keys.ofRun(key);
  for (let look = 1; ; look += 1) {
    const calls = await rememberedCalls(engine, key);
    const keys = [run, completed, reports];
    for (const { toolCallId, token } of calls) {
      keys.push(engine.keys.record(key, toolCallId), engine.keys.raw(key, toolCallId, token));
    }
    const ids = calls.map(({ toolCallId }) => toolCallId);
    const code = integerAt([await attempt(() => engine.scripts.run('purge-run-n', keys, ids), RECOGNISED_WRITE)], 0);
    if (code === StepCode.RUN_UNKNOWN) return null;
    if (code === 1) return (await readRun(engine, key))?.run ?? null;
    if (code !== StepCode.RUN_HAS_OTHER_CALLS || look >= LOOKS) throw failureOf(code);
  }
}

/** By ordinal. */
async function rememberedCalls({ client, keys }: RedisEngine, key: RunKey): Promise<readonly RememberedCall[]> {
  const { run } = keys.ofRun(key);
  const count = Number((await attempt(() => client.hget(run, 'calls'), READ)) ?? 0);
  const calls: RememberedCall[] = [];
  while (calls.length < count) {
    const first = calls.length + 1;
    const ordinals = Array.from({ length: Math.min(IDS_A_READ, count - calls.length) }, (_, place) => first + place);
    const ids = await attempt(() => client.hmget(run, ...ordinals.map((ordinal) => `at:${ordinal}`)), READ);
    const idFields = ids.map((_, place) => `id:${textAt(ids, place)}`);
    const known = await attempt(() => client.hmget(run, ...idFields), READ);
    known.forEach((_, place) => {
      const token = KNOWN_CALL.exec(textAt(known, place))?.[1];
      if (token === undefined) throw unreadable();
      calls.push({ toolCallId: textAt(ids, place), token });
    });
  }
  return calls;
}
