import { ErrorCode } from '../../../contract/error-catalogue';
import { type RunKey, UNLISTED_TOOL } from '../../../contract/run';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ } from '../connection/redis-retry';
import { decodeRun, type StandingRun } from '../codec/run.codec';

/** Names of the counters of refusals: what stands for all tools that a run does not list, then all codes. */
const REFUSAL_NAMES = [UNLISTED_TOOL, ...Object.keys(ErrorCode)];

/** Calls of a run that a reading of it names. */
const NAMED = { none: '', completed: 'c', 'in flight': 'o', all: '*' } as const;
export type NamedCalls = keyof typeof NAMED;

/** A run as it stands and calls of it, of one moment. null: unknown. @throws StoreUnavailableError */
export function readRun(engine: RedisEngine, key: RunKey, calls: NamedCalls = 'none'): Promise<StandingRun | null> {
  return attempt(() => sendReadRun(engine, key, calls), READ);
}

/** One attempt. @throws what the client throws */
export async function sendReadRun(
  { scripts, keys }: RedisEngine,
  key: RunKey,
  calls: NamedCalls = 'none',
): Promise<StandingRun | null> {
  return decodeRun(key, await scripts.once('read-run-1', [keys.ofRun(key).run], [NAMED[calls], ...REFUSAL_NAMES]));
}
