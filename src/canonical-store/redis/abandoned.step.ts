import { type RunKey } from '../../contract/run';
import { ABANDONED, outcomeMark, sizesOf } from '../settlement';
import { type RedisEngine } from './redis-engine';
import { attempt, READ, RECOGNISED_WRITE } from './redis-retry';
import { listOf, textAt } from './reply';

const MARK = outcomeMark(ABANDONED, sizesOf(ABANDONED));

/** Settles all calls of a run that nobody will complete any more. */
export async function settleAbandonedOf(engine: RedisEngine, key: RunKey): Promise<void> {
  const { run, completed } = engine.keys.ofRun(key);
  const inFlight = listOf(await attempt(() => engine.scripts.run('in-flight-2', [run, completed], []), READ));
  await settleAbandoned(
    engine,
    key,
    inFlight.map((_, place) => textAt(inFlight, place)),
  );
}

/** Settles those of the calls that nobody will complete any more. The server's time decides. */
export async function settleAbandoned(engine: RedisEngine, key: RunKey, toolCallIds: readonly string[]): Promise<void> {
  if (toolCallIds.length === 0) return;
  const { run, completed } = engine.keys.ofRun(key);
  const keys = [run, completed, ...toolCallIds.map((id) => engine.keys.record(key, id))];
  const args = [engine.context.timing.abandonedAfterMs, MARK, ...toolCallIds];
  await attempt(() => engine.scripts.run('settle-abandoned-n', keys, args), RECOGNISED_WRITE);
}
