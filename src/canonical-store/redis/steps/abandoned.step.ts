import { type RunKey } from '../../../contract/run';
import { ABANDONED, outcomeMark, sizesOf } from '../../settlement';
import { type RedisEngine } from '../redis-engine';
import { RECOGNISED_WRITE } from '../connection/redis-retry';
import { readRun } from '../reads/run.reads';

const MARK = outcomeMark(ABANDONED, sizesOf(ABANDONED));

/** Settles all calls of a run that nobody will complete any more. */
export async function settleAbandonedOf(engine: RedisEngine, key: RunKey): Promise<void> {
  const standing = await readRun(engine, key, 'in flight');
  await settleAbandoned(
    engine,
    key,
    (standing?.calls ?? []).map(({ toolCallId }) => toolCallId),
  );
}

/** Settles those of the calls that nobody will complete any more. The server's time decides. */
export async function settleAbandoned(engine: RedisEngine, key: RunKey, toolCallIds: readonly string[]): Promise<void> {
  if (toolCallIds.length === 0) return;
  const { run } = engine.keys.ofRun(key);
  const keys = [run, ...toolCallIds.map((id) => engine.keys.record(key, id))];
  const args = [MARK, ...toolCallIds];
  await engine.scripts.run('settle-abandoned-n', keys, args, RECOGNISED_WRITE);
}
